// `npm run bench:hostile` sends each public route its largest hostile value of each kind, in each field of its body or else in
// its path or query, and measures how long the event loop is busy. Only over loopback; 3 minutes.
import { readFileSync } from "node:fs";

import { API_BASE } from "#contract/envelope.ts";
import { startDemoSite } from "#tests/e2e/support/server/demoSite.ts";
import {
  hostileText,
  HOSTILE_KINDS,
  bodyOf,
  fieldsOf,
  maxBodyBytes,
  MAX_HEAD_BYTES,
  textOfBytes,
} from "#tests/security/hostileBodies.ts";
import type { HostileKind } from "#tests/security/hostileBodies.ts";
import { API_ROUTES } from "#tests/security/routeTable.ts";
import { SITE_ROUTES } from "#tests/security/siteRoutes.ts";
import type { RouteCase } from "#tests/security/routeTable.ts";

// Each request comes from a network of its own, so that no limit refuses it before it is read.
await using site = await startDemoSite({ TRUSTED_PROXIES: "127.0.0.1" });
let calls = 0;

/** Milliseconds of processor time of the server's first thread, which has the event loop. */
function busyMs(): number {
  const [nanoseconds = "0"] = readFileSync(`/proc/${site.pid}/task/${site.pid}/schedstat`, "utf8").split(" ");
  return Number(nanoseconds) / 1e6;
}

interface Measured {
  requests: number;
  /** Of one request. */
  "busy ms": number;
  kind: string;
  /** The longest wait for `/healthz`, sent with the request. */
  "healthz ms": number;
  statuses: string;
}

async function measure(target: string, init: RequestInit) {
  calls += 1;
  const headers = new Headers(init.headers);
  headers.set("x-forwarded-for", `10.${calls >> 16}.${(calls >> 8) & 255}.${calls & 255}`);
  const before = busyMs();
  const response = fetch(site.url + target, { ...init, headers, redirect: "manual" });
  const startedAt = performance.now();
  await fetch(`${site.url}/healthz`);
  const healthMs = performance.now() - startedAt;
  const { status } = await (await response).bytes().then(() => response);
  return { busy: busyMs() - before, healthMs, status };
}

/** The requests of a route for one kind of text. */
function requestsOf(route: string, { kind }: RouteCase, text: HostileKind): [string, RequestInit][] {
  const [method = "", path = ""] = route.split(" ");
  const base = path.startsWith(API_BASE) ? API_BASE : "";
  const plainPath = path.slice(base.length);
  if (method === "POST") {
    const bytes = maxBodyBytes(`POST ${plainPath}`) - 50;
    const bodyKind = path === "/address" ? "page" : kind;
    return fieldsOf(plainPath).map((name) => [
      path,
      { method, ...bodyOf(bodyKind, { [name]: textOfBytes(text, bytes) }) },
    ]);
  }
  const value = encodeURIComponent(hostileText(text, MAX_HEAD_BYTES))
    .slice(0, MAX_HEAD_BYTES)
    .replace(/%[^%]?$/, "");
  const target = path.includes(":")
    ? path.replace(/:\w+(\{.*\})?/, value).replace(":date", "2022-04-01")
    : `${path}?search=${value}`;
  return [[target, {}]];
}

async function measureRoute(route: string, row: RouteCase): Promise<Measured> {
  const measured: Measured = { requests: 0, "busy ms": 0, kind: "", "healthz ms": 0, statuses: "" };
  const statuses = new Set<number>();
  for (const kind of HOSTILE_KINDS) {
    for (const [target, init] of requestsOf(route, row, kind)) {
      // The first one compiles.
      const [one, other] = [await measure(target, init), await measure(target, init)];
      const busy = Math.min(one.busy, other.busy);
      measured.requests += 2;
      if (busy > measured["busy ms"])
        Object.assign(measured, { "busy ms": Math.round(busy * 10) / 10, kind });
      measured["healthz ms"] = Math.max(
        measured["healthz ms"],
        Math.round(Math.min(one.healthMs, other.healthMs)),
      );
      statuses.add(other.status);
    }
  }
  return { ...measured, statuses: [...statuses].join(" ") };
}

const table: Record<string, Measured> = {};
const routes = [
  ...Object.entries(API_ROUTES).map(([route, row]) => [route.replace(" ", ` ${API_BASE}`), row] as const),
  ...Object.entries(SITE_ROUTES),
];
for (const [route, row] of routes) {
  if (/^public|[pP]age$|recordPage/.test(row.kind)) table[route] = await measureRoute(route, row);
}
console.table(table);
