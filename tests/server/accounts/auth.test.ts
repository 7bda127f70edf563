import { expect } from "bun:test";
import { eq } from "drizzle-orm";

import { ACCESS_TOKEN_LIFETIME_MS, RENEWAL_WINDOW_MS } from "#contract/accounts/session.ts";
import { sessions, users } from "#server/database/schema.ts";
import { ADMIN, START_TIME, createTestServer } from "#tests/support/server/testServer.ts";
import type { TestServer } from "#tests/support/server/testServer.ts";
import { testWith } from "#tests/support/testWith.ts";

const DAY_MS = 24 * 3_600_000;
const WRONG = {
  success: false,
  data: null,
  code: "unauthenticated" as const,
  message: "Invalid email or password",
};
const OVER = {
  success: false,
  data: null,
  code: "unauthenticated" as const,
  message: "Session expired. Please login again.",
};

async function statusWith(server: TestServer, token: string) {
  return (await server.request("DELETE", "/projects/delete/none", { token })).status;
}

function refreshWith(server: TestServer, refreshToken: string) {
  return server.request("POST", "/auth/refresh", { body: { refreshToken } });
}

const test = testWith(createTestServer);

test("signs an admin in: returns the user and both tokens, and stores the sign-in time", async (server) => {
  const id = await server.addUser();
  const answer = await server.request("POST", "/auth/login", { body: ADMIN });
  expect(answer.status).toBe(200);
  expect(answer.body).toMatchObject({ success: true, message: "Signed in" });
  expect(answer.data).toEqual({
    user: {
      _id: id,
      email: ADMIN.email,
      firstName: "Somsri",
      lastName: "Jaidee",
      role: "admin",
      scope: "owner",
      isActive: true,
      lastLogin: new Date(START_TIME).toISOString(),
      updatedAt: new Date(START_TIME).toISOString(),
    },
    accessToken: expect.any(String),
    refreshToken: expect.any(String),
  });
  expect(answer.headers.get("cache-control")).toBe("no-store");
  expect(await statusWith(server, answer.data.accessToken)).toBe(404);
});

test("returns the same error for a wrong password, an unknown email and a deactivated account", async (server) => {
  const id = await server.addUser();
  const wrong = await server.request("POST", "/auth/login", { body: { ...ADMIN, password: "wrong horse" } });
  const unknown = await server.request("POST", "/auth/login", {
    body: { ...ADMIN, email: "no@one.example" },
  });
  server.parts.db.$writer.connection.update(users).set({ isActive: false }).where(eq(users.id, id)).run();
  const inactive = await server.request("POST", "/auth/login", { body: ADMIN });
  for (const answer of [wrong, unknown, inactive]) {
    expect(answer.status).toBe(401);
    expect(answer.body).toEqual(WRONG);
  }
  expect(server.parts.db.select().from(sessions).all()).toEqual([]);
});

test.each(["staff", "student"] as const)(
  "answers 403 to %s if the password is correct",
  async (server, role) => {
    await server.addUser({ role });
    const right = await server.request("POST", "/auth/login", { body: ADMIN });
    expect(right.status).toBe(403);
    expect(right.body).toEqual({
      success: false,
      data: null,
      code: "forbidden",
      message: "Access denied. Admin privileges required.",
    });
    const wrong = await server.request("POST", "/auth/login", {
      body: { ...ADMIN, password: "wrong horse" },
    });
    expect(wrong.body).toEqual(WRONG);
    expect(server.parts.db.select().from(sessions).all()).toEqual([]);
  },
);

test("returns a validation error per field of a sign-in", async (server) => {
  const empty = await server.request("POST", "/auth/login", { body: {} });
  expect(empty.status).toBe(422);
  expect(empty.body).toEqual({
    success: false,
    data: null,
    code: "invalid",
    message: "Please check the highlighted fields",
    errors: { email: "Email is required", password: "Password is required" },
  });
  const short = await server.request("POST", "/auth/login", {
    body: { email: "a@b.co", password: "1234567" },
  });
  expect(short.body).toEqual({
    success: false,
    data: null,
    code: "invalid",
    message: "Password must be at least 8 characters",
    errors: { password: "Password must be at least 8 characters" },
  });
});

