import { expect, test } from "bun:test";

import type { BrowserContext, Page } from "playwright";

import { createTemporaryDirectory } from "#tests/support/system/temporaryDirectory.ts";
import { accountChange } from "#texts/public/notices.ts";
import { uiTexts } from "#texts/admin/ui.ts";
import { userTexts } from "#texts/admin/users.ts";
import { accountTexts } from "#texts/admin/account.ts";

import { ADMIN_ENV } from "#tests/e2e/support/server/apiClient.ts";
import { openPage } from "#tests/e2e/support/browser/openPage.ts";
import { signInThroughForm, sendCredentials } from "#tests/e2e/support/browser/openAdmin.ts";
import { openDatabase } from "#tests/e2e/support/server/openDatabase.ts";
import { startSite, startVitrine } from "#tests/e2e/support/server/startVitrine.ts";

/** The statuses of wrong passwords, without the cookies of a browser. */
async function guess(url: string, times: number, headers: Record<string, string> = {}) {
  const statuses: number[] = [];
  for (let index = 0; index < times; index += 1) {
    const response = await fetch(`${url}/api/v1/auth/login`, {
      method: "POST",
      headers: { "content-type": "application/json", ...headers },
      body: JSON.stringify({ email: ADMIN_ENV.ADMIN_EMAIL, password: "wrong horse" }),
    });
    statuses.push(response.status);
  }
  return statuses;
}

async function signOut(page: Page) {
  await page.getByRole("button", { name: "Logout" }).click();
  await page.waitForURL("**/vitrine/login");
}

/** Makes the waits longer than a test takes: as after 20 failures. */
function extendWaits(dataDir: string) {
  using database = openDatabase(dataDir);
  database.run("UPDATE sign_in_failures SET failures = 20 WHERE failures = 10");
}

test("a stranger locks the account, the owner signs in, before and after a restart", async () => {
  await using folder = await createTemporaryDirectory();
  const start = () => startVitrine({ dataDir: folder.path, env: ADMIN_ENV });
  let storageState: Awaited<ReturnType<BrowserContext["storageState"]>>;
  {
    await using site = await start();
    const { page } = await openPage(site);
    await signInThroughForm(page);
    await signOut(page);
    expect(await guess(site.url, 11)).toEqual([...Array<number>(10).fill(401), 429]);
    extendWaits(folder.path);
    await signInThroughForm(page);
    await signOut(page);
    storageState = await page.context().storageState();
  }
  await using site = await start();
  const { page: stranger } = await openPage(site);
  await sendCredentials(stranger);
  await stranger.getByText(/^Too many attempts\. Please try again in \d+ minutes\.$/).waitFor();
  // Cookies belong to a host, whatever its port.
  const { page } = await openPage(site, { storageState });
  await signInThroughForm(page);
});

test("a stranger in another network locks the account, and the owner signs in from a new browser", async () => {
  await using site = await startSite({ TRUSTED_PROXIES: "127.0.0.0/8" });
  const stranger = { "x-forwarded-for": "203.0.113.9" };
  expect(await guess(site.url, 11, stranger)).toEqual([...Array<number>(10).fill(401), 429]);
  extendWaits(site.dataDir);
  const { page } = await openPage(site);
  const statuses: number[] = [];
  page.on("response", (response) => {
    if (response.url().endsWith("/auth/login")) statuses.push(response.status());
  });
  await signInThroughForm(page);
  expect(statuses).toEqual([429, 200]);
});

const noticeOf = (page: Page) =>
  page.getByRole("group").filter({ hasText: accountChange({ kind: "passkeyAdded" }) });

async function signOutAndWait(page: Page) {
  const ended = page.waitForResponse("**/auth/logout");
  await page.getByRole("button", { name: "Logout" }).click();
  await page.waitForURL("**/vitrine/login");
  // The server has no open transaction then, so that a test may write to its database.
  await ended;
}

/** Closes the notice and waits for the response. */
async function closeNotice(page: Page) {
  const response = page.waitForResponse("**/auth/notices/acknowledge");
  await noticeOf(page).getByRole("button", { name: uiTexts.close }).click();
  expect((await response).status()).toBe(200);
}

/** As if a passkey had been added now. */
function addNotice(dataDir: string) {
  using database = openDatabase(dataDir);
  database.run(
    "INSERT INTO account_notices (id, user_id, kind, created_at) SELECT 'one', id, 'passkeyAdded', ? FROM users",
    [Date.now()],
  );
}

test("a notice comes back until a browser that signed in before the change closes it", async () => {
  await using site = await startSite();
  const { page, problems } = await openPage(site);
  await signInThroughForm(page);
  await signOutAndWait(page);
  addNotice(site.dataDir);
  const { page: thief } = await openPage(site);
  for (let signIn = 0; signIn < 2; signIn += 1) {
    await signInThroughForm(thief);
    await noticeOf(thief).waitFor();
    await closeNotice(thief);
    await signOutAndWait(thief);
  }
  await signInThroughForm(page);
  await noticeOf(page).waitFor();
  await closeNotice(page);
  await signOutAndWait(page);
  const reported = page.waitForResponse("**/auth/login");
  await signInThroughForm(page);
  expect((await (await reported).json()).data.notices).toBeUndefined();
  expect(problems).toEqual([]);
});

const PHONE = accountTexts.devices.name.full({ browser: "Chrome", system: "Android" });
const ANDROID =
  "Mozilla/5.0 (Linux; Android 14; Pixel 8) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/130.0.0.0 Mobile Safari/537.36";

test("a person signs a lost phone out from the account page", async () => {
  await using site = await startSite();
  const { page: phone } = await openPage(site, { userAgent: ANDROID });
  await signInThroughForm(phone);
  const { page, problems } = await openPage(site);
  await signInThroughForm(page);
  await page.goto("/admin/account");
  const name = page.getByLabel(userTexts.fields.firstName);
  await name.fill("Somsri");
  const section = page.getByRole("region", { name: accountTexts.devices.title });
  const lost = section.getByRole("listitem").filter({ hasText: PHONE });
  await lost
    .getByRole("button", { name: accountTexts.devices.signOutOf({ name: PHONE, network: "none" }) })
    .press("Enter");
  await lost.waitFor({ state: "detached" });
  expect(await section.getByRole("listitem").count()).toBe(1);
  expect(await name.inputValue()).toBe("Somsri");
  expect(await section.evaluate((element) => element === document.activeElement)).toBe(true);
  await phone.reload();
  await phone.waitForURL(/\/login/);
  expect(problems).toEqual([]);
});
