import { afterAll, beforeAll, expect, test } from "bun:test";

import { ADMIN_SCOPES } from "#contract/accounts/scopes.ts";
import { API_BASE } from "#contract/envelope.ts";
import { ROUTES } from "#web/public/routes.ts";

import { API_ROUTES, FLOOD, KINDS } from "./routeTable.ts";
import type { Answers, RouteCase } from "./routeTable.ts";
import { SITE_ROUTES } from "./siteRoutes.ts";
import { createSecurityFixture, ORIGIN } from "./securityFixture.ts";
import type { SecurityFixture } from "./securityFixture.ts";

const TABLE = [
  ...Object.entries(API_ROUTES).map(([route, row]) => [route.replace(" ", ` ${API_BASE}`), row] as const),
  ...Object.entries(SITE_ROUTES),
];
const CASES = Object.keys(KINDS.page) as (keyof Answers)[];
const answersOf = ({ kind, answers }: RouteCase): Answers => ({ ...KINDS[kind], ...answers });

let server: SecurityFixture;

// One server for all cases: refused requests change nothing.
beforeAll(async () => {
  server = await createSecurityFixture();
});

afterAll(() => server[Symbol.asyncDispose]());

interface Sent {
  body?: BodyInit | undefined;
  type?: string | undefined;
  token?: string | undefined;
  /** Of another record. */
  isOther?: boolean;
  origin?: "same-site" | undefined;
  /** Its limits are not those of other cases. */
  peer: string;
}

async function send(route: string, { body, type, token, isOther, origin, peer }: Sent): Promise<string> {
  const [method = "", path = ""] = route.split(" ");
  const headers = new Headers(type === undefined ? {} : { "content-type": type });
  if (token !== undefined) headers.set("authorization", `Bearer ${token}`);
  if (origin !== undefined) {
    headers.set("origin", "https://other.firm.example");
    headers.set("sec-fetch-site", origin);
  }
  const base = path.startsWith(API_BASE) ? API_BASE : "";
  const url = base + server.fillPath(path.slice(base.length), isOther);
  if (typeof body === "string") headers.set("content-length", String(Buffer.byteLength(body)));
  const init = { method, headers, ...(body === undefined ? {} : { body }) };
  const response = await server.app.request(`${ORIGIN}${url}`, init, { peer });
  const isJson = response.headers.get("content-type")?.startsWith("application/json");
  const { code } = isJson ? await response.json() : { code: undefined };
  if (!isJson) await response.body?.cancel();
  expect([route, response.status < 500]).toEqual([route, true]);
  return code === undefined ? String(response.status) : `${response.status} ${code}`;
}

interface Bodies {
  type: string;
  valid: string | undefined;
  hostile: BodyInit[];
  oversized: string;
}

const MEGABYTES = "x".repeat(4 * 1024 * 1024);
const BOUNDARY = "multipart/form-data; boundary=cut";
const part = (head: string, text: string) =>
  `--cut\r\nContent-Disposition: form-data; ${head}\r\n\r\n${text}\r\n`;

function bodiesOf(route: string, { kind, body }: RouteCase): Bodies {
  if (kind.endsWith("Form")) {
    const svg = part('name="logo"; filename="a.svg"', "<svg onload=alert(1)>");
    return {
      type: BOUNDARY,
      valid: undefined,
      hostile: [part('name="name"', "cut off"), `${svg}${part('name="x"; filename="x"', "x")}--cut--\r\n`],
      oversized: `${part('name="name"', MEGABYTES)}--cut--\r\n`,
    };
  }
  if (route === "POST /address") {
    return {
      type: "application/x-www-form-urlencoded",
      valid: new URLSearchParams(body as Record<string, string>).toString(),
      hostile: ["name=%&email=%ff%00&message", "__proto__=1&constructor=2&name[]=3"],
      oversized: `message=${MEGABYTES}`,
    };
  }
  return {
    type: "application/json",
    valid: body === undefined ? undefined : JSON.stringify(body),
    hostile: ['{"a":', Uint8Array.of(0x22, 0xff, 0x22), `${"[".repeat(5000)}${"]".repeat(5000)}`, "null"],
    oversized: JSON.stringify(MEGABYTES),
  };
}