test("ignores keys such as __proto__, and uses the last of duplicate keys", async (server) => {
  await server.addUser();
  const login = (body: string) =>
    server.app.request("/api/v1/auth/login", {
      method: "POST",
      headers: { "content-type": "application/json" },
      body,
    });
  const text = JSON.stringify(ADMIN);
  expect((await login(`{"__proto__":${text},"constructor":{"prototype":${text}}}`)).status).toBe(422);
  expect(Object.hasOwn(Object.prototype, "email")).toBe(false);
  expect((await login(`{"email":"x@y.example",${text.slice(1)}`)).status).toBe(200);
  expect((await login(`${text.slice(0, -1)},"role":"admin","isActive":true}`)).status).toBe(200);
});

test.each([
  ["email", 422, String.raw`{"email":"\u0000\ud800@firm.example","password":"aaaaaaaa"}`],
  ["password", 401, String.raw`{"email":"somebody@firm.example","password":"\udfff\u0000aaaaaaaa"}`],
  ["password of an account", 401, String.raw`{"email":"${ADMIN.email}","password":"\udfff\u0000aaaaaaaa"}`],
])("handles a lone surrogate and a NUL in the %s of a sign-in", async (server, _, status, body) => {
  await server.addUser();
  const headers = { "content-type": "application/json" };
  const answer = await server.app.request("/api/v1/auth/login", { method: "POST", headers, body });
  expect(answer.status).toBe(status);
});

test("refreshes the access token repeatedly with the same refresh token", async (server) => {
  const { refreshToken, accessToken } = await server.signInWithPassword();
  server.advanceClock(ACCESS_TOKEN_LIFETIME_MS);
  expect(await statusWith(server, accessToken)).toBe(401);
  for (const _ of [1, 2]) {
    const answer = await refreshWith(server, refreshToken);
    expect(answer.status).toBe(200);
    expect(Object.keys(answer.data)).toEqual(["accessToken"]);
    expect(await statusWith(server, answer.data.accessToken)).toBe(404);
    server.advanceClock(ACCESS_TOKEN_LIFETIME_MS - 1);
    expect(await statusWith(server, answer.data.accessToken)).toBe(404);
  }
});

test("a refresh token expires after 30 days, even if it is used every day", async (server) => {
  const { refreshToken } = await server.signInWithPassword();
  for (let day = 1; day < 30; day += 1) {
    server.advanceClock(DAY_MS);
    const { data } = await refreshWith(server, refreshToken);
    expect(await statusWith(server, data.accessToken)).toBe(404);
  }
  server.advanceClock(DAY_MS - 1);
  const last = await refreshWith(server, refreshToken);
  expect(last.status).toBe(200);
  server.advanceClock(1);
  expect((await refreshWith(server, refreshToken)).body).toEqual(OVER);
  expect(await statusWith(server, last.data.accessToken)).toBe(401);
});

test("rejects an unknown refresh token, an access token and a value that is not a string", async (server) => {
  const { accessToken, refreshToken } = await server.signInWithPassword();
  for (const token of ["x", `${refreshToken}x`, refreshToken.slice(1)]) {
    const answer = await refreshWith(server, token);
    expect(answer.status).toBe(401);
    expect(answer.body).toEqual(OVER);
  }
  for (const body of [
    {},
    { refreshToken: 5 },
    { refreshToken: "" },
    { refreshToken: `${accessToken}${"x".repeat(200)}` },
  ]) {
    expect((await server.request("POST", "/auth/refresh", { body })).status).toBe(422);
  }
});

test("stores only the hash of a refresh token", async (server) => {
  const { accessToken, refreshToken } = await server.signInWithPassword();
  const [row] = server.parts.db.select().from(sessions).all();
  expect(row?.refreshTokenHash).toHaveLength(43);
  const everything = Buffer.from(server.parts.db.$client.serialize()).toString("latin1");
  expect(everything).toContain(row?.refreshTokenHash ?? "nothing");
  for (const secret of [accessToken, refreshToken, ADMIN.password]) expect(everything).not.toContain(secret);
});

