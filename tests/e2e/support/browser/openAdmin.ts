import type { BrowserContextOptions, Page } from "playwright";

import type { LoginResponse } from "#contract/accounts/loginResponse.ts";
import { ACCESS_TOKEN_LIFETIME_MS } from "#contract/accounts/session.ts";
import { loginTexts } from "#texts/admin/login.ts";
import { userTexts } from "#texts/admin/users.ts";
import { SESSION_STORAGE_KEYS } from "#web/api/session/sessionKeys.ts";
import { ADMIN_ENV } from "#tests/e2e/support/server/apiClient.ts";

import { openPage } from "./openPage.ts";
import type { MonitoredPage } from "./openPage.ts";

/** Opens a page of the back office, signed in as `signInWithoutForm` does. */
export async function openAdmin(
  site: { url: string },
  path = "/admin/dashboard",
  options?: BrowserContextOptions,
): Promise<MonitoredPage> {
  const opened = await openPage(site, options);
  await visitAdmin(opened.page, path);
  return opened;
}

/** As `openAdmin`, in a page that was prepared. */
export async function visitAdmin(page: Page, path = "/admin/dashboard"): Promise<void> {
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

/** Requires a server that was started with `ADMIN_ENV`. Ends on the dashboard. */
export async function signInThroughForm(page: Page): Promise<void> {
  await sendCredentials(page);
  await page.waitForURL("**/admin/dashboard");
}

/** Fills in the sign-in form, by default for the admin of `ADMIN_ENV`, and sends it. */
export async function sendCredentials(
  page: Page,
  email = ADMIN_ENV.ADMIN_EMAIL,
  password = ADMIN_ENV.ADMIN_PASSWORD,
): Promise<void> {
  await page.goto("/vitrine/login");
  await page.getByLabel(userTexts.fields.email).fill(email);
  await page.getByRole("textbox", { name: userTexts.fields.password }).fill(password);
  await page.getByRole("button", { name: loginTexts.signIn }).click();
}

/** Creates the first admin with the one-time setup link. Ends on the guided setup. */
export async function createFirstAdmin(page: Page, link: string): Promise<void> {
  await page.goto(link);
  await page.getByLabel(userTexts.fields.email).fill(ADMIN_ENV.ADMIN_EMAIL);
  await page.getByLabel(userTexts.fields.firstName).fill("สมศรี");
  await page.getByLabel(userTexts.fields.lastName).fill("ใจดี");
  await page.getByRole("textbox", { name: userTexts.fields.password }).fill(ADMIN_ENV.ADMIN_PASSWORD);
  await page.getByRole("button", { name: loginTexts.setup.create }).click();
  await page.waitForURL("**/admin/setup");
}

/** As ten minutes after a sign-in or confirmation: a refreshed access token has no proof of identity. */
export async function expireRecentAuthentication(page: Page): Promise<void> {
  await page.evaluate(async ({ accessToken, refreshToken }) => {
    const body = JSON.stringify({ refreshToken: localStorage.getItem(refreshToken) });
    const headers = { "content-type": "application/json" };
    const response = await fetch("/api/v1/auth/refresh", { method: "POST", headers, body });
    localStorage.setItem(accessToken, (await response.json()).data.accessToken);
  }, SESSION_STORAGE_KEYS);
}
