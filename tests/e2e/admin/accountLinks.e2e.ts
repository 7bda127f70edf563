import { expect, test } from "bun:test";

import type { Page } from "playwright";

import { ACCOUNT_LINK_MESSAGES } from "#contract/accounts/accountLinks.ts";
import { accountTexts } from "#texts/admin/account.ts";
import { accountLinkTexts } from "#texts/admin/accountLinks.ts";
import { accountChange } from "#texts/public/notices.ts";
import { userTexts } from "#texts/admin/users.ts";

import { openPage } from "#tests/e2e/support/browser/openPage.ts";
import { openAdmin, sendCredentials } from "#tests/e2e/support/browser/openAdmin.ts";
import { ADMIN_ENV } from "#tests/e2e/support/server/apiClient.ts";
import { openDatabase } from "#tests/e2e/support/server/openDatabase.ts";
import { runVitrine, startSite } from "#tests/e2e/support/server/startVitrine.ts";
import type { Vitrine } from "#tests/e2e/support/server/startVitrine.ts";
import { partBefore } from "#tests/e2e/support/textParts.ts";

const { inviteDialog, invitations, linkDialog, invite, reset, resetLink } = accountLinkTexts;
const PHONE = { width: 390, height: 844 };
const PASSWORD = "fourteen herons";
const MALI = { first: "มะลิ", last: "สุขใจ", email: "mali@firm.example" };
const NAME = `${MALI.first} ${MALI.last}`;

const passwordField = (page: Page, name = userTexts.fields.password) =>
  page.getByRole("textbox", { name, exact: true });

function openUsers(site: Vitrine, viewport = { width: 1280, height: 800 }) {
  return openAdmin(site, "/admin/users", { viewport, reducedMotion: "reduce" });
}

/** With the keyboard only. */
async function inviteMali(page: Page): Promise<string> {
  await page.getByRole("button", { name: inviteDialog.open }).press("Enter");
  await page.locator("input[name=firstName]:focus").waitFor();
  for (const text of [MALI.first, MALI.last, MALI.email]) {
    await page.keyboard.insertText(text);
    await page.keyboard.press("Tab");
  }
  await page.keyboard.press("Control+Enter");
  const dialog = page.getByRole("dialog", { name: linkDialog.title({ name: NAME }) });
  await dialog.getByRole("button", { name: accountLinkTexts.copy }).waitFor();
  return (await dialog.getByRole("code").textContent()) ?? "";
}

test("an invited person chooses a password on a phone; the link works once", async () => {
  await using site = await startSite();
  const { page, problems } = await openUsers(site);
  const link = await inviteMali(page);
  expect(link).toStartWith(`${site.url}/vitrine/invite#`);
  await page.getByRole("button", { name: linkDialog.done }).press("Enter");
  await page.getByRole("button", { name: invitations.renewLabel({ name: NAME }) }).waitFor();

  const phone = { viewport: PHONE, reducedMotion: "reduce" } as const;
  const { page: mali, problems: maliProblems } = await openPage(site, phone);
  await mali.goto(link);
  await passwordField(mali).waitFor();
  await passwordField(mali).fill("12345678");
  await passwordField(mali).press("Enter");
  await mali.getByText(/easy to guess/).waitFor();
  await passwordField(mali).fill(PASSWORD);
  await passwordField(mali).press("Enter");
  // An author begins at the first section of the menu.
  await mali.waitForURL("**/admin/activity");
  expect(await mali.evaluate(() => location.hash)).toBe("");

  const { page: thief } = await openPage(site, phone);
  await thief.goto(link);
  await thief.getByText(ACCOUNT_LINK_MESSAGES.used).waitFor();
  await thief.getByRole("link", { name: accountLinkTexts.signIn }).click();
  await sendCredentials(thief, MALI.email, PASSWORD);
  await thief.waitForURL("**/admin/activity");

  await page.reload();
  await page.getByRole("row", { name: NAME }).waitFor();
  expect(await page.getByText(invitations.title).count()).toBe(0);
  expect(site.output()).not.toContain(link.split("#")[1] ?? "");
  expect(problems).toEqual([]);
  // The 422 for the weak password.
  expect(maliProblems.filter((problem) => !problem.includes("422"))).toEqual([]);
});