test("signing out ends both tokens of the session but no other session", async (server) => {
  const here = await server.signInWithPassword();
  const there = await server.signInWithPassword();
  const answer = await server.request("POST", "/auth/logout", { token: here.accessToken });
  expect(answer.status).toBe(200);
  expect(answer.body).toEqual({ success: true, data: null, message: "Signed out" });
  expect(await statusWith(server, here.accessToken)).toBe(401);
  expect((await refreshWith(server, here.refreshToken)).status).toBe(401);
  expect(await statusWith(server, there.accessToken)).toBe(404);
  expect((await refreshWith(server, there.refreshToken)).status).toBe(200);
});

test("signs out with an expired token, without renewing it", async (server) => {
  const { accessToken, refreshToken } = await server.signInWithPassword();
  server.advanceClock(ACCESS_TOKEN_LIFETIME_MS);
  const answer = await server.request("POST", "/auth/logout", { token: accessToken });
  expect(answer.status).toBe(200);
  expect(answer.headers.has("x-new-token")).toBe(false);
  expect((await refreshWith(server, refreshToken)).status).toBe(401);
});

test("renews an expiring token with any response except that of a sign-out", async (server) => {
  const { accessToken: token } = await server.signInWithPassword();
  server.advanceClock(ACCESS_TOKEN_LIFETIME_MS - RENEWAL_WINDOW_MS);
  const renewed = async (method: string, path: string) =>
    (await server.request(method, path, { token })).headers.get("x-new-token");
  expect(await renewed("GET", "/projects/get")).toBeNull();
  server.advanceClock(1);
  for (const path of [
    "/users/stats",
    "/projects/get",
    "/site",
    "/site/work",
    "/no/such/call",
    "/projects/image/none.png",
  ]) {
    expect(await renewed("GET", path)).toEqual(expect.any(String));
  }
  const logos = await server.request("GET", "/clients/public/logos", { token });
  expect([logos.headers.has("x-new-token"), logos.headers.get("cache-control")]).toEqual([true, "no-store"]);
  const answer = await server.request("POST", "/users", { token, body: {} });
  expect([answer.status, answer.headers.has("x-token-expires-at")]).toEqual([422, true]);
  expect(
    (await server.request("GET", "/users/stats", { token: answer.headers.get("x-new-token") ?? "" })).status,
  ).toBe(200);
  expect(await renewed("POST", "/auth/logout")).toBeNull();
  expect(await renewed("GET", "/projects/get")).toBeNull();
});

test("signing out succeeds without a valid token", async (server) => {
  for (const token of [undefined, "nonsense"]) {
    expect((await server.request("POST", "/auth/logout", { token })).status).toBe(200);
  }
});

test("deactivating or deleting a user invalidates their tokens immediately", async (server) => {
  const { db } = server.parts;
  const { accessToken, refreshToken, user } = await server.signInWithPassword();
  db.$writer.connection.update(users).set({ isActive: false }).where(eq(users.id, user._id)).run();
  expect(await statusWith(server, accessToken)).toBe(401);
  expect((await refreshWith(server, refreshToken)).status).toBe(401);
  db.$writer.connection.update(users).set({ isActive: true }).where(eq(users.id, user._id)).run();
  expect(await statusWith(server, accessToken)).toBe(404);
  db.$writer.connection.delete(users).where(eq(users.id, user._id)).run();
  expect(await statusWith(server, accessToken)).toBe(401);
  expect((await refreshWith(server, refreshToken)).status).toBe(401);
});

test("a role change takes effect immediately", async (server) => {
  const { accessToken, user } = await server.signInWithPassword();
  server.parts.db.$writer.connection.update(users).set({ role: "staff" }).where(eq(users.id, user._id)).run();
  expect(await statusWith(server, accessToken)).toBe(403);
});
