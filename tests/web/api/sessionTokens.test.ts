import { expect, test } from "bun:test";

import { SESSION_STORAGE_KEYS } from "#web/api/session/sessionKeys.ts";

import { sampleUser } from "#tests/support/web/fakeApi.ts";
import type { FakeResponse } from "#tests/support/web/fakeApi.ts";
import {
  CREDENTIALS,
  HOUR,
  EMPTY_STORAGE,
  createTestSession,
  storeItems,
  readStoredItems,
  validSessionItems,
} from "#tests/support/web/testSession.ts";

test("refreshes once after a 401 and retries with the new token", async () => {
  const { session, api, clock } = createTestSession({
    routes: { "GET /x": ({ token }) => (token === "access-2" ? { data: "yes" } : { status: 401 }) },
  });
  await session.login(CREDENTIALS);
  clock.now += 1000;
  expect(await session.http.get<string>("/x")).toBe("yes");
  expect(api.callsTo("POST /auth/refresh")[0]?.body).toEqual({ refreshToken: "refresh-1" });
  expect(readStoredItems()).toEqual([
    "access-2",
    "refresh-1",
    JSON.stringify(sampleUser()),
    String(clock.now + HOUR),
  ]);
});

test("remembers a lost admin role across a reload, but ignores errors of a proxy", async () => {
  const answers = [
    { status: 403, text: "<h1>Blocked</h1>" },
    { status: 403, code: "forbidden", message: "Access denied. Admin privileges required." },
  ];
  const { session } = createTestSession({ routes: { "GET /x": () => answers.shift() ?? {} } });
  await session.login(CREDENTIALS);
  await expect(session.http.get("/x")).rejects.toThrow();
  expect(session.state().user?.role).toBe("admin");
  await expect(session.http.get("/x")).rejects.toThrow("Access denied");
  expect(session.state()).toMatchObject({ isAuthenticated: true, user: { role: "staff" } });
  await session.restore();
  expect(session.state()).toMatchObject({ isAuthenticated: false, user: null });
  expect(readStoredItems()).toEqual(EMPTY_STORAGE);
});

test("a late reply of an earlier session does not affect the current one", async () => {
  const late = Promise.withResolvers<FakeResponse>();
  const { session, api } = createTestSession({ routes: { "GET /x": () => late.promise } });
  await session.login(CREDENTIALS);
  const asked = session.http.get("/x");
  await session.logout();
  api.routes["POST /auth/login"] = () => ({
    data: { user: sampleUser(), accessToken: "access-5", refreshToken: "refresh-5" },
  });
  await session.login(CREDENTIALS);
  const headers = { "x-new-token": "access-9" };
  late.resolve({
    status: 403,
    code: "forbidden",
    message: "Access denied. Admin privileges required.",
    headers,
  });
  await expect(asked).rejects.toThrow("Access denied");
  expect(session.state().user?.role).toBe("admin");
  expect(readStoredItems()[0]).toBe("access-5");
});

test("concurrent rejections share one refresh", async () => {
  const { session, api } = createTestSession({
    routes: { "GET /x": ({ token }) => (token === "access-2" ? { data: "yes" } : { status: 401 }) },
  });
  await session.login(CREDENTIALS);
  await Promise.all([session.http.get("/x"), session.http.get("/x"), session.http.get("/x")]);
  expect(api.callsTo("POST /auth/refresh")).toHaveLength(1);
});

test("a late rejection retries with a token refreshed in the meantime", async () => {
  const late = Promise.withResolvers<FakeResponse>();
  const { session, api } = createTestSession({
    routes: {
      "GET /x": ({ token }) => (token === "access-2" ? {} : { status: 401 }),
      "GET /late": ({ token }) => (token === "access-2" ? { data: "yes" } : late.promise),
    },
  });
  await session.login(CREDENTIALS);
  const asked = session.http.get<string>("/late");
  await session.http.get("/x");
  late.resolve({ status: 401 });
  expect(await asked).toBe("yes");
  expect(api.callsTo("POST /auth/refresh")).toHaveLength(1);
});

test.each(["/x", "/auth/sessions"])("%s: passes on a second 401", async (path) => {
  const { session, api } = createTestSession({
    routes: { [`GET ${path}`]: () => ({ status: 401, message: "No" }) },
  });
  await session.login(CREDENTIALS);
  await expect(session.http.get(path)).rejects.toThrow("No");
  expect(api.callsTo(`GET ${path}`).map(({ token }) => token)).toEqual(["access-1", "access-2"]);
  expect(api.callsTo("POST /auth/refresh")).toHaveLength(1);
});

test("does not refresh after a 401 of a sign-in", async () => {
  const { session, api } = createTestSession();
  await session.login(CREDENTIALS);
  api.routes["POST /auth/login"] = () => ({ status: 401, message: "Invalid email or password" });
  expect(await session.login(CREDENTIALS)).toMatchObject({ kind: "failed" });
  expect(session.state().error).toBe("Invalid email or password");
  expect(api.callsTo("POST /auth/refresh")).toEqual([]);
});

