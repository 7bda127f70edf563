// What only a real socket can send: malformed hosts, odd methods, wrong lengths.
import { afterAll, beforeAll, expect, test } from "bun:test";
import { connect } from "node:net";

import { listen } from "#commands/serve.ts";
import { picture, uploadForm } from "#tests/support/activityForm.ts";
import { testApp } from "#tests/support/testApp.ts";
import type { TestApp } from "#tests/support/testApp.ts";

let house: TestApp;
let server: ReturnType<typeof listen>;

// One server for all: none of these calls changes anything.
beforeAll(async () => {
  house = await testApp();
  server = listen({ host: "127.0.0.1", port: 0, publicUrl: null }, house.app, house.services.log);
});

afterAll(async () => {
  await server.stop(true);
  await house[Symbol.asyncDispose]();
});

/** Sends these bytes and reads until the server closes. */
async function send(text: string): Promise<{ status: number; head: string; body: string }> {
  const { promise, resolve, reject } = Promise.withResolvers<string>();
  let answer = "";
  const socket = connect(server.port ?? 0, "127.0.0.1", () => socket.write(text));
  socket.on("data", (bytes) => (answer += bytes.toString("latin1")));
  socket.on("close", () => resolve(answer));
  socket.on("error", reject);
  const [head = "", body = ""] = (await promise).split("\r\n\r\n");
  return { status: Number(head.split(" ")[1]), head: head.toLowerCase(), body };
}

const ask = (target: string, { method = "GET", headers = ["Host: firm.example"], body = "" } = {}) =>
  send([`${method} ${target} HTTP/1.1`, ...headers, "Connection: close", "", body].join("\r\n"));

/** Without those that differ from request to request. */
function headersOf(head: string): string[] {
  const [, ...lines] = head.split("\r\n");
  return lines
    .filter((line) => !/^(date|content-length):/.test(line))
    .map(withoutId)
    .sort();
}

const withoutId = (line: string) => line.replace(/[0-9a-f-]{36}$/, "id");

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

test.each(MALFORMED)("answers the host %p with 400, past no guard", async (host) => {
  for (const target of ["/api/v1/projects/create", "/", "/uploads/x"]) {
    expect((await ask(target, { headers: [`Host: ${host}`] })).status).toBe(400);
  }
});

