import { expect, test } from "bun:test";

import type { Page } from "playwright";

import { accountNoticeTexts } from "#texts/admin/accountNotices.ts";
import { uiTexts } from "#texts/admin/ui.ts";
import { openPage } from "#tests/e2e/support/browser/openPage.ts";
import { signInThroughForm } from "#tests/e2e/support/browser/openAdmin.ts";
import { openDatabase } from "#tests/e2e/support/server/openDatabase.ts";
import { startSite } from "#tests/e2e/support/server/startVitrine.ts";

const noticeOf = (page: Page) =>
  page.getByRole("group").filter({ hasText: accountNoticeTexts.changes.passkeyAdded });

async function signOut(page: Page) {
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
  await signOut(page);
  addNotice(site.dataDir);
  const { page: thief } = await openPage(site);
  for (let signIn = 0; signIn < 2; signIn += 1) {
    await signInThroughForm(thief);
    await noticeOf(thief).waitFor();
    await closeNotice(thief);
    await signOut(thief);
  }
  await signInThroughForm(page);
  await noticeOf(page).waitFor();
  await closeNotice(page);
  await signOut(page);
  const reported = page.waitForResponse("**/auth/login");
  await signInThroughForm(page);
  expect((await (await reported).json()).data.notices).toBeUndefined();
  expect(problems).toEqual([]);
});