test("an expired or replaced invitation says so, and a new link works", async () => {
  await using site = await startSite();
  const { page } = await openUsers(site, PHONE);
  const first = await inviteMali(page);
  await page.getByRole("button", { name: linkDialog.done }).click();
  using database = openDatabase(site.dataDir);
  database.run("UPDATE account_links SET expires_at = created_at");
  const { page: mali } = await openPage(site);
  await mali.goto(first);
  await mali.getByText(ACCOUNT_LINK_MESSAGES.expired).waitFor();

  await page.reload();
  await page.getByText(invitations.expiredBadge, { exact: true }).waitFor();
  await page.getByRole("button", { name: invitations.renewLabel({ name: NAME }) }).click();
  const second = (await page.getByRole("dialog").getByRole("code").textContent()) ?? "";
  await page.getByRole("button", { name: linkDialog.done }).click();
  await mali.reload();
  await mali.getByText(ACCOUNT_LINK_MESSAGES.revoked).waitFor();
  await mali.goto("about:blank");
  await mali.goto(second);
  await passwordField(mali).waitFor();

  await page.getByRole("button", { name: invitations.revokeLabel({ name: NAME }) }).click();
  await page.getByText(invitations.revoked({ name: NAME })).waitFor();
  await passwordField(mali).fill(PASSWORD);
  await mali.getByRole("button", { name: invite.submit }).click();
  await mali.getByText(ACCOUNT_LINK_MESSAGES.revoked).waitFor();
});

test("an admin who forgot the password gets a link from a colleague", async () => {
  await using site = await startSite();
  const nok = ["--email", "nok@firm.example", "--first-name", "Nok", "--last-name", "T.", "--scope", "owner"];
  const create = ["admin", "create", ...nok, "--password-stdin"];
  await runVitrine(create, { dataDir: site.dataDir, stdin: "sixteen cranes" });
  const phone = { viewport: PHONE, reducedMotion: "reduce" } as const;
  const { page: forgetful } = await openPage(site, phone);
  await forgetful.goto("/vitrine/login");
  await forgetful.getByText(accountLinkTexts.forgotten.question).press("Enter");
  await forgetful.getByText(partBefore(accountLinkTexts.forgotten.answer, "<")).waitFor();

  const { page, problems } = await openUsers(site);
  await page.getByRole("button", { name: "Nok T.", exact: true }).press("Enter");
  const dialog = page.getByRole("dialog", { name: userTexts.edit });
  await dialog.getByRole("button", { name: resetLink.action }).press("Enter");
  const link = (await dialog.getByRole("code").textContent()) ?? "";

  await forgetful.goto(link);
  await passwordField(forgetful, accountTexts.passwordDialog.newPassword).fill(PASSWORD);
  await forgetful.getByRole("button", { name: reset.submit }).click();
  await forgetful.waitForURL("**/admin/dashboard");
  const { page: owner } = await openPage(site);
  await sendCredentials(owner, "nok@firm.example", PASSWORD);
  await owner
    .getByText(accountChange({ kind: "passwordReset" }))
    .first()
    .waitFor();
  expect(problems).toEqual([]);
});

test("the only admin who forgot the password gets a link from the command line", async () => {
  await using site = await startSite();
  const command = ["admin", "reset-password", "--email", ADMIN_ENV.ADMIN_EMAIL, "--public-url", site.url];
  const { output } = await runVitrine(command, { dataDir: site.dataDir });
  const link = output.split("\n").find((line) => line.startsWith(`${site.url}/vitrine/reset#`)) ?? "";
  const { page, problems } = await openPage(site);
  await page.goto(link);
  await passwordField(page, accountTexts.passwordDialog.newPassword).fill(PASSWORD);
  await passwordField(page, accountTexts.passwordDialog.newPassword).press("Enter");
  await page.waitForURL("**/admin/dashboard");
  expect(problems).toEqual([]);
});
