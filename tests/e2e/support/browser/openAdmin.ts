import type { Page } from "playwright";

import type { LoginResponse } from "#contract/accounts/loginResponse.ts";
import { ACCESS_TOKEN_LIFETIME_MS } from "#contract/accounts/session.ts";
import { SESSION_STORAGE_KEYS } from "#web/api/session/sessionKeys.ts";
import { ADMIN_ENV } from "#tests/e2e/support/server/apiClient.ts";

/** Signs in as `signInWithoutForm` and opens a page of the back office. */
export async function openAdmin(page: Page, path = "/admin/dashboard"): Promise<void> {
  await signInWithoutForm(page);
  await page.goto(path);
}

/**
 * Signs in through the API, which takes a fraction of the form's time. Requires a server that was started with
 * `ADMIN_ENV`. Ends on a page without content, because the browser stores sessions by origin.
 */
export async function signInWithoutForm(page: Page): Promise<void> {
  const { ADMIN_EMAIL: email, ADMIN_PASSWORD: password } = ADMIN_ENV;
  const response = await page.request.post("/api/v1/auth/login", { data: { email, password } });
  if (!response.ok()) throw new Error(`Signing in failed with status ${response.status()}`);
  // Not validated: the tests of the API cover it.
  const { accessToken, refreshToken, user } = (await response.json()).data as LoginResponse;
  const { accessToken: tokenKey, refreshToken: refreshKey, user: userKey, expiresAt } = SESSION_STORAGE_KEYS;
  const items = {
    [tokenKey]: accessToken,
    [refreshKey]: refreshToken,
    [userKey]: JSON.stringify(user),
    [expiresAt]: String(Date.now() + ACCESS_TOKEN_LIFETIME_MS),
  };
  await page.goto("/healthz");
  await page.evaluate((stored) => {
    for (const [key, value] of Object.entries(stored)) localStorage.setItem(key, value);
  }, items);
}
