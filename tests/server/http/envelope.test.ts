import { expect, it } from "bun:test";
import { Database } from "bun:sqlite";

import { createTestServer } from "#tests/support/server/testServer.ts";
import { testWith } from "#tests/support/testWith.ts";
import { AppError, ERROR_STATUS, toStorageError } from "#server/errors.ts";

const METHODS = ["GET", "POST", "PUT", "PATCH", "DELETE", "OPTIONS", "PROPFIND"];

const test = testWith(createTestServer);

test("does not read the body before authentication", async (server) => {
  const body = new ReadableStream({
    pull() {
      throw new Error("somebody read it");
    },
  });
  const init = { method: "POST", body, headers: { "content-type": "multipart/form-data; boundary=x" } };
  expect((await server.app.request("/api/v1/projects/create", init)).status).toBe(401);
});

test.each([
  "/api",
  "/api/",
  "/api/v1",
  "/api/v1/",
  "/api/v1/nothing",
  "/api/v2/site",
  "/api/v1/auth",
  "/api/v1/projects",
])(
  "answers the unknown path %s in the envelope, whatever the method and the Accept header",
  async (server, path) => {
    for (const method of METHODS) {
      const answer = await server.app.request(path, { method, headers: { accept: "text/html" } });
      expect(answer.status).toBe(404);
      expect(await answer.json()).toEqual({
        success: false,
        data: null,
        code: "not_found",
        message: "There is nothing at this address",
      });
    }
  },
);

test("an encoded or dotted path is authenticated like the plain one", async (server) => {
  const paths = [
    "/%61pi/v1/projects/create",
    "/api/v1/x/../projects/create",
    "/api/v1/projects/%63reate",
    "/api/v1/projects/create/",
  ];
  for (const path of paths) expect((await server.app.request(path, { method: "POST" })).status).toBe(401);
  for (const path of ["/api/v1//projects/create", "/api/v1/projects/create//", "/API/v1/projects/create"]) {
    expect((await server.app.request(path, { method: "POST" })).status).toBeOneOf([404, 405]);
  }
});

test("answers HEAD where it answers GET", async (server) => {
  const answer = await server.app.request("/api/v1/projects/get", { method: "HEAD" });
  expect(answer.status).toBe(200);
  expect(await answer.text()).toBe("");
  expect((await server.app.request("/api/v1/projects/none", { method: "HEAD" })).status).toBe(404);
});

test.each(["", "{", "{'a':1}", "[1,]", "undefined", '{"a":"\u0000"}', "\ufeff\ufeff{}"])(
  "answers a body that is not JSON (%j) with 400",
  async (server, body) => {
    const headers = { "content-type": "application/json" };
    const answer = await server.app.request("/api/v1/auth/login", { method: "POST", headers, body });
    expect(answer.status).toBe(400);
    expect(await answer.json()).toEqual({
      success: false,
      data: null,
      code: "malformed",
      message: "The body is not valid JSON",
    });
  },
);

test("answers a body that is not UTF-8 with 400, even if the error spans two chunks", async (server) => {
  const ask = async (...pieces: Uint8Array[]) => {
    const headers = { "content-type": "application/json" };
    const body = new ReadableStream({
      start(stream) {
        for (const piece of pieces) stream.enqueue(piece);
        stream.close();
      },
    });
    return (await server.app.request("/api/v1/auth/login", { method: "POST", headers, body })).status;
  };
  const whole = new TextEncoder().encode('{"email":"ก"}');
  expect(await ask(whole.slice(0, 11), whole.slice(11))).toBe(422);
  expect(await ask(whole.slice(0, 11))).toBe(400);
  expect(await ask(Uint8Array.of(0x22, 0xff, 0xfe, 0x22))).toBe(400);
});

test.each(["null", "[]", "5", '"text"', "true"])(
  "answers the JSON %s, which is not an object, with 422",
  async (server, body) => {
    const headers = { "content-type": "application/json" };
    const answer = await server.app.request("/api/v1/auth/login", { method: "POST", headers, body });
    expect(answer.status).toBe(422);
    expect(Object.keys((await answer.json()).errors)).toEqual(["body"]);
  },
);

test("answers another media type with 415", async (server) => {
  const types = [
    "text/plain",
    "application/x-www-form-urlencoded",
    "multipart/form-data; boundary=x",
    "application/jsonp",
    "application/json-seq",
    "application/json-patch",
    "application/a+b+json",
    "",
  ];
  for (const type of types) {
    const headers = { "content-type": type };
    const answer = await server.app.request("/api/v1/auth/login", { method: "POST", headers, body: "{}" });
    expect([type, answer.status]).toEqual([type, 415]);
  }
  const token = await server.signIn();
  expect((await server.request("POST", "/projects/create", { token, body: {} })).status).toBe(415);
  expect((await server.request("POST", "/upload/project-image", { token, body: {} })).status).toBe(415);
});

