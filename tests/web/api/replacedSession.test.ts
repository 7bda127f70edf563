import { expect, test } from "bun:test";
import { waitFor } from "@testing-library/react";

import { SESSION_STORAGE_KEYS } from "#web/api/session/sessionKeys.ts";

import { sampleUser } from "#tests/support/web/fakeApi.ts";
import {
  createTestSession,
  CREDENTIALS,
  EMPTY_STORAGE,
  HOUR,
  readStoredItems,
} from "#tests/support/web/testSession.ts";

const MINUTE = 60_000;
const TOKENS = { accessToken: "access-9", refreshToken: "refresh-9" };
const REPLACED = { text: JSON.stringify({ success: true, data: null, message: "", tokens: TOKENS }) };
/** The reply of the server to every call with the tokens of the session that was replaced. */
const onlyReplaced = ({ token }: { token: string | null }) =>
  token === TOKENS.accessToken ? { data: "yes" } : { status: 401 };
const GONE = () => ({ status: 401, message: "Gone" });

test.each(["POST /auth/confirm", "PUT /users/user-1", "DELETE /second-factor/totp"])(
  "takes over the tokens of %s",
  async (route) => {
    const { session, clock } = createTestSession({ routes: { [route]: () => REPLACED } });
    await session.login(CREDENTIALS);
    clock.now += 1000;
    const [method = "", path = ""] = route.split(" ");
    await (method === "DELETE"
      ? session.http.delete(path)
      : session.http[method === "PUT" ? "put" : "post"](path, {}));
    const user = JSON.stringify(sampleUser());
    expect(readStoredItems()).toEqual(["access-9", "refresh-9", user, String(clock.now + HOUR)]);
  },
);

test("a call that is rejected before the new tokens arrive waits for them", async () => {
  const reply = Promise.withResolvers<typeof REPLACED>();
  const { session, api } = createTestSession({
    routes: { "POST /auth/confirm": () => reply.promise, "GET /x": onlyReplaced, "POST /auth/refresh": GONE },
  });
  await session.login(CREDENTIALS);
  const confirmed = session.http.post("/auth/confirm", {});
  const asked = session.http.get<string>("/x");
  await waitFor(() => expect(api.callsTo("GET /x")).toHaveLength(1));
  reply.resolve(REPLACED);
  await confirmed;
  expect(await asked).toBe("yes");
  expect(api.callsTo("POST /auth/refresh")).toEqual([]);
  expect(session.state().isAuthenticated).toBe(true);
});

test("tokens that another tab refreshed during the call are replaced", async () => {
  const { session } = createTestSession({
    routes: {
      "POST /auth/confirm": () => {
        localStorage.setItem(SESSION_STORAGE_KEYS.accessToken, "access-2");
        return REPLACED;
      },
    },
  });
  await session.login(CREDENTIALS);
  await session.http.post("/auth/confirm", {});
  expect(readStoredItems().slice(0, 2)).toEqual(["access-9", "refresh-9"]);
});

test("tokens that arrive after signing out are not stored, and their session is ended on the server", async () => {
  const reply = Promise.withResolvers<typeof REPLACED>();
  const { session, api } = createTestSession({ routes: { "POST /auth/confirm": () => reply.promise } });
  await session.login(CREDENTIALS);
  const confirmed = session.http.post("/auth/confirm", {});
  await session.logout();
  reply.resolve(REPLACED);
  await confirmed;
  expect(readStoredItems()).toEqual(EMPTY_STORAGE);
  const ended = api.callsTo("POST /auth/logout").map(({ token }) => token);
  expect(ended).toEqual(["access-1", "access-9"]);
});

