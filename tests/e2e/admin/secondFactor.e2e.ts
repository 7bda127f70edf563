import { expect, test } from "bun:test";

import { TOTP } from "otpauth";

import { SECOND_FACTOR_MESSAGES } from "#contract/accounts/secondFactor.ts";
import { accountChange } from "#texts/public/notices.ts";
import { secondFactorTexts } from "#texts/admin/secondFactor.ts";
import { sessionTexts } from "#texts/admin/session.ts";
import { settingTexts } from "#texts/admin/settings.ts";
import { uiTexts } from "#texts/admin/ui.ts";

import {
  expireRecentAuthentication,
  sendCredentials,
  visitAdmin,
} from "#tests/e2e/support/browser/openAdmin.ts";
import { openPage } from "#tests/e2e/support/browser/openPage.ts";
import {
  addApp,
  addPasskey,
  addVirtualAuthenticator,
  saveRecoveryCodes,
} from "#tests/e2e/support/browser/secondFactor.ts";
import { waitForAnimations } from "#tests/e2e/support/browser/waitForAnimations.ts";
import { ADMIN_ENV } from "#tests/e2e/support/server/apiClient.ts";
import { startSite } from "#tests/e2e/support/server/startVitrine.ts";
import { openDatabase } from "#tests/e2e/support/server/openDatabase.ts";
import type { Vitrine } from "#tests/e2e/support/server/startVitrine.ts";
import { partBefore } from "#tests/e2e/support/textParts.ts";

const { section, setup, codesDialog, signIn } = secondFactorTexts;
const STEP_MS = 30_000;
const PHONE = { width: 360, height: 640 };

test("an admin sets up an authenticator app and signs in with it, and with a recovery code", async () => {
  await using site = await startSite();
  const { page, problems } = await openPage(site);
  await visitAdmin(page, "/admin/account");
  const totp = new TOTP({ secret: await addApp(page) });
  const [recoveryCode = ""] = await saveRecoveryCodes(page);

  const { page: other, problems: otherProblems } = await openPage(site);
  await sendCredentials(other);
  const field = other.getByLabel(signIn.code);
  await field.waitFor();
  // The code that confirmed the app was used; the next one is valid already.
  const code = totp.generate({ timestamp: Date.now() + STEP_MS });
  await field.fill(`${code.slice(0, 3)} ${code.slice(3)}`);
  await field.press("Enter");
  await other.waitForURL("**/admin/dashboard");
  await other
    .getByText(accountChange({ kind: "totpAdded" }))
    .first()
    .waitFor();

  const { page: third } = await openPage(site);
  await sendCredentials(third);
  await third.getByRole("button", { name: signIn.switchTo.recoveryCode }).click();
  await third.getByLabel(signIn.recoveryCode).fill(recoveryCode.toLowerCase());
  await third.getByRole("button", { name: signIn.verify }).click();
  await third.waitForURL("**/admin/dashboard");
  await page.reload();
  await page.getByText(section.codesLeft({ count: 9 })).waitFor();
  expect(problems).toEqual([]);
  // The 401 that asks for the second factor.
  expect(otherProblems.filter((problem) => !problem.includes("/auth/login"))).toEqual([]);
});

test("a confirmation asks for the password and a code, and fits a phone", async () => {
  await using site = await startSite();
  const { page } = await openPage(site, { viewport: PHONE });
  await visitAdmin(page, "/admin/account");
  const secret = await addApp(page);
  const [recoveryCode = ""] = await saveRecoveryCodes(page);
  await expireRecentAuthentication(page);
  await page.getByRole("button", { name: section.newCodes }).click();
  await page.getByRole("button", { name: section.create }).click();
  const dialog = page.getByRole("dialog", { name: sessionTexts.reauthentication.title });
  await dialog.getByLabel(signIn.code).waitFor();
  await waitForAnimations(page);
  const { height = 0, y = 0 } = (await dialog.boundingBox()) ?? {};
  expect(y + height).toBeLessThanOrEqual(PHONE.height);
  await dialog.locator("input[autocomplete=current-password]:focus").waitFor();
  await page.keyboard.type(ADMIN_ENV.ADMIN_PASSWORD);
  await page.keyboard.press("Enter");
  await dialog.getByText(SECOND_FACTOR_MESSAGES.codeFormat).waitFor();
  const totp = new TOTP({ secret });
  await dialog.getByLabel(signIn.code).fill(totp.generate({ timestamp: Date.now() + STEP_MS }));
  await page.keyboard.press("Enter");
  await page.getByRole("list", { name: section.codes }).waitFor();
  await page.getByRole("button", { name: codesDialog.done }).click();

  await expireRecentAuthentication(page);
  await page.getByRole("button", { name: section.removeLabel }).click();
  await page.getByRole("button", { name: section.remove, exact: true }).last().click();
  await dialog.getByRole("button", { name: signIn.switchTo.recoveryCode }).press("Enter");
  await dialog
    .getByRole("textbox", { name: sessionTexts.reauthentication.password })
    .fill(ADMIN_ENV.ADMIN_PASSWORD);
  await dialog.getByLabel(signIn.recoveryCode).fill(recoveryCode);
  await page.keyboard.press("Enter");
  await dialog.getByText(SECOND_FACTOR_MESSAGES.wrongRecoveryCode).waitFor();
});

test("a passkey alone confirms", async () => {
  await using site = await startSite();
  const url = site.url.replace("127.0.0.1", "localhost");
  const { page } = await openPage({ url });
  await addVirtualAuthenticator(page);
  await visitAdmin(page, "/admin/account");
  await addPasskey(page);
  await saveRecoveryCodes(page);
  await expireRecentAuthentication(page);
  await page.getByRole("button", { name: section.newCodes }).click();
  await page.getByRole("button", { name: section.create }).click();
  const dialog = page.getByRole("dialog", { name: sessionTexts.reauthentication.title });
  await dialog.getByText(signIn.passkey).waitFor();
  await dialog.getByRole("button", { name: signIn.passkeyButton }).press("Enter");
  await page.getByRole("list", { name: section.codes }).waitFor();
});

test("an admin adds a passkey and signs in with it", async () => {
  await using site = await startSite();
  const url = site.url.replace("127.0.0.1", "localhost");
  const { page, problems } = await openPage({ url });
  await addVirtualAuthenticator(page);
  await visitAdmin(page, "/admin/account");
  await addPasskey(page);
  await saveRecoveryCodes(page);
  await page.getByText("Laptop", { exact: true }).waitFor();
  await page.evaluate(() => localStorage.clear());
  await sendCredentials(page);
  await page.getByRole("button", { name: signIn.passkeyButton }).press("Enter");
  await page.waitForURL("**/admin/dashboard");
  expect(problems.filter((problem) => !problem.includes("/auth/login"))).toEqual([]);
});

const DAY_MS = 24 * 3_600_000;

function changeDatabase({ dataDir }: Vitrine, sql: string, ...values: number[]) {
  using database = openDatabase(dataDir);
  database.run(sql, values);
}

test("a required second factor leaves time, then its set-up is the only screen until it is done", async () => {
  await using site = await startSite();
  const { page } = await openPage(site);
  await visitAdmin(page, "/admin/settings/security");
  await expireRecentAuthentication(page);
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

  await addApp(page);
  await page.getByRole("button", { name: codesDialog.done }).click();
  await page.getByRole("button", { name: setup.continue }).click();
  await page.getByRole("link", { name: "Dashboard" }).first().waitFor();
});
