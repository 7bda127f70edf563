import { afterEach, expect, jest, test } from "bun:test";

import { SESSION_STORAGE_KEYS } from "#web/api/session/sessionKeys.ts";
import type { ItemStorage } from "#web/api/session/sessionStore.ts";
import { hasAdminAccess } from "#web/api/session/sessionStore.ts";

import { sampleUser, loginResponse } from "#tests/support/web/fakeApi.ts";
import {
  CREDENTIALS,
  HOUR,
  EMPTY_STORAGE,
  createTestSession,
  storeItems,
  readStoredItems,
  validSessionItems,
} from "#tests/support/web/testSession.ts";

afterEach(() => {
  jest.useRealTimers();
});

test("signing in stores four items and an expiry in an hour", async () => {
  const { session, clock } = createTestSession();
  await session.login(CREDENTIALS);
  expect(readStoredItems()).toEqual([
    "access-1",
    "refresh-1",
    JSON.stringify(sampleUser()),
    String(clock.now + HOUR),
  ]);
  expect(session.state()).toMatchObject({ isAuthenticated: true, isLoading: false, user: sampleUser() });
});

test("restores an admin's stored session without a request", async () => {
  storeItems(validSessionItems());
  const { session, api } = createTestSession();
  await session.restore();
  expect(session.state()).toMatchObject({ isAuthenticated: true, user: sampleUser() });
  expect(api.calls).toEqual([]);
});

test.each(["accessToken", "user", "expiresAt"] as const)(
  "without %s nobody is signed in",
  async (missing) => {
    const { [missing]: _left, ...rest } = validSessionItems();
    storeItems(rest);
    const { session } = createTestSession();
    await session.restore();
    expect(session.state().isAuthenticated).toBe(false);
    expect(readStoredItems()).toEqual(EMPTY_STORAGE);
  },
);

test("clears an expired session", async () => {
  storeItems({ ...validSessionItems(), expiresAt: "1000000" });
  const { session } = createTestSession();
  await session.restore();
  expect(session.state().isAuthenticated).toBe(false);
  expect(readStoredItems()).toEqual(EMPTY_STORAGE);
});

test.each([
  "{",
  "null",
  "7",
  '{"role":"admin"}',
  '{"_id":1,"email":"a","firstName":"","lastName":"","role":"admin"}',
])("clears the session if the stored user is invalid: %s", async (garbage) => {
  storeItems({ ...validSessionItems(), user: garbage });
  const { session } = createTestSession();
  await session.restore();
  expect(session.state()).toMatchObject({ user: null, isAuthenticated: false });
  expect(readStoredItems()).toEqual(EMPTY_STORAGE);
});

test("signs out a stored user who is not an admin", async () => {
  storeItems(validSessionItems(sampleUser({ role: "staff" })));
  const { session, api } = createTestSession();
  await session.restore();
  expect(session.state()).toMatchObject({ user: null, isAuthenticated: false });
  expect(readStoredItems()).toEqual(EMPTY_STORAGE);
  expect(api.callsTo("POST /auth/logout")[0]?.token).toBe("access-1");
});

test.each(["staff", "student"] as const)(
  "signs a %s out immediately and rejects the sign-in",
  async (role) => {
    const { session, api } = createTestSession({
      routes: { "POST /auth/login": () => loginResponse(sampleUser({ role })) },
    });
    expect(await session.login(CREDENTIALS)).toMatchObject({ kind: "failed" });
    expect(session.state().error).toBe("Access denied. Admin privileges required.");
    expect(session.state()).toEqual({
      user: null,
      isAuthenticated: false,
      isLoading: false,
      error: "Access denied. Admin privileges required.",
    });
    expect(api.callsTo("POST /auth/logout")[0]?.token).toBe("access-1");
    expect(readStoredItems()).toEqual(EMPTY_STORAGE);
  },
);