/** Sends the requests of a case and returns the different answers in their order. */
async function answer(route: string, row: RouteCase, name: keyof Answers): Promise<string> {
  const { type, valid, hostile, oversized } = bodiesOf(route, row);
  const { admin, staff, expired, none } = server.tokens;
  const peer = `${route} ${name}`;
  const call = { body: valid, type: valid === undefined ? undefined : type, peer };
  const callers = { noToken: none, expiredToken: expired, wrongRole: staff };
  const isVisitor = row.kind.startsWith("public") || row.kind.endsWith("age");
  const token = isVisitor ? undefined : await admin();
  const answers = new Set<string>();
  switch (name) {
    case "hostileBody":
      for (const body of hostile) answers.add(await send(route, { body, type, token, peer }));
      break;
    case "oversizedBody":
      return send(route, { body: oversized, type, token, peer });
    case "wrongType":
      return send(route, { body: "{}", type: "text/plain", token, peer });
    case "otherRecord":
      return send(route, { ...call, token, isOther: true });
    case "flood":
      return flood(row.floodCalls ?? FLOOD, () => send(route, call));
    case "foreignOrigin":
      return send(route, { ...call, token: await admin(), origin: "same-site" });
    default:
      return send(route, { ...call, token: await callers[name]() });
  }
  return [...answers].join(", ");
}

/** Sends the call until it is refused. */
async function flood(calls: number, call: () => Promise<string>): Promise<string> {
  for (let count = 1; count < calls; count += 1) {
    const refused = await call();
    if (refused.startsWith("429")) return refused;
  }
  return call();
}

test("every route of the server and every public page is in the table", () => {
  const routes = server.app.routes.filter(({ method }) => method !== "ALL");
  const names = new Set([
    ...routes.map(({ method, path }) => `${method} ${path}`),
    ...ROUTES.map(({ path }) => `GET ${path}`),
  ]);
  // Served by the handler of all other paths.
  const fallback = [
    "GET /admin",
    "GET /vitrine/login",
    "GET /vitrine/setup",
    "GET /vitrine/invite",
    "GET /vitrine/reset",
    "POST /address",
  ];
  expect([...names, ...fallback].toSorted()).toEqual(TABLE.map(([route]) => route).toSorted());
});

test("every route has an answer or a reason for each case", () => {
  for (const [route, row] of TABLE) {
    const answers = answersOf(row);
    expect([route, Object.keys(answers).toSorted()]).toEqual([route, CASES.toSorted()]);
    for (const expected of Object.values(answers)) {
      if (typeof expected !== "string") expect([route, expected.reason]).toEqual([route, expect.any(String)]);
    }
  }
});

test.each(CASES)(
  "every route answers the case %s as in the table",
  async (name) => {
    const expected: Record<string, string> = {};
    const actual: Record<string, string> = {};
    for (const [route, row] of TABLE) {
      const inTable = answersOf(row)[name];
      if (typeof inTable !== "string") continue;
      expected[route] = inTable;
      actual[route] = await answer(route, row, name);
    }
    expect(actual).toEqual(expected);
  },
  60_000,
);

test("an admin may use each admin route", async () => {
  for (const [route, row] of TABLE.filter(([, { kind }]) => /^admin(Read|Record)$/.test(kind))) {
    const status = await send(route, { token: await server.tokens.admin(), peer: "admin" });
    expect([route, status]).toEqual([route, "200"]);
    expect(row.kind).toStartWith("admin");
  }
});

test("every admin route names the scopes that may call it", () => {
  for (const [route, { kind, scopes }] of TABLE)
    expect([route, scopes !== undefined]).toEqual([route, kind.startsWith("admin")]);
});

// Calls for unknown records and without a body, so that those that are allowed change nothing of the fixture.
test.each(ADMIN_SCOPES)("the scope %s may call the routes of the table only", async (scope) => {
  const expected: Record<string, boolean> = {};
  const actual: Record<string, boolean> = {};
  for (const [route, { scopes }] of TABLE) {
    if (!scopes) continue;
    const token = await server.signIn("admin", scope);
    const status = await send(route, { token, isOther: true, peer: `${route} ${scope}` });
    expect([route, status]).not.toEqual([route, "403 forbidden"]);
    expected[route] = scopes.includes(scope);
    actual[route] = status !== "403 insufficient_scope";
  }
  expect(actual).toEqual(expected);
});

const METHODS = ["GET", "POST", "PUT", "PATCH", "DELETE", "OPTIONS", "PROPFIND"];

test("every API route answers other methods with 405 and an Allow header", async () => {
  const rows = Object.keys(API_ROUTES).map((route) => route.split(" ") as [string, string]);
  for (const [path, ofPath] of Map.groupBy(rows, ([, path]) => server.fillPath(path))) {
    const methods = ofPath.map(([method]) => method);
    const allowed = methods.includes("GET") ? [...methods, "HEAD"] : methods;
    for (const other of METHODS.filter((name) => !methods.includes(name))) {
      const { status, headers, body } = await server.request(other, path);
      expect([path, other, status]).toEqual([path, other, 405]);
      expect(headers.get("allow")?.split(", ").toSorted()).toEqual(allowed.toSorted());
      expect(body).toMatchObject({ success: false, data: null, code: "method_not_allowed" });
    }
  }
});