test("tokens that arrive after someone else has signed in end their own session only", async () => {
  const reply = Promise.withResolvers<typeof REPLACED>();
  const { session, api } = createTestSession({ routes: { "POST /auth/confirm": () => reply.promise } });
  await session.login(CREDENTIALS);
  const confirmed = session.http.post("/auth/confirm", {});
  await session.logout();
  const other = { user: sampleUser({ _id: "user-2" }), accessToken: "access-5", refreshToken: "refresh-5" };
  api.routes["POST /auth/login"] = () => ({ data: other });
  await session.login(CREDENTIALS);
  reply.resolve(REPLACED);
  await confirmed;
  expect(readStoredItems().slice(0, 2)).toEqual(["access-5", "refresh-5"]);
  const ended = api.callsTo("POST /auth/logout").map(({ token }) => token);
  expect(ended).toEqual(["access-1", "access-9"]);
});

test("a replacement whose reply is lost leads to the sign-in", async () => {
  const { session } = createTestSession({
    routes: {
      "POST /auth/confirm": () => Promise.reject(new Error("offline")),
      "GET /x": onlyReplaced,
      "POST /auth/refresh": GONE,
    },
  });
  await session.login(CREDENTIALS);
  await expect(session.http.post("/auth/confirm", {})).rejects.toThrow();
  await expect(session.http.get("/x")).rejects.toThrow("Session expired");
  expect(session.state()).toMatchObject({
    isAuthenticated: false,
    error: expect.stringContaining("expired"),
  });
});

test("a token that calls no longer renew is refreshed before it expires", async () => {
  const { session, api, clock } = createTestSession({ routes: { "GET /x": () => ({}) } });
  await session.login(CREDENTIALS);
  clock.now += 50 * MINUTE;
  await session.http.get("/x");
  expect(api.callsTo("POST /auth/refresh")).toEqual([]);
  clock.now += 1;
  await Promise.all([session.http.get("/x"), session.http.get("/x")]);
  await waitFor(() => expect(readStoredItems()[0]).toBe("access-2"));
  expect(api.callsTo("POST /auth/refresh")).toHaveLength(1);
});

test("a refresh before the expiry that fails ends nothing, and the next call tries again", async () => {
  const answers = [{ status: 502, text: "" }, { data: { accessToken: "access-2" } }];
  const { session, api, clock } = createTestSession({
    routes: { "GET /x": () => ({}), "POST /auth/refresh": () => answers.shift() ?? {} },
  });
  await session.login(CREDENTIALS);
  clock.now += 51 * MINUTE;
  await session.http.get("/x");
  await waitFor(async () => {
    await session.http.get("/x");
    expect(readStoredItems()[0]).toBe("access-2");
  });
  expect(console.warn).toHaveBeenCalledTimes(1);
  expect(session.state().isAuthenticated).toBe(true);
  expect(api.callsTo("POST /auth/refresh")).toHaveLength(2);
});

test("a response after the expiry renews nothing, so that the session ends", async () => {
  const { session, api, clock } = createTestSession({ routes: { "GET /x": () => ({ data: "yes" }) } });
  await session.login(CREDENTIALS);
  clock.now += HOUR;
  await session.http.get("/x");
  expect(api.callsTo("POST /auth/refresh")).toEqual([]);
});

test("a refresh before the expiry that waits for a replacement keeps the new tokens", async () => {
  const reply = Promise.withResolvers<typeof REPLACED>();
  const { session, api, clock } = createTestSession({
    routes: {
      "POST /auth/confirm": () => reply.promise,
      "GET /x": () => ({ data: "yes" }),
      "PUT /users/user-1": () => ({}),
      "POST /auth/refresh": GONE,
    },
  });
  await session.login(CREDENTIALS);
  clock.now += HOUR - MINUTE;
  const confirmed = session.http.post("/auth/confirm", {});
  await session.http.get("/x");
  reply.resolve(REPLACED);
  await confirmed;
  // Its lock is granted after that of the refresh.
  await session.http.put("/users/user-1", {});
  expect(readStoredItems()[0]).toBe("access-9");
  expect(api.callsTo("POST /auth/refresh")).toEqual([]);
  expect(session.state().isAuthenticated).toBe(true);
});
