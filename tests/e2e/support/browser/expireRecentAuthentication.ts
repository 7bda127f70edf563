import type { Page } from "playwright";

import { SESSION_STORAGE_KEYS } from "#web/api/session/sessionKeys.ts";

/** As ten minutes after a sign-in or confirmation: a refreshed access token has no proof of identity. */
export async function expireRecentAuthentication(page: Page) {
  await page.evaluate(async ({ accessToken, refreshToken }) => {
    const body = JSON.stringify({ refreshToken: localStorage.getItem(refreshToken) });
    const headers = { "content-type": "application/json" };
    const response = await fetch("/api/v1/auth/refresh", { method: "POST", headers, body });
    localStorage.setItem(accessToken, (await response.json()).data.accessToken);
  }, SESSION_STORAGE_KEYS);
}