test.each([
  [
    "the server's message",
    { status: 401, message: "Invalid email or password" },
    "Invalid email or password",
  ],
  ["success false without a message", { status: 401, message: "" }, "Login failed"],
  [
    "an answer that is no envelope",
    { status: 502, text: "<html>" },
    "Network error occurred. Please try again.",
  ],
  ["a success without a session in it", { data: { user: {} } }, "Login failed"],
])("a rejected sign-in shows %s", async (_name, answer, message) => {
  const { session } = createTestSession({ routes: { "POST /auth/login": () => answer } });
  await session.login(CREDENTIALS);
  expect(session.state()).toMatchObject({ error: message, isAuthenticated: false, isLoading: false });
});

test("a failed sign-in request shows the network error", async () => {
  const { session } = createTestSession({
    routes: { "POST /auth/login": () => Promise.reject(new TypeError("down")) },
  });
  await session.login(CREDENTIALS);
  expect(session.state().error).toBe("Network error occurred. Please try again.");
});

test("a thrown value that is not an error gets a generic message", async () => {
  const { loginErrorMessage } = await import("#web/api/session/session.ts");
  expect(loginErrorMessage("thrown text")).toBe("Login failed. Please try again.");
});

test("signing out clears the browser even if the request fails, and reports that", async () => {
  const { session, told } = createTestSession({
    routes: { "POST /auth/logout": () => Promise.reject(new Error("down")) },
  });
  await session.login(CREDENTIALS);
  await session.logout();
  expect(readStoredItems()).toEqual(EMPTY_STORAGE);
  expect(session.state()).toEqual({ user: null, isAuthenticated: false, isLoading: false, error: null });
  expect(told.logoutFailures).toBe(1);
  expect(console.warn).toHaveBeenCalledTimes(1);
});

test("checks the expiry every 30 seconds while signed in", async () => {
  jest.useFakeTimers();
  const { session, clock } = createTestSession();
  await session.login(CREDENTIALS);
  clock.now += HOUR - 1;
  jest.advanceTimersByTime(30_000);
  expect(session.state().isAuthenticated).toBe(true);
  clock.now += 1;
  jest.advanceTimersByTime(29_999);
  expect(session.state().isAuthenticated).toBe(true);
  jest.advanceTimersByTime(1);
  expect(session.state()).toMatchObject({
    user: null,
    isAuthenticated: false,
    error: "Session expired. Please login again.",
  });
  expect(readStoredItems()).toEqual(EMPTY_STORAGE);
});

test("stops checking the expiry after signing out", async () => {
  jest.useFakeTimers();
  const { session, clock } = createTestSession();
  await session.login(CREDENTIALS);
  await session.logout();
  clock.now += 2 * HOUR;
  jest.advanceTimersByTime(120_000);
  expect(session.state().error).toBeNull();
});

const blocked: ItemStorage = {
  getItem: () => {
    throw new DOMException("The operation is insecure", "SecurityError");
  },
  setItem: () => {
    throw new DOMException("The operation is insecure", "SecurityError");
  },
  removeItem: () => {
    throw new DOMException("The operation is insecure", "SecurityError");
  },
};

test.each([
  ["blocked", blocked],
  ["missing", null],
])("with a %s storage, the session is kept in memory", async (_name, storage) => {
  const { session, api } = createTestSession({ storage, routes: { "GET /x": () => ({ data: 1 }) } });
  await session.restore();
  await session.login(CREDENTIALS);
  await session.http.get("/x");
  expect(session.state().isAuthenticated).toBe(true);
  expect(api.callsTo("GET /x")[0]?.token).toBe("access-1");
  await session.logout();
  await session.http.get("/x");
  expect(api.callsTo("GET /x")[1]?.token).toBeNull();
});

