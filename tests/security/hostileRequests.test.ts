// The largest hostile value of each kind in every part of a request: body, path, query and headers.
import { afterAll, beforeAll, expect, test } from "bun:test";

import { ARTICLES } from "#resources/articles.ts";
import { CONTENT_TYPES } from "#resources/registry.ts";
import { API_BASE } from "#contract/envelope.ts";
import { LEGAL_TEXTS } from "#resources/legalTexts.ts";
import { createRespondFromCache } from "#server/http/cache/respondFromCache.ts";

import {
  hostileText,
  HOSTILE_KINDS,
  leastBusyMs,
  MAIN_KINDS,
  bodyOf,
  fieldsOf,
  maxBodyBytes,
  MAX_HEAD_BYTES,
  textOfBytes,
} from "./hostileBodies.ts";
import { API_ROUTES } from "./routeTable.ts";
import { SITE_ROUTES } from "./siteRoutes.ts";
import { createSecurityFixture, ORIGIN } from "./securityFixture.ts";
import type { SecurityFixture } from "./securityFixture.ts";

/** Milliseconds that a request may keep the event loop busy. */
const MAX_BUSY_MS = 50;
/** For the long texts of signed-in authors. */
const MAX_BUSY_MS_OF_AUTHORS = 300;
const AUTHORS_ROUTES = new RegExp(`^(${[...CONTENT_TYPES.map(({ api }) => api.base), "/legal"].join("|")})/`);

/** A refusal repeats no long value. */
const MAX_REFUSAL_LENGTH = 4_000;

let server: SecurityFixture;
let calls = 0;
const slow: string[] = [];

beforeAll(async () => {
  server = await createSecurityFixture();
});
afterAll(() => server[Symbol.asyncDispose]());

interface Sent {
  route: string;
  target: string;
  /** What is hostile. */
  part: string;
  headers?: Record<string, string>;
  body?: string | FormData;
  /** By default the one of all tests. */
  site?: SecurityFixture;
}

/** Sends the request and notes it if it keeps the event loop busy, fails or repeats a long value. */
async function send({ route, target, part, headers = {}, body, site = server }: Sent, limitMs = MAX_BUSY_MS) {
  const [method = ""] = route.split(" ");
  const ms = await leastBusyMs(async () => {
    // Limits by address would refuse the request before it is read.
    calls += 1;
    const peer = `10.${calls >> 16}.${(calls >> 8) & 255}.${calls & 255}`;
    const init = { method, headers, ...(body === undefined ? {} : { body }) };
    const response = await site.app.request(ORIGIN + target, init, { peer });
    const text = await response.text();
    // Otherwise the value is not checked at all.
    if (response.status === 413) slow.push(`${route}, ${part}: too large to be read`);
    const isEcho =
      response.status >= 400 && response.headers.get("content-type") !== "text/html; charset=utf-8";
    if (response.status >= 500 || (isEcho && text.length > MAX_REFUSAL_LENGTH))
      slow.push(`${route}, ${part}: ${response.status}, ${text.length} characters`);
  }, limitMs);
  if (ms > limitMs) slow.push(`${route}, ${part}: ${ms} ms`);
}

function expectNoneSlow() {
  expect(slow.splice(0)).toEqual([]);
}

const WRITES = [
  ...Object.entries(API_ROUTES)
    .filter(([, { kind }]) => /Create|Update|Write/.test(kind))
    .map(([route, { kind }]) => [route, kind] as const),
  ["POST /address", "page"] as const,
];

test.each(WRITES)(
  "%s reads the largest body of each kind quickly",
  async (route, kind) => {
    const [, path = ""] = route.split(" ");
    const names = fieldsOf(path);
    expect(names.length).toBeGreaterThan(0);
    const isPublic = kind === "publicWrite" || kind === "page";
    const token = isPublic ? undefined : await server.tokens.admin();
    const limitMs = AUTHORS_ROUTES.test(path) ? MAX_BUSY_MS_OF_AUTHORS : MAX_BUSY_MS;
    const bytes = maxBodyBytes(route);
    for (const name of names) {
      for (const textKind of isPublic ? HOSTILE_KINDS : MAIN_KINDS) {
        const { headers, body } = bodyOf(kind, { [name]: textOfBytes(textKind, bytes - 50) });
        const authorization: Record<string, string> = token ? { authorization: `Bearer ${token}` } : {};
        const target = path === "/address" ? path : API_BASE + server.fillPath(path);
        const sent = {
          route,
          target,
          part: `${name} ${textKind}`,
          headers: { ...headers, ...authorization },
        };
        await send({ ...sent, ...(body === undefined ? {} : { body }) }, limitMs);
      }
    }
    expectNoneSlow();
  },
  300_000,
);

/** Accepted: the longest texts of authors, which are rendered, cut for lists and indexed. */
const LONG_TEXTS: readonly [route: string, fields: (text: string) => Record<string, string>][] = [
  ["POST /markdown/render", (content) => ({ content })],
  ["POST /articles/create", (content) => ({ title: "A", author: "B", content, status: "Published" })],
  ["POST /legal/preview", (contentEn) => ({ contentEn })],
  [
    "POST /legal/documents",
    (contentEn) => ({ slug: "a", titleEn: "A", contentEn, status: "Published", effectiveDate: "2022-04-01" }),
  ],
];

