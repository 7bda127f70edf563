import { expect, test } from "bun:test";

import { INITIAL_SESSION_STATE, hasAdminAccess, sessionReducer } from "#web/api/session/sessionState.ts";
import type { SessionAction } from "#web/api/session/sessionState.ts";

import { sampleUser } from "#tests/support/web/fakeApi.ts";

const user = sampleUser();
const signedIn = { user, isAuthenticated: true, isLoading: false, error: null };
const signedOut = { user: null, isAuthenticated: false, isLoading: false, error: null };

test("is initially loading, without user or error", () => {
  expect(INITIAL_SESSION_STATE).toEqual({ ...signedOut, isLoading: true });
});

const transitions: [string, typeof INITIAL_SESSION_STATE, SessionAction, typeof INITIAL_SESSION_STATE][] = [
  [
    "login start turns loading on and clears the error",
    { ...signedOut, error: "No" },
    { type: "loginStart" },
    { ...signedOut, isLoading: true },
  ],
  [
    "login success sets the user and authenticated",
    { ...signedOut, isLoading: true },
    { type: "loginSuccess", user },
    signedIn,
  ],
  [
    "login failure clears the user and sets the error",
    signedIn,
    { type: "loginFailure", message: "No" },
    { ...signedOut, error: "No" },
  ],
  ["logout clears everything", { ...signedIn, error: "No" }, { type: "logout" }, signedOut],
  [
    "setting a user authenticates and ends loading",
    INITIAL_SESSION_STATE,
    { type: "setUser", user },
    signedIn,
  ],
  [
    "setting nobody unauthenticates and ends loading",
    { ...signedIn, isLoading: true },
    { type: "setUser", user: null },
    signedOut,
  ],
  ["loading can be set", signedIn, { type: "setLoading", isLoading: true }, { ...signedIn, isLoading: true }],
  ["the error can be cleared", { ...signedOut, error: "No" }, { type: "clearError" }, signedOut],
];

test.each(transitions)("%s", (_name, before, action, after) => {
  expect(sessionReducer(before, action)).toEqual(after);
});

test("only an authenticated admin has admin access", () => {
  expect(hasAdminAccess(signedIn)).toBe(true);
  expect(hasAdminAccess({ ...signedIn, user: sampleUser({ role: "staff" }) })).toBe(false);
  expect(hasAdminAccess({ ...signedIn, isAuthenticated: false })).toBe(false);
  expect(hasAdminAccess(signedOut)).toBe(false);
});
