import { afterAll, beforeAll, expect, test } from "bun:test";

import { networkCounters } from "#server/accounts/signInThrottle.ts";
import { uniquePng } from "#tests/support/content/activityForm.ts";
import { uploadPublicImage } from "#tests/support/media/publishImage.ts";
import { addBuild } from "#tests/support/server/addBuild.ts";
import { comparableHeaders, getRequestId, startRawServer } from "#tests/support/server/rawServer.ts";
import type { RawServer } from "#tests/support/server/rawServer.ts";

let server: RawServer;
let request: RawServer["request"];

// One server for all tests: no request changes anything.
beforeAll(async () => {
  server = await startRawServer();
  ({ request } = server);
});

afterAll(() => server[Symbol.asyncDispose]());

test("a file that is deleted before it is sent gets 404 in the envelope with the usual headers", async () => {
  await using other = await startRawServer();
  addBuild(other.testServer, { files: { "share.png": "gone.png" } });
  const answer = await other.request("/share.png");
  expect(answer.status).toBe(404);
  expect(JSON.parse(answer.body)).toMatchObject({ success: false, data: null });
  expect(comparableHeaders(answer)).toEqual(comparableHeaders(await other.request("/api/v1/nothing")));
  const line = other.testServer.logEntries.find(({ requestId }) => requestId === getRequestId(answer));
  expect(line).toMatchObject({ level: "warn", event: "a file was deleted before it could be sent" });
});

test("answers TRACE with 405 and does not echo the request headers", async () => {
  for (const target of ["/", "/api/v1/site", "/healthz", "/uploads/x", "/api/nothing"]) {
    const headers = ["Host: firm.example", "Authorization: Bearer secret"];
    const { status, head, body } = await request(target, { method: "TRACE", headers });
    expect(status).toBe(405);
    expect(head).toContain("allow: get, head");
    expect(head).toContain("x-content-type-options: nosniff");
    expect(head).toContain("content-security-policy: default-src 'none'; frame-ancestors 'none'\r\n");
    expect(head).toContain("permissions-policy: ");
    expect(JSON.parse(body)).toEqual({
      success: false,
      data: null,
      code: "method_not_allowed",
      message: "TRACE is not allowed here",
    });
  }
});

test.each(["CONNECT", "PROPFIND"])("handles the method %s", async (method) => {
  expect((await request("/activities", { method })).status).toBeOneOf([400, 404, 405, 501]);
});

const lengthOf = (head: string) => /content-length: (\d+)/.exec(head)?.[1];

test("HEAD returns the Content-Length of GET and no body", async () => {
  const image = await uploadPublicImage(server.testServer, uniquePng(1));
  for (const target of ["/healthz", "/api/v1/site", "/activities", "/nowhere", image]) {
    const get = await request(target);
    const head = await request(target, { method: "HEAD" });
    expect([target, head.status, lengthOf(head.head)]).toEqual([target, get.status, lengthOf(get.head)]);
    expect(Number(lengthOf(head.head))).toBeGreaterThan(0);
    expect(head.body).toBe("");
  }
});

test("handles HEAD with a body", async () => {
  const headers = ["Host: firm.example", "Content-Length: 2"];
  expect((await request("/healthz", { method: "HEAD", headers, body: "{}" })).status).toBe(200);
});

test("rejects a Content-Length of 100 GB in the envelope", async () => {
  const token = await server.testServer.signIn();
  const base = ["Host: firm.example", `Authorization: Bearer ${token}`, "Content-Length: 99999999999"];
  const calls = [
    ["/api/v1/auth/login", "application/json"],
    ["/api/v1/projects/create", "multipart/form-data; boundary=x"],
    ["/api/v1/upload/project-image", "multipart/form-data; boundary=x"],
  ] as const;
  for (const [target, type] of calls) {
    const headers = [...base, `Content-Type: ${type}`];
    const { status, body } = await request(target, { method: "POST", headers });
    expect([target, status]).toEqual([target, 413]);
    expect(JSON.parse(body)).toMatchObject({ success: false, data: null });
  }
});

test.each([
  ["two lengths", ["Content-Length: 2", "Content-Length: 3"]],
  ["a length and chunks", ["Content-Length: 2", "Transfer-Encoding: chunked"]],
  ["a negative length", ["Content-Length: -2"]],
  ["a length of words", ["Content-Length: two"]],
])("rejects a body with %s", async (_, lengths) => {
  const headers = ["Host: firm.example", "Content-Type: application/json", ...lengths];
  expect((await request("/api/v1/auth/login", { method: "POST", headers, body: "{}" })).status).toBe(400);
});

test("rejects headers that are too large and keeps serving", async () => {
  const headers = ["Host: firm.example", `X-Large: ${"x".repeat(100_000)}`];
  expect((await request("/healthz", { headers })).status).toBeOneOf([400, 413, 431]);
  expect((await request("/healthz")).status).toBe(200);
});

test("handles a query with thousands of characters and parameters", async () => {
  expect((await request(`/api/v1/projects/get?search=${"x".repeat(8000)}`)).status).toBe(422);
  expect((await request(`/activities?${"a=1&".repeat(2000)}`)).status).toBe(200);
});

test("rate limits use the address of the socket", async () => {
  const body = JSON.stringify({ email: "x@firm.example", password: "wrong horse" });
  const length = `Content-Length: ${body.length}`;
  const headers = [
    "Host: firm.example",
    "Content-Type: application/json",
    "X-Forwarded-For: 1.2.3.4",
    length,
  ];
  const { signInThrottle } = server.testServer.parts;
  for (let index = 0; index < 30; index += 1)
    await signInThrottle.attempt(networkCounters("127.0.0.1"), async () => null);
  expect((await request("/api/v1/auth/login", { method: "POST", headers, body })).status).toBe(429);
});