test.each([
  ["two hosts", ["Host: firm.example", "Host: evil.example"]],
  ["the same host twice", ["Host: firm.example", "Host: firm.example"]],
  ["a host and an empty one", ["Host: firm.example", "Host:"]],
  ["an empty host and another", ["Host:", "Host: firm.example"]],
  ["two hosts in one header", ["Host: firm.example, evil.example"]],
])("answers %s with 400, past no guard", async (_, headers) => {
  for (const target of ["/", "/api/v1/projects/create", "/uploads/x", "http://firm.example/"]) {
    expect((await ask(target, { headers })).status).toBe(400);
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
])("serves the host %p", async (host) => {
  expect((await ask("/healthz", { headers: [`Host: ${host}`] })).status).toBe(200);
});

test("a malformed host is answered in the envelope, with the headers of any call", async () => {
  const usual = await ask("/api/v1/nothing");
  for (const headers of [["Host: a b"], ["Host: a", "Host: b"]]) {
    for (const target of ["/api/v1/nothing", "/", "http://firm.example/"]) {
      const { status, head, body } = await ask(target, { headers });
      expect(status).toBe(400);
      expect(JSON.parse(body)).toEqual({ success: false, data: null, message: "Malformed Host" });
      expect(headersOf(head)).toEqual(headersOf(usual.head));
      expect(head).toContain("cross-origin-resource-policy: same-origin");
    }
  }
});

test("a request with a malformed host is logged with its id", async () => {
  const { head } = await ask("/about?x=1", { method: "POST", headers: ["Host: a", "Host: b"] });
  const [, requestId] = /x-request-id: (\S+)/.exec(head) ?? [];
  const line = house.logged.find((logged) => logged["requestId"] === requestId);
  expect(line).toMatchObject({ event: "request", method: "POST", path: "/about", status: 400 });
});

test.each(["TRACE", "CONNECT", "OPTIONS"])("answers %s with a malformed host with 400", async (method) => {
  const target = method === "CONNECT" ? "a:@99999" : "/";
  expect((await ask(target, { method, headers: ["Host: a", "Host: b"] })).status).toBe(400);
});

test("HEAD with a malformed host has no body", async () => {
  const { status, body } = await ask("/", { method: "HEAD", headers: ["Host: a b"] });
  expect([status, body]).toEqual([400, ""]);
});

test("answers a call without a host with 400", async () => {
  expect((await ask("/healthz", { headers: [] })).status).toBe(400);
});

test("a file that is gone when it is sent is answered in the envelope, with the headers of any call", async () => {
  const folder = house.dataDir;
  const files = { "share.png": "gone.png" };
  const none = { script: "", style: "", chunks: {}, imports: {} };
  const manifest = { public: none, rules: [], admin: none, first: "", files };
  const usual = headersOf((await ask("/api/v1/nothing")).head);
  const before = house.services.assets;
  house.services.assets = { manifest, folder, names: new Set() };
  const { status, head, body } = await ask("/share.png");
  house.services.assets = before;
  expect(status).toBe(500);
  expect(JSON.parse(body)).toMatchObject({ success: false, data: null });
  expect(headersOf(head)).toEqual(usual);
  const [, requestId] = /x-request-id: (\S+)/.exec(head) ?? [];
  expect(house.logged.find((line) => line["requestId"] === requestId)).toMatchObject({ level: "error" });
});

test("a host that is named stands in that visitor's own answer, and in no other", async () => {
  for (const target of ["/activities/", "/activity", "/api/v1/site"]) {
    const { head, body } = await ask(target, { headers: ["Host: evil.example"] });
    expect(head + body).not.toContain("evil.example");
  }
  for (const target of ["/", "/activities", "/nowhere", "/sitemap.xml", "/feed.xml", "/robots.txt"]) {
    await ask(target, { headers: ["Host: evil.example"] });
    const { head, body } = await ask(target, {
      headers: ["Host: firm.example", "X-Forwarded-Host: evil.example", "X-Forwarded-Proto: https"],
    });
    expect(body).toContain("http://firm.example");
    expect(head + body).not.toContain("evil.example");
    expect(body).not.toContain("https://firm.example");
  }
});

test("answers TRACE with 405, and does not send the caller's headers back", async () => {
  for (const target of ["/", "/api/v1/site", "/healthz", "/uploads/x", "/api/nothing"]) {
    const headers = ["Host: firm.example", "Authorization: Bearer secret"];
    const { status, head, body } = await ask(target, { method: "TRACE", headers });
    expect(status).toBe(405);
    expect(head).toContain("allow: get, head");
    expect(head).toContain("x-content-type-options: nosniff");
    expect(head).toContain("content-security-policy: default-src 'none'; frame-ancestors 'none'\r\n");
    expect(head).toContain("permissions-policy: ");
    expect(JSON.parse(body)).toEqual({ success: false, data: null, message: "TRACE is not possible here" });
  }
});

test.each(["CONNECT", "PROPFIND"])("survives the method %s", async (method) => {
  expect((await ask("/activities", { method })).status).toBeOneOf([400, 404, 405, 501]);
});

const lengthOf = (head: string) => /content-length: (\d+)/.exec(head)?.[1];

test("HEAD tells the length that GET has, and sends nothing", async () => {
  const token = await house.enter();
  const { data } = await house.ask("POST", "/upload/project-image", { token, form: uploadForm(picture(1)) });
  for (const target of ["/healthz", "/api/v1/site", "/activities", "/nowhere", data.url]) {
    const get = await ask(target);
    const head = await ask(target, { method: "HEAD" });
    expect([target, head.status, lengthOf(head.head)]).toEqual([target, get.status, lengthOf(get.head)]);
    expect(Number(lengthOf(head.head))).toBeGreaterThan(0);
    expect(head.body).toBe("");
  }
});

test("survives HEAD with a body", async () => {
  const headers = ["Host: firm.example", "Content-Length: 2"];
  expect((await ask("/healthz", { method: "HEAD", headers, body: "{}" })).status).toBe(200);
});

test("refuses a body of 100 GB by its length alone, in the envelope", async () => {
  const token = await house.enter();
  const base = ["Host: firm.example", `Authorization: Bearer ${token}`, "Content-Length: 99999999999"];
  const calls = [
    ["/api/v1/auth/login", "application/json"],
    ["/api/v1/projects/create", "multipart/form-data; boundary=x"],
    ["/api/v1/upload/project-image", "multipart/form-data; boundary=x"],
  ] as const;
  for (const [target, type] of calls) {
    const headers = [...base, `Content-Type: ${type}`];
    const { status, body } = await ask(target, { method: "POST", headers });
    expect([target, status]).toEqual([target, 413]);
    expect(JSON.parse(body)).toMatchObject({ success: false, data: null });
  }
});

test.each([
  ["two lengths", ["Content-Length: 2", "Content-Length: 3"]],
  ["a length and chunks", ["Content-Length: 2", "Transfer-Encoding: chunked"]],
  ["a negative length", ["Content-Length: -2"]],
  ["a length of words", ["Content-Length: two"]],
])("refuses a body with %s", async (_, lengths) => {
  const headers = ["Host: firm.example", "Content-Type: application/json", ...lengths];
  expect((await ask("/api/v1/auth/login", { method: "POST", headers, body: "{}" })).status).toBe(400);
});

test("refuses headers that are too large, and lives on", async () => {
  const headers = ["Host: firm.example", `X-Large: ${"x".repeat(100_000)}`];
  expect((await ask("/healthz", { headers })).status).toBeOneOf([400, 413, 431]);
  expect((await ask("/healthz")).status).toBe(200);
});

test("answers a query of thousands of characters and parameters", async () => {
  expect((await ask(`/api/v1/projects/get?search=${"x".repeat(8000)}`)).status).toBe(422);
  expect((await ask(`/activities?${"a=1&".repeat(2000)}`)).status).toBe(200);
});

test("tells the limits the address of the socket", async () => {
  const body = JSON.stringify({ email: "x@firm.example", password: "wrong horse" });
  const length = `Content-Length: ${body.length}`;
  const headers = [
    "Host: firm.example",
    "Content-Type: application/json",
    "X-Forwarded-For: 1.2.3.4",
    length,
  ];
  for (let index = 0; index < 30; index += 1) house.services.limits.byAddress.take("127.0.0.1");
  expect((await ask("/api/v1/auth/login", { method: "POST", headers, body })).status).toBe(429);
});

test("a text that is far too long is refused at once, under a key too", async () => {
  for (const key of ["", "one"]) {
    const answer = await fetch(`${server.url}api/v1/contact`, {
      method: "POST",
      headers: { "content-type": "application/json", "idempotency-key": key },
      body: JSON.stringify({ message: "x".repeat(3_000_000) }),
    });
    expect(answer.status).toBe(413);
  }
});
