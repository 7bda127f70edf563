import { expect, test } from "bun:test";

import { TOTP } from "otpauth";
import type { Page } from "playwright";

import { SECOND_FACTOR_MESSAGES } from "#contract/accounts/secondFactor.ts";
import { accountNoticeTexts } from "#texts/admin/accountNotices.ts";
import { secondFactorTexts } from "#texts/admin/secondFactor.ts";
import { sessionTexts } from "#texts/admin/session.ts";
import { settingTexts } from "#texts/admin/settings.ts";
import { uiTexts } from "#texts/admin/ui.ts";

import { findAxeViolations } from "#tests/e2e/support/browser/findAxeViolations.ts";
import {
  signInThroughForm,
  expireRecentAuthentication,
  sendCredentials,
} from "#tests/e2e/support/browser/openAdmin.ts";
import { openPage } from "#tests/e2e/support/browser/openPage.ts";
import { ADMIN_ENV } from "#tests/e2e/support/server/apiClient.ts";
import { startSite } from "#tests/e2e/support/server/startVitrine.ts";
import { openDatabase } from "#tests/e2e/support/server/openDatabase.ts";
import type { Vitrine } from "#tests/e2e/support/server/startVitrine.ts";
import { partBefore } from "#tests/e2e/support/textParts.ts";

const { section, setup, totpDialog, codesDialog, passkeyDialog, signIn } = secondFactorTexts;
const STEP_MS = 30_000;
const DESKTOP = { width: 1280, height: 800 };
const PHONE = { width: 360, height: 640 };

async function saveRecoveryCodes(page: Page): Promise<string[]> {
  const codes = page.getByRole("list", { name: section.codes }).getByRole("listitem");
  await codes.first().waitFor();
  const texts = await codes.allTextContents();
  await page.getByRole("button", { name: codesDialog.done }).click();
  return texts;
}

test("an admin sets up an authenticator app and signs in with it, and with a recovery code", async () => {
  await using site = await startSite();
  const { page, problems } = await openPage(site);
  await signInThroughForm(page);
  await page.goto("/admin/account");
  await page.getByRole("button", { name: totpDialog.title }).press("Enter");
  const dialog = page.getByRole("dialog", { name: totpDialog.title });
  await dialog.getByRole("img", { name: totpDialog.qrLabel }).waitFor();
  expect(await findAxeViolations(page)).toEqual([]);
  const secret = (await dialog.getByRole("code").textContent())?.replaceAll(" ", "") ?? "";
  const totp = new TOTP({ secret });
  await dialog.getByLabel(totpDialog.code).fill(totp.generate());
  await dialog.getByLabel(totpDialog.code).press("Enter");
  const [recoveryCode = ""] = await saveRecoveryCodes(page);

  const { page: other, problems: otherProblems } = await openPage(site);
  await sendCredentials(other);
  const field = other.getByLabel(signIn.code);
  await field.waitFor();
  expect(await findAxeViolations(other)).toEqual([]);
  // The code that confirmed the app was used; the next one is valid already.
  const code = totp.generate({ timestamp: Date.now() + STEP_MS });
  await field.fill(`${code.slice(0, 3)} ${code.slice(3)}`);
  await field.press("Enter");
  await other.waitForURL("**/admin/dashboard");
  await other.getByText(accountNoticeTexts.changes.totpAdded).first().waitFor();

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

for (const viewport of [DESKTOP, PHONE]) {
  test(`a confirmation asks for the password and a code, ${viewport.width} px wide`, async () => {
    await using site = await startSite();
    const { page } = await openPage(site, { viewport });
    await signInThroughForm(page);
    await page.goto("/admin/account");
    const secret = await addApp(page);
    const [recoveryCode = ""] = await saveRecoveryCodes(page);
    await expireRecentAuthentication(page);
    await page.getByRole("button", { name: section.newCodes }).click();
    await page.getByRole("button", { name: section.create }).click();
    const dialog = page.getByRole("dialog", { name: sessionTexts.reauthentication.title });
    await dialog.getByLabel(signIn.code).waitFor();
    expect(await findAxeViolations(page)).toEqual([]);
    const { height = 0, y = 0 } = (await dialog.boundingBox()) ?? {};
    expect(y + height).toBeLessThanOrEqual(viewport.height);
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
}

test("a passkey alone confirms", async () => {
  await using site = await startSite();
  const url = site.url.replace("127.0.0.1", "localhost");
  const { page } = await openPage({ url });
  await addVirtualAuthenticator(page);
  await signInThroughForm(page);
  await page.goto("/admin/account");
  await addPasskey(page);
  await saveRecoveryCodes(page);
  await expireRecentAuthentication(page);
  await page.getByRole("button", { name: section.newCodes }).click();
  await page.getByRole("button", { name: section.create }).click();
  const dialog = page.getByRole("dialog", { name: sessionTexts.reauthentication.title });
  await dialog.getByText(signIn.passkey).waitFor();
  expect(await findAxeViolations(page)).toEqual([]);
  await dialog.getByRole("button", { name: signIn.passkeyButton }).press("Enter");
  await page.getByRole("list", { name: section.codes }).waitFor();
});

async function addApp(page: Page): Promise<string> {
  await page.getByRole("button", { name: totpDialog.title }).press("Enter");
  const dialog = page.getByRole("dialog", { name: totpDialog.title });
  await dialog.getByRole("img", { name: totpDialog.qrLabel }).waitFor();
  const secret = (await dialog.getByRole("code").textContent())?.replaceAll(" ", "") ?? "";
  await dialog.getByLabel(totpDialog.code).fill(new TOTP({ secret }).generate());
  await dialog.getByLabel(totpDialog.code).press("Enter");
  return secret;
}

async function addPasskey(page: Page) {
  await page.getByRole("button", { name: passkeyDialog.title }).click();
  const dialog = page.getByRole("dialog", { name: passkeyDialog.title });
  await dialog.getByLabel(passkeyDialog.name).fill("Laptop");
  await dialog.getByRole("button", { name: passkeyDialog.submit }).click();
}

test("an admin adds a passkey and signs in with it", async () => {
  await using site = await startSite();
  const url = site.url.replace("127.0.0.1", "localhost");
  const { page, problems } = await openPage({ url });
  await addVirtualAuthenticator(page);
  await signInThroughForm(page);
  await page.goto("/admin/account");
  await addPasskey(page);
  await saveRecoveryCodes(page);
  await page.getByText("Laptop", { exact: true }).waitFor();
  await page.evaluate(() => localStorage.clear());
  await sendCredentials(page);
  await page.getByRole("button", { name: signIn.passkeyButton }).press("Enter");
  await page.waitForURL("**/admin/dashboard");
  expect(problems.filter((problem) => !problem.includes("/auth/login"))).toEqual([]);
});

/** Confirms everything by itself, with user verification. */
async function addVirtualAuthenticator(page: Page) {
  const cdp = await page.context().newCDPSession(page);
  await cdp.send("WebAuthn.enable");
  await cdp.send("WebAuthn.addVirtualAuthenticator", {
    options: {
      protocol: "ctap2",
      transport: "internal",
      hasResidentKey: true,
      hasUserVerification: true,
      isUserVerified: true,
      automaticPresenceSimulation: true,
    },
  });
}

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

  await addApp(page);
  await page.getByRole("button", { name: codesDialog.done }).click();
  await page.getByRole("button", { name: setup.continue }).click();
  await page.getByRole("link", { name: "Dashboard" }).first().waitFor();
});
