import { beforeAll, expect, test } from "bun:test";

import type { Page } from "playwright";

import { userTexts } from "#texts/admin/users.ts";
import { dashboardTexts } from "#texts/admin/dashboard.ts";
import { keyboardTexts } from "#texts/admin/keyboard.ts";
import { layoutTexts } from "#texts/admin/layout.ts";
import { recordTexts } from "#texts/admin/records.ts";
import { uiTexts } from "#texts/admin/ui.ts";
import { SETTING_GROUPS } from "#web/admin/screens/settings/settingGroups.ts";
import { settingTexts } from "#texts/admin/settings.ts";
import * as thai from "#texts/admin/th.ts";
import { SETUP_STEPS } from "#web/admin/screens/setup/steps.ts";
import { SCREEN_PATTERNS } from "#tests/support/web/routePaths.ts";

import { openPage } from "#tests/e2e/support/browser/openPage.ts";
import { startBilingualSite } from "#tests/e2e/support/server/bilingualSite.ts";
import { fillArticleForm, findArticleId } from "#tests/e2e/support/browser/articleForm.ts";
import { signInWithoutForm } from "#tests/e2e/support/browser/openAdmin.ts";
import { createSiteFixture } from "#tests/e2e/support/browser/siteFixture.ts";
import type { MonitoredPage } from "#tests/e2e/support/browser/openPage.ts";
import { ADMIN_ENV } from "#tests/e2e/support/server/apiClient.ts";
import { listScreenPaths } from "#tests/e2e/support/server/demoSite.ts";
import { listLooseTexts, openTranslated, translated } from "#tests/e2e/support/translatePage.ts";

const STEPS = [
  ...SETTING_GROUPS.map(({ id }) => `/admin/settings/${id}`),
  ...SETUP_STEPS.map(({ id }) => `/admin/setup/${id}`),
];

const site = createSiteFixture(startBilingualSite);
let opened: MonitoredPage;
let paths: string[];

beforeAll(async () => {
  opened = await openPage(site);
  await opened.page.route("https://tile.openstreetmap.org/**", (route) =>
    route.fulfill({ contentType: "image/png" }),
  );
  await signInWithoutForm(opened.page);
  paths = [...(await listScreenPaths(site.url)), ...STEPS];
});

test.each([...SCREEN_PATTERNS, ...STEPS].map((name, index) => [name, index] as const))(
  "%s can be used while it is translated",
  async (_, index) => {
    const { page, problems } = opened;
    await openTranslated(page, paths[index] ?? "");
    await page.getByRole("heading", { level: 1 }).waitFor();
    // Changes all texts of the screen in place.
    await page.getByRole("button", { name: "ไทย" }).first().click();
    await page.getByText(translated(thai.layout.logout)).first().waitFor();
    await page.getByRole("button", { name: "English" }).first().click();
    await page.getByText(translated(layoutTexts.logout)).first().waitFor();
    expect(await page.getByText(thai.layout.logout).count()).toBe(0);
    await expectNoFault(page);
    expect(problems.splice(0)).toEqual([]);
  },
);

async function expectNoFault(page: Page) {
  expect(await listLooseTexts(page)).toEqual([]);
  for (const title of [layoutTexts.crashed.title, layoutTexts.crashed.section])
    expect(await page.getByText(title).count()).toBe(0);
}

test("an admin who translates signs in, reads the dashboard, and publishes and deletes an article", async () => {
  const { page, problems } = await openPage(site);
  await signIn(page);
  await page.getByRole("button", { name: "1 Day" }).click();
  await page.getByText(translated(`0 ${dashboardTexts.inPeriod["1d"]}`)).waitFor();
  await page.getByRole("button", { name: "30 Days" }).click();
  await page.getByText(dashboardTexts.inPeriod["30d"]).first().waitFor();
  expect(await page.getByText(`0 ${dashboardTexts.inPeriod["1d"]}`).count()).toBe(0);

  await page.getByRole("link", { name: "Article", exact: false }).first().click();
  await page
    .getByRole("link", { name: recordTexts.create({ noun: recordTexts.types.article.noun }) })
    .first()
    .click();
  await fillArticleForm(page, "Translated");
  await page.getByRole("button", { name: recordTexts.publish }).click();
  await page
    .getByRole("group", { name: recordTexts.published({ noun: recordTexts.types.article.noun }) })
    .waitFor();
  await page.getByRole("row", { name: /Translated/ }).waitFor();
  // Throws if there are two.
  await findArticleId(site.url, "Translated");

  await page.getByRole("button", { name: "Delete Translated" }).click();
  await page
    .getByRole("button", { name: recordTexts.deleteAction({ noun: recordTexts.types.article.noun }) })
    .click();
  await page.getByRole("group", { name: recordTexts.deleted({ name: "Translated" }) }).waitFor();
  expect(await page.getByRole("row", { name: /Translated/ }).count()).toBe(0);
  await expectNoFault(page);
  expect(problems.filter((problem) => !problem.includes("401"))).toEqual([]);
});

/** With a wrong password first. */
async function signIn(page: Page) {
  await openTranslated(page, "/vitrine/login");
  await page.getByLabel("Email").fill(ADMIN_ENV.ADMIN_EMAIL);
  const password = page.getByRole("textbox", { name: userTexts.fields.password });
  await password.fill("not the password");
  await page.getByRole("button", { name: "Sign In" }).click();
  await page.getByRole("alert").filter({ hasText: /./ }).waitFor();
  await page.getByText(translated("Sign In")).waitFor();
  await password.fill(ADMIN_ENV.ADMIN_PASSWORD);
  await page.getByRole("button", { name: "Sign In" }).click();
  await page.waitForURL("**/admin/dashboard");
}

test("menus, dialogs, the search and a saved setting show their current texts while translated", async () => {
  const { page, problems } = await openPage(site);
  await signInWithoutForm(page);
  await openTranslated(page, "/admin/settings/contact");
  await page.getByLabel(settingTexts.fields.phone).fill("+66 2 111 2222");
  await page.getByText(translated(layoutTexts.unsavedCount({ count: 1 }))).waitFor();
  await page.getByRole("button", { name: uiTexts.saveChanges }).click();
  await page.getByRole("group", { name: translated(settingTexts.saved) }).waitFor();
  await page.locator("button:disabled", { hasText: translated(uiTexts.saveChanges) }).waitFor();
  expect(await page.getByText(layoutTexts.unsavedCount({ count: 1 })).count()).toBe(0);

  await page.locator("body").press("?");
  await page.getByRole("dialog", { name: keyboardTexts.title }).waitFor();
  await page.keyboard.press("Escape");
  await page.keyboard.press("Control+k");
  const search = page.getByRole("dialog").getByRole("combobox");
  for (const typed of ["a", "ac", layoutTexts.names.messages]) {
    await search.fill(typed);
    await page.getByRole("option").locator("mark").getByText(typed).first().waitFor();
  }
  await page.keyboard.press("Enter");
  await page.waitForURL("**/admin/messages**");
  await page.getByRole("button", { name: layoutTexts.logout }).click();
  await page.waitForURL("**/vitrine/login**");
  expect(problems).toEqual([]);
});