test("with a full storage, the newest token applies instead of the stored one", async () => {
  const items = new Map<string, string>([[SESSION_STORAGE_KEYS.accessToken, "stale"]]);
  const full: ItemStorage = {
    getItem: (key) => items.get(key) ?? null,
    setItem: () => {
      throw new DOMException("The quota has been exceeded", "QuotaExceededError");
    },
    removeItem: (key) => void items.delete(key),
  };
  const { session, api } = createTestSession({ routes: { "GET /x": () => ({}) }, storage: full });
  await session.login(CREDENTIALS);
  await session.http.get("/x");
  expect(api.callsTo("GET /x")[0]?.token).toBe("access-1");
});

test("detects a sign-out in another tab", async () => {
  const { session, api } = createTestSession();
  await session.login(CREDENTIALS);
  for (const key of Object.values(SESSION_STORAGE_KEYS)) localStorage.removeItem(key);
  session.onStorageChanged();
  expect(session.state()).toMatchObject({ user: null, isAuthenticated: false });
  expect(api.callsTo("POST /auth/logout")).toEqual([]);
});

test("detects a sign-in in another tab", async () => {
  const { session } = createTestSession();
  await session.restore();
  storeItems(validSessionItems());
  session.onStorageChanged();
  expect(session.state()).toMatchObject({ isAuthenticated: true, user: sampleUser() });
});

test("other tabs also report the loss of the admin role", async () => {
  const { session } = createTestSession();
  await session.login(CREDENTIALS);
  localStorage.setItem(SESSION_STORAGE_KEYS.user, JSON.stringify({ ...sampleUser(), role: "staff" }));
  session.onStorageChanged();
  expect(session.state()).toMatchObject({ isAuthenticated: true, user: { role: "staff" } });
});

test("the setup response signs the first admin in", async () => {
  const { session, api } = createTestSession({
    routes: { "POST /auth/setup": () => ({ ...loginResponse(), status: 201 }) },
  });
  const fields = { token: "t", email: "a@b.co", firstName: "A", lastName: "B", password: "correct-horse" };
  await session.createFirstAdmin(fields);
  expect(api.callsTo("POST /auth/setup")[0]?.body).toEqual(fields);
  expect(session.state().isAuthenticated).toBe(true);
});

const user = sampleUser();
const signedIn = { user, isAuthenticated: true, isLoading: false, error: null };
const signedOut = { user: null, isAuthenticated: false, isLoading: false, error: null };

test("a session is at first loading, then signed out, loading, signed in and signed out", async () => {
  const { promise, resolve } = Promise.withResolvers<object>();
  const { session } = createTestSession({ routes: { "POST /auth/login": () => promise } });
  expect(session.state()).toEqual({ ...signedOut, isLoading: true });
  await session.restore();
  expect(session.state()).toEqual(signedOut);
  const outcome = session.login(CREDENTIALS);
  expect(session.state()).toEqual({ ...signedOut, isLoading: true });
  resolve(loginResponse());
  expect(await outcome).toEqual({ kind: "signedIn" });
  expect(session.state()).toMatchObject(signedIn);
  await session.logout();
  expect(session.state()).toEqual(signedOut);
});

test("a failed sign-in leaves its error until the next one begins or it is cleared", async () => {
  const { session } = createTestSession({
    routes: { "POST /auth/login": () => ({ status: 401, message: "No" }) },
  });
  expect(await session.login(CREDENTIALS)).toMatchObject({ kind: "failed" });
  expect(session.state()).toEqual({ ...signedOut, error: "No" });
  const second = session.login(CREDENTIALS);
  expect(session.state()).toEqual({ ...signedOut, isLoading: true });
  await second;
  session.clearError();
  expect(session.state()).toEqual(signedOut);
});

test("only an authenticated admin has admin access", () => {
  expect(hasAdminAccess(signedIn)).toBe(true);
  expect(hasAdminAccess({ ...signedIn, user: sampleUser({ role: "staff" }) })).toBe(false);
  expect(hasAdminAccess({ ...signedIn, isAuthenticated: false })).toBe(false);
  expect(hasAdminAccess(signedOut)).toBe(false);
});
