import { beforeAll } from "bun:test";

import type { Page } from "playwright";

import { secondFactorTexts } from "#texts/admin/secondFactor.ts";
import { sessionTexts } from "#texts/admin/session.ts";

import {
  expireRecentAuthentication,
  sendCredentials,
  signInWithoutForm,
} from "#tests/e2e/support/browser/openAdmin.ts";
import { screenState, testStates } from "#tests/e2e/support/browser/screenStates.ts";
import type { ScreenState } from "#tests/e2e/support/browser/screenStates.ts";
import {
  addApp,
  addPasskey,
  addVirtualAuthenticator,
  openAppDialog,
} from "#tests/e2e/support/browser/secondFactor.ts";
import { createSiteFixture } from "#tests/e2e/support/browser/siteFixture.ts";
import { signIn } from "#tests/e2e/support/server/apiClient.ts";
import { openDatabase } from "#tests/e2e/support/server/openDatabase.ts";

const DAY_MS = 24 * 3_600_000;
const { section, passkeyDialog, signIn: factorTexts, setup } = secondFactorTexts;
const MALI = {
  firstName: "มะลิ",
  lastName: "สุขใจ",
  email: "mali@firm.example",
  password: "a quiet harbour",
  scope: "owner",
};

const press = (page: Page, name: string) => page.getByRole("button", { name, exact: true }).press("Enter");

const site = createSiteFixture();
// Passkeys do not work at an IP address.
const local = {
  get url() {
    return site.url.replace("127.0.0.1", "localhost");
  },
};

/** A second factor is required; Mali had time to add one, and the first admin still has. */
beforeAll(async () => {
  const api = await signIn(site.url);
  await api.sendJson("POST", "/users", MALI);
  await api.sendJson("PUT", "/settings", { secondFactor: "required" });
  using database = openDatabase(site.dataDir);
  database.run("UPDATE settings SET updated_at = updated_at - ? WHERE key = 'secondFactor'", [15 * DAY_MS]);
  database.run("UPDATE users SET created_at = created_at - ? WHERE email = ?", [15 * DAY_MS, MALI.email]);
});

/** Of one account, one after the other. */
const SECOND_FACTOR_STATES: ScreenState[] = [
  screenState("a new authenticator app", "/admin/account", openAppDialog),
  screenState("the recovery codes", "/admin/account", async (page) => {
    await addApp(page);
    await page.getByRole("list", { name: section.codes }).waitFor();
  }),
  screenState("a new passkey", "/admin/account", async (page) => {
    await press(page, passkeyDialog.title);
    await page.getByRole("dialog", { name: passkeyDialog.title }).waitFor();
  }),
  screenState("a confirmation with a passkey", "/admin/account", async (page) => {
    await addPasskey(page);
    await page.getByText("Laptop", { exact: true }).waitFor();
    await askForConfirmation(page);
  }),
  screenState("a confirmation with a code", "/admin/account", async (page) => {
    await askForConfirmation(page);
    await press(page, factorTexts.switchTo.totp);
    await page.getByLabel(factorTexts.code).waitFor();
  }),
  screenState("a sign-in with a passkey", "/healthz", async (page) => {
    await page.evaluate(() => localStorage.clear());
    await sendCredentials(page);
    await page.getByRole("button", { name: factorTexts.passkeyButton }).waitFor();
  }),
  screenState("a sign-in with a code", "/healthz", async (page) => {
    await sendCredentials(page);
    await press(page, factorTexts.switchTo.totp);
    await page.getByLabel(factorTexts.code).waitFor();
  }),
];

async function askForConfirmation(page: Page) {
  await expireRecentAuthentication(page);
  await press(page, section.newCodes);
  await press(page, section.create);
  const dialog = page.getByRole("dialog", { name: sessionTexts.reauthentication.title });
  await dialog.getByRole("button", { name: factorTexts.passkeyButton }).waitFor();
}

testStates(local, SECOND_FACTOR_STATES, async (page) => {
  await addVirtualAuthenticator(page);
  await signInWithoutForm(page);
});

testStates(local, [
  screenState("the set-up that is required", "/vitrine/login", async (page) => {
    await sendCredentials(page, MALI.email, MALI.password);
    await page.getByRole("heading", { name: setup.title }).waitFor();
  }),
]);
