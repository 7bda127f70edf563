import { afterEach, beforeEach, expect, jest, spyOn, test } from "bun:test";

import { SESSION_STORAGE_KEYS } from "#web/api/session/sessionKeys.ts";
import type { ItemStorage } from "#web/api/session/sessionStore.ts";

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

let warnings: ReturnType<typeof spyOn>;
beforeEach(() => {
  warnings = spyOn(console, "warn").mockImplementation(() => {});
});
afterEach(() => {
  jest.useRealTimers();
  warnings.mockRestore();
});

test("signing in stores four items and an expiry one hour ahead", async () => {
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

test("is loading from the first moment until it has started", async () => {
  const { session } = createTestSession();
  expect(session.state().isLoading).toBe(true);
  await session.restore();
  expect(session.state().isLoading).toBe(false);
});

test("restores a stored session of an admin without asking anybody", async () => {
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

test("a session that has expired is wiped", async () => {
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
])("garbage in place of the user is wiped: %s", async (garbage) => {
  storeItems({ ...validSessionItems(), user: garbage });
  const { session } = createTestSession();
  await session.restore();
  expect(session.state()).toMatchObject({ user: null, isAuthenticated: false });
  expect(readStoredItems()).toEqual(EMPTY_STORAGE);
});

test("a stored user who is no admin is signed out at the start", async () => {
  storeItems(validSessionItems(sampleUser({ role: "staff" })));
  const { session, api } = createTestSession();
  await session.restore();
  expect(session.state()).toMatchObject({ user: null, isAuthenticated: false });
  expect(readStoredItems()).toEqual(EMPTY_STORAGE);
  expect(api.callsTo("POST /auth/logout")[0]?.token).toBe("access-1");
});

test.each(["staff", "student"] as const)("a %s is signed out at once and refused", async (role) => {
  const { session, api } = createTestSession({
    routes: { "POST /auth/login": () => loginResponse(sampleUser({ role })) },
  });
  await expect(session.login(CREDENTIALS)).rejects.toThrow("Access denied. Admin privileges required.");
  expect(session.state()).toEqual({
    user: null,
    isAuthenticated: false,
    isLoading: false,
    error: "Access denied. Admin privileges required.",
  });
  expect(api.callsTo("POST /auth/logout")[0]?.token).toBe("access-1");
  expect(readStoredItems()).toEqual(EMPTY_STORAGE);
});

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
])("a refused sign-in shows %s", async (_name, answer, message) => {
  const { session } = createTestSession({ routes: { "POST /auth/login": () => answer } });
  await session.login(CREDENTIALS).catch(() => null);
  expect(session.state()).toMatchObject({ error: message, isAuthenticated: false, isLoading: false });
});

test("a sign-in without an answer shows the network's message", async () => {
  const { session } = createTestSession({
    routes: { "POST /auth/login": () => Promise.reject(new TypeError("down")) },
  });
  await session.login(CREDENTIALS).catch(() => null);
  expect(session.state().error).toBe("Network error occurred. Please try again.");
});

test("a failure that is no error has a sentence of its own", async () => {
  const { loginErrorMessage } = await import("#web/api/session/session.ts");
  expect(loginErrorMessage("thrown text")).toBe("Login failed. Please try again.");
});

test("while signing in it is loading and the old error is gone", async () => {
  const { session, api } = createTestSession({
    routes: { "POST /auth/login": () => ({ status: 401, message: "No" }) },
  });
  await session.login(CREDENTIALS).catch(() => null);
  api.routes["POST /auth/login"] = () => loginResponse();
  const signingIn = session.login(CREDENTIALS);
  expect(session.state()).toMatchObject({ isLoading: true, error: null });
  await signingIn;
});

test("signing out clears the browser even if the server cannot be told, and says so", async () => {
  const { session, told } = createTestSession({
    routes: { "POST /auth/logout": () => Promise.reject(new Error("down")) },
  });
  await session.login(CREDENTIALS);
  await session.logout();
  expect(readStoredItems()).toEqual(EMPTY_STORAGE);
  expect(session.state()).toEqual({ user: null, isAuthenticated: false, isLoading: false, error: null });
  expect(told.logoutFailures).toBe(1);
  expect(warnings).toHaveBeenCalledTimes(1);
});

test("the expiry is looked at every 30 seconds while somebody is signed in", async () => {
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

test("nobody's expiry is watched after signing out", async () => {
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
])("with a %s storage the session lives in memory", async (_name, storage) => {
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

test("with a full storage the newest token counts, not the one that is stuck in it", async () => {
  const items = new Map<string, string>([[SESSION_STORAGE_KEYS.accessToken, "stale"]]);
  const full: ItemStorage = {
    getItem: (key) => items.get(key) ?? null,
    setItem: () => {
      throw new DOMException("The quota has been exceeded", "QuotaExceededError");
    },
    removeItem: (key) => void items.delete(key),
  };
  const { session } = createTestSession({ storage: full });
  await session.login(CREDENTIALS);
  expect(session.tokens.accessToken()).toBe("access-1");
});

test("signing out in another tab is noticed", async () => {
  const { session, api } = createTestSession();
  await session.login(CREDENTIALS);
  for (const key of Object.values(SESSION_STORAGE_KEYS)) localStorage.removeItem(key);
  session.onStorageChanged();
  expect(session.state()).toMatchObject({ user: null, isAuthenticated: false });
  expect(api.callsTo("POST /auth/logout")).toEqual([]);
});

test("signing in in another tab is noticed", async () => {
  const { session } = createTestSession();
  await session.restore();
  storeItems(validSessionItems());
  session.onStorageChanged();
  expect(session.state()).toMatchObject({ isAuthenticated: true, user: sampleUser() });
});

test("who is no admin any more is told so in the other tabs as well", async () => {
  const { session } = createTestSession();
  await session.login(CREDENTIALS);
  localStorage.setItem(SESSION_STORAGE_KEYS.user, JSON.stringify({ ...sampleUser(), role: "staff" }));
  session.onStorageChanged();
  expect(session.state()).toMatchObject({ isAuthenticated: true, user: { role: "staff" } });
});

test("the first admin is signed in with the answer to the set-up", async () => {
  const { session, api } = createTestSession({
    routes: { "POST /auth/setup": () => ({ ...loginResponse(), status: 201 }) },
  });
  const fields = { token: "t", email: "a@b.co", firstName: "A", lastName: "B", password: "correct-horse" };
  await session.createFirstAdmin(fields);
  expect(api.callsTo("POST /auth/setup")[0]?.body).toEqual(fields);
  expect(session.state().isAuthenticated).toBe(true);
});
