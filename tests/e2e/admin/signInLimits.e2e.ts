import { expect, test } from "bun:test";

import type { BrowserContext, Page } from "playwright";

import { userTexts } from "#texts/admin/users.ts";
import { createTemporaryDirectory } from "#tests/support/system/temporaryDirectory.ts";

import { ADMIN_ENV } from "#tests/e2e/support/server/apiClient.ts";
import { openPage } from "#tests/e2e/support/browser/openPage.ts";
import { signInThroughForm } from "#tests/e2e/support/browser/openAdmin.ts";
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
  await stranger.goto("/vitrine/login");
  await stranger.getByLabel("Email").fill(ADMIN_ENV.ADMIN_EMAIL);
  await stranger.getByRole("textbox", { name: userTexts.fields.password }).fill(ADMIN_ENV.ADMIN_PASSWORD);
  await stranger.getByRole("button", { name: "Sign In" }).click();
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
