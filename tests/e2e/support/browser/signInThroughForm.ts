import type { Page } from "playwright";

import { userTexts } from "#texts/admin/users.ts";
import { ADMIN_ENV } from "#tests/e2e/support/server/apiClient.ts";

/** Requires a server that was started with `ADMIN_ENV`. Ends on the dashboard. */
export async function signInThroughForm(page: Page): Promise<void> {
  await page.goto("/vitrine/login");
  await page.getByLabel("Email").fill(ADMIN_ENV.ADMIN_EMAIL);
  await page.getByRole("textbox", { name: userTexts.fields.password }).fill(ADMIN_ENV.ADMIN_PASSWORD);
  await page.getByRole("button", { name: "Sign In" }).click();
  await page.waitForURL("**/admin/dashboard");
}