test.each([
  "application/json",
  "application/json; charset=utf-8",
  "Application/JSON",
  "application/problem+json",
])("accepts JSON as %s", async (server, type) => {
  const headers = { "content-type": type };
  const answer = await server.app.request("/api/v1/auth/login", { method: "POST", headers, body: "{}" });
  expect(answer.status).toBe(422);
});

test("answers a body over 256 KB with 413, declared or counted, and stops reading", async (server) => {
  const headers = { "content-type": "application/json" };
  let pieces = 0;
  const body = new ReadableStream({
    pull(stream) {
      pieces += 1;
      stream.enqueue(new Uint8Array(65_536).fill(32));
    },
  });
  const counted = await server.app.request("/api/v1/auth/login", { method: "POST", headers, body });
  expect(counted.status).toBe(413);
  expect(pieces).toBeLessThan(10);
  const told = await server.app.request("/api/v1/auth/login", {
    method: "POST",
    headers: { ...headers, "content-length": "262145" },
    body: "{}",
  });
  expect(told.status).toBe(413);
  const fits = `${JSON.stringify({ email: "" })}${" ".repeat(262_000)}`;
  expect(
    (await server.app.request("/api/v1/auth/login", { method: "POST", headers, body: fits })).status,
  ).toBe(422);
});

test("handles deeply nested JSON", async (server) => {
  const body = `${"[".repeat(100_000)}${"]".repeat(100_000)}`;
  const headers = { "content-type": "application/json" };
  const answer = await server.app.request("/api/v1/auth/login", { method: "POST", headers, body });
  expect(answer.status).toBeOneOf([400, 422]);
});

test("responses are revalidated or not stored", async (server) => {
  const token = await server.signIn();
  const cacheControls = [
    [await server.request("GET", "/site"), "no-cache"],
    [await server.request("GET", "/site", { token }), "no-store"],
    [await server.request("GET", "/nothing"), "no-store"],
  ] as const;
  for (const [answer, cacheControl] of cacheControls) {
    expect(answer.headers.get("cache-control")).toBe(cacheControl);
    expect(answer.headers.get("content-type")).toBe("application/json");
    expect(answer.headers.get("access-control-allow-origin")).toBeNull();
  }
});

it("allows CORS from the site's origin only if the API has another one", async () => {
  const origin = "https://firm.example";
  await using server = await createTestServer({
    PUBLIC_URL: origin,
    API_BASE_URL: "https://api.firm.example/api/v1",
  });
  const ask = (from: string, method = "GET") =>
    server.app.request("/api/v1/site", {
      method,
      headers: { origin: from, "access-control-request-method": "GET" },
    });
  const own = await ask(origin);
  expect(own.headers.get("access-control-allow-origin")).toBe(origin);
  expect(own.headers.get("access-control-expose-headers")).toContain("x-new-token");
  const preflight = await ask(origin, "OPTIONS");
  expect(preflight.status).toBe(204);
  expect(preflight.headers.get("access-control-allow-headers")).toContain("authorization");
  expect((await ask("https://evil.example")).headers.get("access-control-allow-origin")).not.toBe(
    "https://evil.example",
  );
});

test("does not reveal internal errors to the caller", async (server) => {
  server.parts.db.$writer.connection.$client.run("DROP TABLE activities");
  const answer = await server.request("GET", "/projects/get?search=secret");
  expect(answer.status).toBe(500);
  expect(answer.body).toEqual({
    success: false,
    data: null,
    code: "internal",
    message: "Something went wrong on our side. Please try again.",
  });
  const line = server.logEntries.find(({ level }) => level === "error");
  expect(line).toMatchObject({
    event: "a request failed",
    requestId: answer.headers.get("x-request-id"),
    path: "/api/v1/projects/get",
  });
  expect(String(line?.["error"])).toContain("no such table");
});

it("every error code has the status from the specification", () => {
  expect(Object.values(ERROR_STATUS)).toEqual([
    400, 401, 401, 403, 403, 403, 403, 403, 403, 404, 404, 405, 409, 409, 409, 409, 409, 413, 415, 422, 429,
    500, 503, 507,
  ]);
});

it("other errors are not storage errors", () => {
  for (const thrown of [null, "ENOSPC", { code: "ENOSPC" }, new AppError("invalid", "x")]) {
    expect(toStorageError(thrown)).toBeNull();
  }
});

test("answers 503 while another process locks the database, then recovers", async (server) => {
  const token = await server.signIn();
  using other = new Database(`${server.dataDir}/vitrine.db`);
  other.run("BEGIN IMMEDIATE");
  const answer = await server.request("POST", "/auth/logout", { token });
  expect(answer.status).toBe(503);
  expect(answer.headers.get("retry-after")).toBe("60");
  expect((await server.request("GET", "/projects/get")).status).toBe(200);
  other.run("ROLLBACK");
  expect((await server.request("POST", "/auth/logout", { token })).status).toBe(200);
});