test.each(LONG_TEXTS)(
  "%s takes the longest text of each kind quickly",
  async (route, fields) => {
    const path = route.slice("POST ".length);
    // Its texts would slow the pages of other tests down.
    await using site = await createSecurityFixture();
    const token = await site.tokens.admin();
    for (const kind of HOSTILE_KINDS) {
      const length = path.startsWith("/legal") ? LEGAL_TEXTS.texts.content.max : ARTICLES.fields.content.max;
      const { headers, body } = bodyOf(API_ROUTES[route]?.kind ?? "", fields(hostileText(kind, length)));
      const sent = { route, target: API_BASE + path, part: kind, body: body ?? "", site };
      await send(
        { ...sent, headers: { ...headers, authorization: `Bearer ${token}` } },
        MAX_BUSY_MS_OF_AUTHORS,
      );
    }
    const { data: articles } = await site.request("GET", "/articles/get?limit=100", { token });
    const isCreated = articles.length > HOSTILE_KINDS.length;
    expect(isCreated).toBe(path === "/articles/create");
    for (const { slug } of isCreated ? articles : [])
      await send(
        { route: "GET /article/:slug", target: `/article/${slug}`, part: slug, site },
        MAX_BUSY_MS_OF_AUTHORS,
      );
    for (const target of [`${API_BASE}/articles/get`, `${API_BASE}/articles/get?search=a`, "/articles"])
      await send({ route: "GET", target, part: `${target} after long texts`, site });
    expectNoneSlow();
  },
  300_000,
);

const READS = [
  ...Object.keys(API_ROUTES).map((route) => route.replace(" ", ` ${API_BASE}`)),
  ...Object.keys(SITE_ROUTES),
].filter((route) => route.startsWith("GET "));
const PARAMETERS = [
  "q",
  "search",
  "page",
  "limit",
  "status",
  "category",
  "type",
  "lang",
  "version",
  "path",
  "utm_source",
];

test("every path answers the longest parameter of each kind quickly", async () => {
  const token = await server.tokens.admin();
  const headers = { authorization: `Bearer ${token}` };
  for (const route of READS) {
    const path = route.slice("GET ".length);
    for (const kind of path.includes(":") ? HOSTILE_KINDS : []) {
      const text = encodeURIComponent(hostileText(kind, MAX_HEAD_BYTES)).slice(0, MAX_HEAD_BYTES);
      const target = path
        .replace(/:\w+(\{.*\})?/, text.replace(/%[^%]?$/, ""))
        .replace(":date", "2022-04-01");
      await send({ route, target, part: `path ${kind}`, headers });
    }
  }
  for (const kind of HOSTILE_KINDS) {
    const raw = hostileText(kind, MAX_HEAD_BYTES / 3);
    for (const start of [
      "/",
      "/th/",
      "/article/",
      "/legal/",
      `${API_BASE}/`,
      `${API_BASE}/articles/`,
      "/admin/",
    ])
      await send({ route: "GET *", target: start + raw, part: `path ${kind}` });
  }
  expectNoneSlow();
}, 300_000);

test("every route answers the longest query of each kind quickly", async () => {
  const token = await server.tokens.admin();
  const headers = { authorization: `Bearer ${token}` };
  for (const route of READS) {
    const path = route.slice("GET ".length);
    const base = path.startsWith(API_BASE) ? API_BASE : "";
    const target = base + server.fillPath(path.slice(base.length));
    for (const kind of MAIN_KINDS) {
      const share = MAX_HEAD_BYTES / PARAMETERS.length;
      const queries = [
        new URLSearchParams(PARAMETERS.map((name) => [name, hostileText(kind, share)])),
        new URLSearchParams({ search: hostileText(kind, MAX_HEAD_BYTES) }),
      ];
      for (const query of queries)
        await send({ route, target: `${target}?${query}`, part: `query ${kind}`, headers });
    }
  }
  expectNoneSlow();
}, 300_000);

const HEADERS = [
  "accept",
  "accept-encoding",
  "accept-language",
  "authorization",
  "content-type",
  "cookie",
  "if-modified-since",
  "if-none-match",
  "origin",
  "range",
  "referer",
  "sec-fetch-site",
  "user-agent",
  "x-forwarded-for",
];
const HEADER_STARTS: Record<string, string> = {
  authorization: "Bearer ",
  "content-type": "multipart/form-data; boundary=",
  cookie: "preview=",
  origin: "https://",
  range: "bytes=",
  referer: "https://",
};

test("every header of each kind is read quickly", async () => {
  const respondFromCache = createRespondFromCache(server.parts);
  for (const name of HEADERS) {
    for (const kind of HOSTILE_KINDS) {
      // A header has no other characters.
      const text = hostileText(kind, MAX_HEAD_BYTES).replace(/[^ -~]+/g, "%");
      for (const start of new Set(["", HEADER_STARTS[name] ?? ""])) {
        const headers = { host: "firm.example", [name]: (start + text).slice(0, MAX_HEAD_BYTES) };
        const part = `${name} ${kind}`;
        for (const route of ["GET /", `POST ${API_BASE}/auth/login`, `POST ${API_BASE}/articles/create`])
          await send({ route, target: route.split(" ")[1] ?? "", part, headers });
        const request = new Request("http://firm.example/", { headers });
        const ms = await leastBusyMs(() => respondFromCache(request, () => "10.0.0.1"), MAX_BUSY_MS);
        if (ms > MAX_BUSY_MS) slow.push(`cached page, ${part}: ${ms} ms`);
      }
    }
  }
  expectNoneSlow();
}, 300_000);