test.each(["/auth/confirm", "/auth/confirm/passkey/options"])(
  "does not refresh after a 401 of %s",
  async (path) => {
    const { session, api } = createTestSession({
      routes: { [`POST ${path}`]: () => ({ status: 401, message: "No" }) },
    });
    await session.login(CREDENTIALS);
    await expect(session.http.post(path, {})).rejects.toThrow("No");
    expect(api.callsTo(`POST ${path}`)).toHaveLength(1);
    expect(api.callsTo("POST /auth/refresh")).toEqual([]);
  },
);

test.each([
  ["a 401", { status: 401, message: "Gone" }, "Session expired. Please login again."],
  ["a server error", { status: 500, message: "Oops" }, "Token refresh failed"],
  ["no envelope", { status: 502, text: "" }, "Token refresh failed"],
])("a refresh answered with %s clears the session and throws the error", async (_name, answer, message) => {
  const { session } = createTestSession({
    routes: { "GET /x": () => ({ status: 401, message: "No" }), "POST /auth/refresh": () => answer },
  });
  await session.login(CREDENTIALS);
  await expect(session.http.get("/x")).rejects.toThrow(message);
  expect(session.state()).toEqual({ user: null, isAuthenticated: false, isLoading: false, error: message });
  expect(readStoredItems()).toEqual(EMPTY_STORAGE);
});

test("a late rejection keeps the reason for which the session has ended", async () => {
  const late = Promise.withResolvers<FakeResponse>();
  const { session } = createTestSession({
    routes: {
      "GET /x": () => ({ status: 401 }),
      "GET /late": () => late.promise,
      "POST /auth/refresh": () => ({ status: 401, message: "Gone" }),
    },
  });
  await session.login(CREDENTIALS);
  const pending = session.http.get("/late");
  await expect(session.http.get("/x")).rejects.toThrow("Session expired");
  late.resolve({ status: 401 });
  await expect(pending).rejects.toThrow("Session expired");
  expect(session.state().error).toBe("Session expired. Please login again.");
});

test("a rejection after signing out shows no error on the sign-in page", async () => {
  const late = Promise.withResolvers<FakeResponse>();
  const { session } = createTestSession({ routes: { "GET /late": () => late.promise } });
  await session.login(CREDENTIALS);
  const pending = session.http.get("/late");
  await session.logout();
  late.resolve({ status: 401 });
  await expect(pending).rejects.toThrow();
  expect(session.state().error).toBeNull();
});

test("a refresh without a refresh token throws an error", async () => {
  storeItems(validSessionItems());
  localStorage.removeItem(SESSION_STORAGE_KEYS.refreshToken);
  const { session } = createTestSession({ routes: { "GET /x": () => ({ status: 401 }) } });
  await session.restore();
  await expect(session.http.get("/x")).rejects.toThrow("No refresh token available");
  expect(readStoredItems()).toEqual(EMPTY_STORAGE);
});

test("a refresh that completes after signing out does not sign in again", async () => {
  const asked = Promise.withResolvers<void>();
  const { promise, resolve } = Promise.withResolvers<{ data: { accessToken: string } }>();
  const answer = () => {
    asked.resolve();
    return promise;
  };
  const { session } = createTestSession({
    routes: { "GET /x": () => ({ status: 401 }), "POST /auth/refresh": answer },
  });
  await session.login(CREDENTIALS);
  const call = session.http.get("/x").catch((error: unknown) => error);
  await asked.promise;
  await session.logout();
  resolve({ data: { accessToken: "access-2" } });
  expect(await call).toBeInstanceOf(Error);
  expect(readStoredItems()).toEqual(EMPTY_STORAGE);
  expect(session.state().error).toBeNull();
});

test("x-new-token and x-token-expires-at replace the stored values", async () => {
  const { session } = createTestSession({
    routes: { "GET /x": () => ({ headers: { "x-new-token": "access-9", "x-token-expires-at": "7777777" } }) },
  });
  await session.login(CREDENTIALS);
  await session.http.get("/x");
  expect(readStoredItems()).toEqual(["access-9", "refresh-1", JSON.stringify(sampleUser()), "7777777"]);
});

test("ignores a renewed token that arrives after signing out", async () => {
  const { promise, resolve } = Promise.withResolvers<{ headers: Record<string, string> }>();
  const { session } = createTestSession({ routes: { "GET /x": () => promise } });
  await session.login(CREDENTIALS);
  const call = session.http.get("/x");
  await session.logout();
  resolve({ headers: { "x-new-token": "access-9" } });
  await call;
  expect(readStoredItems()).toEqual(EMPTY_STORAGE);
});
