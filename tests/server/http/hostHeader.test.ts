import { afterAll, beforeAll, expect, test } from "bun:test";

import { settings } from "#server/database/schema.ts";
import { comparableHeaders, getRequestId, startRawServer } from "#tests/support/server/rawServer.ts";
import type { RawServer } from "#tests/support/server/rawServer.ts";
import { createTestServer } from "#tests/support/server/testServer.ts";

let server: RawServer;
let request: RawServer["request"];

// One server for all tests: no request changes anything.
beforeAll(async () => {
  server = await startRawServer();
  ({ request } = server);
});

afterAll(() => server[Symbol.asyncDispose]());

const MALFORMED = [
  "a b",
  "a/b",
  "a/../../b",
  "[::",
  "a:99999",
  "",
  "a@b",
  "a?b",
  "a#b",
  "%00",
  "a\\b",
  "é",
  "a:b",
  "/api",
  "a, b",
  "a,b",
  "a;b",
  "a'b",
  "a%41",
  "..",
];

test.each(MALFORMED)("answers the host %p with 400", async (host) => {
  for (const target of ["/api/v1/projects/create", "/", "/uploads/x"]) {
    expect((await request(target, { headers: [`Host: ${host}`] })).status).toBe(400);
  }
});

test.each([
  ["two hosts", ["Host: firm.example", "Host: evil.example"]],
  ["the same host twice", ["Host: firm.example", "Host: firm.example"]],
  ["a host and an empty one", ["Host: firm.example", "Host:"]],
  ["an empty host and another", ["Host:", "Host: firm.example"]],
  ["two hosts in one header", ["Host: firm.example, evil.example"]],
])("answers %s with 400", async (_, headers) => {
  for (const target of ["/", "/api/v1/projects/create", "/uploads/x", "http://firm.example/"]) {
    expect((await request(target, { headers })).status).toBe(400);
  }
});

test.each([
  "firm.example",
  "FIRM.example:8080",
  "firm.example.",
  "firm.example:",
  "127.0.0.1:3000",
  "[::1]:3000",
  "my_app",
])("accepts the host %p", async (host) => {
  expect((await request("/healthz", { headers: [`Host: ${host}`] })).status).toBe(200);
});

test("a malformed host gets the envelope and the usual headers", async () => {
  const usual = await request("/api/v1/nothing");
  for (const headers of [["Host: a b"], ["Host: a", "Host: b"]]) {
    for (const target of ["/api/v1/nothing", "/", "http://firm.example/"]) {
      const answer = await request(target, { headers });
      expect(answer.status).toBe(400);
      expect(JSON.parse(answer.body)).toEqual({
        success: false,
        data: null,
        code: "malformed",
        message: "Malformed Host",
      });
      expect(comparableHeaders(answer)).toEqual(comparableHeaders(usual));
      expect(answer.head).toContain("cross-origin-resource-policy: same-origin");
    }
  }
});

test("logs a request with a malformed host with its id", async () => {
  const answer = await request("/about?x=1", { method: "POST", headers: ["Host: a", "Host: b"] });
  const line = server.testServer.logEntries.find(({ requestId }) => requestId === getRequestId(answer));
  expect(line).toMatchObject({ event: "request", method: "POST", path: "/about", status: 400 });
});

test.each(["TRACE", "CONNECT", "OPTIONS"])("answers %s with a malformed host with 400", async (method) => {
  const target = method === "CONNECT" ? "a:@99999" : "/";
  expect((await request(target, { method, headers: ["Host: a", "Host: b"] })).status).toBe(400);
});

test("HEAD with a malformed host has no body", async () => {
  const { status, body } = await request("/", { method: "HEAD", headers: ["Host: a b"] });
  expect([status, body]).toEqual([400, ""]);
});

test("answers a request without a host with 400", async () => {
  expect((await request("/healthz", { headers: [] })).status).toBe(400);
});

const NAMING_NO_HOST = [
  "/",
  "/activities",
  "/activities/",
  "/activity",
  "/privacy-policy",
  "/address",
  "/nowhere",
  "/admin",
  "/vitrine/login",
  "/sitemap.xml",
  "/feed.xml",
  "/robots.txt",
  "/site.webmanifest",
  "/api/v1/site",
  "/api/v1/nothing",
];

test("no response contains the host from the request", async () => {
  for (const target of NAMING_NO_HOST) {
    const forged = [
      "X-Forwarded-Host: evil.example",
      "X-Forwarded-Proto: https",
      "Forwarded: host=evil.example",
    ];
    const usual = await request(target);
    const other = await request(target, { headers: ["Host: evil.example", ...forged] });
    const absolute = await request(`http://evil.example${target}`);
    for (const answer of [usual, other, absolute]) {
      expect(answer.head + answer.body).not.toMatch(/evil\.example|\/\/firm\.example/);
      expect([target, answer.status, answer.body]).toEqual([target, usual.status, usual.body]);
      expect(comparableHeaders(answer)).toEqual(comparableHeaders(usual));
    }
  }
});

test("a rejected contact form does not contain the host", async () => {
  const headers = [
    "Host: evil.example",
    "Content-Type: application/x-www-form-urlencoded",
    "Content-Length: 6",
  ];
  const { status, head, body } = await request("/address", { method: "POST", headers, body: "name=x" });
  expect(status).toBe(422);
  expect(head + body).not.toContain("evil.example");
});

test("requests with different hosts share one cached page", async () => {
  await using site = await createTestServer();
  const read = async (host: string, path: string) => (await site.app.request(`http://${host}${path}`)).text();
  for (const path of ["/", "/nowhere", "/feed.xml"]) {
    const first = await read("one.example", path);
    // Bypasses the cache: only a response rendered before lacks it.
    const row = { key: "productName", value: "Another name", updatedAt: 0 };
    site.parts.db.$writer.connection
      .insert(settings)
      .values(row)
      .onConflictDoUpdate({ target: settings.key, set: row })
      .run();
    expect(await read("two.example", path)).toBe(first);
  }
});
