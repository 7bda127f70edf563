import { expect, test } from "bun:test";

import type { Page } from "playwright";

import { AUTH_MESSAGES } from "#contract/accounts/session.ts";
import { layoutTexts } from "#texts/admin/layout.ts";
import { sessionTexts } from "#texts/admin/session.ts";
import { userTexts } from "#texts/admin/users.ts";
import { accountTexts } from "#texts/admin/account.ts";
import { uiTexts } from "#texts/admin/ui.ts";
import { SESSION_STORAGE_KEYS } from "#web/api/session/sessionKeys.ts";

import { createSiteFixture } from "#tests/e2e/support/browser/siteFixture.ts";
import { ADMIN_ENV } from "#tests/e2e/support/server/apiClient.ts";
import {
  expireRecentAuthentication,
  sendCredentials,
  signInThroughForm,
  visitAdmin,
} from "#tests/e2e/support/browser/openAdmin.ts";
import { openPage, openTabs } from "#tests/e2e/support/browser/openPage.ts";
import { openDatabase } from "#tests/e2e/support/server/openDatabase.ts";

const site = createSiteFixture();

const open = async () => (await openPage(site)).page;
const waitForSignIn = (page: Page) => page.waitForURL("**/vitrine/login");
const goTo = (page: Page, name: string) => page.getByRole("link", { name, exact: true }).first().click();
const readItem = (page: Page, item: keyof typeof SESSION_STORAGE_KEYS) =>
  page.evaluate((key) => localStorage.getItem(key), SESSION_STORAGE_KEYS[item]);
const writeItem = (page: Page, item: keyof typeof SESSION_STORAGE_KEYS, value: string) =>
  page.evaluate(([key, text]) => localStorage.setItem(key, text), [
    SESSION_STORAGE_KEYS[item],
    value,
  ] as const);

function setRole(role: string) {
  using database = openDatabase(site.dataDir);
  database.run("UPDATE users SET role = ? WHERE email = ?", [role, ADMIN_ENV.ADMIN_EMAIL]);
}

test("a rejected access token is refreshed, and the request succeeds", async () => {
  const page = await open();
  await visitAdmin(page);
  await writeItem(page, "accessToken", "not one of ours");
  const refreshed = page.waitForResponse("**/api/v1/auth/refresh");
  await goTo(page, "Admin Management");
  expect((await refreshed).status()).toBe(200);
  await page.getByRole("heading", { name: userTexts.listCount({ total: 1 }) }).waitFor();
  expect(await readItem(page, "accessToken")).toMatch(/^[\w-]+\.[\w-]+\.[\w-]+$/);
});

test("signing out or in also takes effect in other tabs", async () => {
  const [page, other] = await openTabs(site);
  await visitAdmin(page);
  await other.goto("/admin/users");
  await other.getByText(ADMIN_ENV.ADMIN_EMAIL).first().waitFor();
  await page.getByRole("button", { name: "Logout" }).click();
  await waitForSignIn(page);
  await waitForSignIn(other);
  await signInThroughForm(page);
  await other.waitForURL("**/admin/**");
});

test("while one tab confirms, a call of another tab with the old token waits for the new ones", async () => {
  const [page, other] = await openTabs(site);
  await visitAdmin(page);
  await other.goto("/admin/messages");
  await other.getByRole("heading", { name: layoutTexts.names.messages, level: 1 }).waitFor();
  await expireRecentAuthentication(page);
  await page.goto("/admin/account");
  const email = page.getByRole("textbox", { name: "Email" });
  await email.fill("renamed@firm.example");
  await email.press("Control+s");
  // The server has replaced the session, but its reply is under way.
  const replaced = Promise.withResolvers<void>();
  const rejected = Promise.withResolvers<void>();
  await page.route("**/auth/confirm", async (route) => {
    const response = await route.fetch();
    replaced.resolve();
    await rejected.promise;
    await route.fulfill({ response });
  });
  const dialog = page.getByRole("dialog", { name: sessionTexts.reauthentication.title });
  await dialog.locator("input[autocomplete=current-password]:focus").waitFor();
  await page.keyboard.type(ADMIN_ENV.ADMIN_PASSWORD);
  await page.keyboard.press("Enter");
  await replaced.promise;
  const refused = other.waitForResponse((response) => response.status() === 401);
  await goTo(other, "Admin Management");
  await refused;
  rejected.resolve();
  await other.getByRole("heading", { name: userTexts.listCount({ total: 1 }) }).waitFor();
  await page.getByRole("group", { name: accountTexts.saved }).waitFor();
  expect(await readItem(other, "refreshToken")).toBe(await readItem(page, "refreshToken"));

  await email.fill(ADMIN_ENV.ADMIN_EMAIL);
  await email.press("Control+s");
  await page.getByRole("button", { name: uiTexts.saveChanges, disabled: true }).waitFor();
  // The other tab has the tokens of the new password.
  await page.getByRole("button", { name: accountTexts.changePassword }).click();
  const form = page.getByRole("dialog", { name: accountTexts.changePassword });
  const { newPassword, repeat } = accountTexts.passwordDialog;
  for (const name of [newPassword, repeat])
    await form.getByRole("textbox", { name, exact: true }).fill(ADMIN_ENV.ADMIN_PASSWORD);
  await form.getByRole("button", { name: accountTexts.passwordDialog.submit }).click();
  await page.getByRole("group", { name: accountTexts.passwordDialog.done }).waitFor();
  await goTo(other, layoutTexts.titles.clients);
  await other.getByRole("heading", { name: layoutTexts.titles.clients }).first().waitFor();
  await goTo(page, "Dashboard");
  await page.waitForURL("**/admin/dashboard");
});

