// A browser's session over a fake server, with a clock of its own.
import type { User } from "#contract/accounts/users.ts";
import { createSession } from "#web/api/session/session.ts";
import { SESSION_STORAGE_KEYS } from "#web/api/session/sessionKeys.ts";
import type { ItemStorage } from "#web/api/session/sessionStore.ts";

import { createFakeApi, sampleUser, loginResponse } from "./fakeApi.ts";

export const HOUR = 3_600_000;
export const CREDENTIALS = { email: "kantida@vitrine.example", password: "correct-horse" };
/** What `stored` gives when nobody is signed in. */
export const EMPTY_STORAGE = [null, null, null, null];

type Routes = Parameters<typeof createFakeApi>[0];

interface TestSessionOptions {
  routes?: Routes;
  storage?: ItemStorage | null;
}

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

/** Puts items where a browser that was signed in has them. */
export function storeItems(items: Partial<Record<keyof typeof SESSION_STORAGE_KEYS, string>>) {
  for (const [item, key] of Object.entries(SESSION_STORAGE_KEYS)) {
    const value = items[item as keyof typeof SESSION_STORAGE_KEYS];
    if (value !== undefined) localStorage.setItem(key, value);
  }
}

/** Access token, refresh token, user, expiry. */
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
