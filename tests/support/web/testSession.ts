import type { User } from "#contract/accounts/users.ts";
import { createSession } from "#web/api/session/session.ts";
import { SESSION_STORAGE_KEYS } from "#web/api/session/sessionKeys.ts";
import type { ItemStorage } from "#web/api/session/sessionStore.ts";

import { createFakeApi, sampleUser, loginResponse } from "./fakeApi.ts";

export const HOUR = 3_600_000;
export const CREDENTIALS = { email: "kantida@vitrine.example", password: "correct-horse" };
/** What `readStoredItems` returns when signed out. */
export const EMPTY_STORAGE = [null, null, null, null];

type Routes = Parameters<typeof createFakeApi>[0];

interface TestSessionOptions {
  routes?: Routes;
  storage?: ItemStorage | null;
}

/** Creates a session with a fake API and a clock that the test controls. */
export function createTestSession({ routes = {}, storage = localStorage }: TestSessionOptions = {}) {
  const clock = { now: 1_000_000 };
  const api = createFakeApi({
    "POST /auth/login": () => loginResponse(),
    "POST /auth/logout": () => ({}),
    "POST /auth/refresh": () => ({ data: { accessToken: "access-2" } }),
    ...routes,
  });
  const told = { logoutFailures: 0 };
  const session = createSession({
    fetch: api.fetch,
    storage,
    now: () => clock.now,
    onLogoutFailed: () => (told.logoutFailures += 1),
  });
  return { session, api, clock, told };
}

/** Writes items to `localStorage` as a signed-in session does. */
export function storeItems(items: Partial<Record<keyof typeof SESSION_STORAGE_KEYS, string>>) {
  for (const [item, key] of Object.entries(SESSION_STORAGE_KEYS)) {
    const value = items[item as keyof typeof SESSION_STORAGE_KEYS];
    if (value !== undefined) localStorage.setItem(key, value);
  }
}

/** Returns the access token, the refresh token, the user and the expiry. */
export function readStoredItems() {
  return Object.values(SESSION_STORAGE_KEYS).map((key) => localStorage.getItem(key));
}

export function validSessionItems(user: User = sampleUser()) {
  return {
    accessToken: "access-1",
    refreshToken: "refresh-1",
    user: JSON.stringify(user),
    expiresAt: String(1_000_000 + HOUR),
  };
}