test("another role is denied access in the open app, after a reload and at sign-in", async () => {
  const page = await open();
  await visitAdmin(page);
  try {
    // Leaves the dashboard, whose periodic requests could be the first to be rejected.
    const lists = [/\/clients\/?\?/, /\/clients\/stats/].map((call) => page.waitForResponse(call));
    await goTo(page, layoutTexts.titles.clients);
    await Promise.all(lists);
    setRole("staff");
    await goTo(page, "Admin Management");
    await page.getByRole("alert").getByText("You don't have permission to access this area.").waitFor();

    const user = JSON.parse((await readItem(page, "user")) ?? "{}");
    await writeItem(page, "user", JSON.stringify({ ...user, role: "staff" }));
    await page.reload();
    await waitForSignIn(page);
    expect(await readItem(page, "accessToken")).toBeNull();

    await sendCredentials(page);
    await page.getByText(AUTH_MESSAGES.accessDenied).waitFor();
    expect(await readItem(page, "accessToken")).toBeNull();
  } finally {
    setRole("admin");
  }
});

test("eleven minutes after signing in, adding an admin and changing the email require the password", async () => {
  const page = await open();
  await visitAdmin(page, "/admin/users");
  await expireRecentAuthentication(page);
  await page.getByRole("button", { name: userTexts.add }).click();
  const form = page.getByRole("dialog", { name: userTexts.add });
  await form.getByLabel(userTexts.fields.firstName).fill("Nok");
  await form.getByLabel(userTexts.fields.lastName).fill("Sukjai");
  await form.getByRole("textbox", { name: "Email" }).fill("nok@firm.example");
  await form.getByRole("textbox", { name: userTexts.fields.password }).fill("password");
  await page.keyboard.press("Control+Enter");
  await form.getByText("This password is one of the most common ones and easy to guess.").waitFor();
  await page.locator("input[name=password]:focus").fill("a longer secret");
  await page.keyboard.press("Control+Enter");

  const dialog = page.getByRole("dialog", { name: sessionTexts.reauthentication.title });
  await dialog.locator("input[autocomplete=current-password]:focus").waitFor();
  await page.keyboard.type("wrong horse");
  await page.keyboard.press("Enter");
  await dialog.getByText(sessionTexts.reauthentication.wrongPassword).waitFor();
  await page.keyboard.press("Escape");
  await dialog.waitFor({ state: "detached" });
  await form.locator("input[name=password]:focus").waitFor();
  await page.keyboard.press("Control+Enter");
  await dialog.locator(":focus").waitFor();
  await page.keyboard.type(ADMIN_ENV.ADMIN_PASSWORD);
  await page.keyboard.press("Enter");
  await page.getByRole("group", { name: userTexts.isAdded({ name: "Nok Sukjai" }) }).waitFor();
  expect(await page.getByRole("dialog").count()).toBe(0);

  await expireRecentAuthentication(page);
  await page.goto("/admin/account");
  const email = page.getByRole("textbox", { name: "Email" });
  await email.fill("renamed@firm.example");
  await email.press("Control+s");
  await dialog.locator(":focus").waitFor();
  await page.keyboard.type(ADMIN_ENV.ADMIN_PASSWORD);
  await page.keyboard.press("Enter");
  await page.getByRole("group", { name: accountTexts.saved }).waitFor();
  await email.fill(ADMIN_ENV.ADMIN_EMAIL);
  await email.press("Control+s");
  await page.getByRole("button", { name: uiTexts.saveChanges, disabled: true }).waitFor();
});
