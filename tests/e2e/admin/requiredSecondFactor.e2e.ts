import { expect, test } from "bun:test";

import { TOTP } from "otpauth";

import { secondFactorTexts } from "#texts/admin/secondFactor.ts";
import { sessionTexts } from "#texts/admin/session.ts";
import { settingTexts } from "#texts/admin/settings.ts";
import { uiTexts } from "#texts/admin/ui.ts";

import { findAxeViolations } from "#tests/e2e/support/browser/findAxeViolations.ts";
import { signInThroughForm, expireRecentAuthentication } from "#tests/e2e/support/browser/openAdmin.ts";
import { openPage } from "#tests/e2e/support/browser/openPage.ts";
import { ADMIN_ENV } from "#tests/e2e/support/server/apiClient.ts";
import { openDatabase } from "#tests/e2e/support/server/openDatabase.ts";
import { startSite } from "#tests/e2e/support/server/startVitrine.ts";
import type { Vitrine } from "#tests/e2e/support/server/startVitrine.ts";
import { partBefore } from "#tests/e2e/support/textParts.ts";

const { setup, totpDialog, codesDialog } = secondFactorTexts;
const DAY_MS = 24 * 3_600_000;

function changeDatabase({ dataDir }: Vitrine, sql: string, ...values: number[]) {
  using database = openDatabase(dataDir);
  database.run(sql, values);
}

test("a required second factor leaves time, then its set-up is the only screen until it is done", async () => {
  await using site = await startSite();
  const { page } = await openPage(site);
  await signInThroughForm(page);
  await expireRecentAuthentication(page);
  await page.goto("/admin/settings/security");
  await page.getByLabel(settingTexts.fields.secondFactor).selectOption("required");
  await page.getByRole("button", { name: uiTexts.saveChanges }).click();
  const prompt = page.getByRole("dialog", { name: sessionTexts.reauthentication.title });
  await prompt.getByLabel(sessionTexts.reauthentication.password).fill(ADMIN_ENV.ADMIN_PASSWORD);
  await page.keyboard.press("Enter");
  await page.getByText(settingTexts.saved, { exact: true }).waitFor();

  // During the grace period, the screens work and the account names the day.
  await page.goto("/admin/account");
  await page.getByText(partBefore(secondFactorTexts.section.required({ date: "|" }), "|")).waitFor();
  changeDatabase(
    site,
    "UPDATE settings SET updated_at = updated_at - ? WHERE key = 'secondFactor'",
    15 * DAY_MS,
  );
  changeDatabase(site, "UPDATE users SET created_at = created_at - ?", 15 * DAY_MS);
  await page.goto("/admin/dashboard");
  await page.getByRole("heading", { name: setup.title }).waitFor();
  expect(await page.getByRole("link", { name: "Dashboard" }).count()).toBe(0);
  expect(await findAxeViolations(page)).toEqual([]);

  await page.getByRole("button", { name: totpDialog.title }).press("Enter");
  const dialog = page.getByRole("dialog", { name: totpDialog.title });
  const secret = (await dialog.getByRole("code").textContent())?.replaceAll(" ", "") ?? "";
  await dialog.getByLabel(totpDialog.code).fill(new TOTP({ secret }).generate());
  await page.keyboard.press("Enter");
  await page.getByRole("button", { name: codesDialog.done }).click();
  await page.getByRole("button", { name: setup.continue }).click();
  await page.getByRole("link", { name: "Dashboard" }).first().waitFor();
});
