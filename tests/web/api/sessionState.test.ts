import { expect, test } from "bun:test";

import { hasAdminAccess } from "#web/api/session/sessionStore.ts";

import { loginResponse, sampleUser } from "#tests/support/web/fakeApi.ts";
import { CREDENTIALS, createTestSession } from "#tests/support/web/testSession.ts";

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
