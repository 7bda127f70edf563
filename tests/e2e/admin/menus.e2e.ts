import { expect, test } from "bun:test";

import type { Page } from "playwright";

import { PAGES } from "#resources/pages.ts";
import { recordTexts } from "#texts/admin/records.ts";
import { settingTexts } from "#texts/admin/settings.ts";
import { uiTexts } from "#texts/admin/ui.ts";
import * as layoutTexts from "#texts/public/layout.ts";
import { runInLanguage } from "#texts/language.ts";

import { openAdmin } from "#tests/e2e/support/browser/openAdmin.ts";
import { openPage } from "#tests/e2e/support/browser/openPage.ts";
import { createSiteFixture } from "#tests/e2e/support/browser/siteFixture.ts";
import { startDemoSite } from "#tests/e2e/support/server/demoSite.ts";

const { menus: texts } = settingTexts;
const site = createSiteFixture(startDemoSite);

const headerOf = (page: Page, language: "en" | "th") =>
  page.getByRole("navigation", { name: runInLanguage(language, layoutTexts.navLabel) });

async function findPage(slug: string) {
  const response = await fetch(`${site.url}/api/v1${PAGES.api.base}/slug/${slug}`);
  return (await response.json()).data as { _id: string; title: string };
}

test("a page that is put into the header is found in each language, and leaves it when it is deleted", async () => {
  const careers = await findPage("careers");
  const { page, problems } = await openAdmin(site, "/admin/settings/menus");
  const menu = page.getByRole("region", { name: settingTexts.fields.headerMenu });
  await menu.getByRole("button", { name: texts.add }).click();
  const target = menu.getByLabel(texts.target.fullLabel({ number: 1 }));
  await target.fill("Careers");
  await page.getByRole("option", { name: careers.title }).waitFor();
  await page.keyboard.press("ArrowDown");
  await page.keyboard.press("Enter");
  await page.getByRole("button", { name: uiTexts.saveChanges }).click();
  await page.getByText(settingTexts.saved).first().waitFor();

  const { page: visitor } = await openPage(site);
  await visitor.goto("/about");
  await headerOf(visitor, "en").getByRole("link", { name: careers.title }).click();
  await visitor.getByRole("heading", { level: 1, name: careers.title }).waitFor();
  await visitor.goto("/th/about");
  const thai = headerOf(visitor, "th").getByRole("link");
  expect(await thai.count()).toBe(1);
  await thai.click();
  await visitor.waitForURL(/\/th\/(?!about)/);

  await page.goto(PAGES.admin.path);
  const row = page.getByRole("row", { name: careers.title });
  await row.getByRole("button", { name: `Delete ${careers.title}` }).click();
  const dialog = page.getByRole("dialog");
  await dialog.getByText(recordTexts.inMenu.headerMenu).waitFor();
  await dialog
    .getByRole("button", { name: recordTexts.deleteAction({ noun: recordTexts.types.page.noun }) })
    .click();
  await dialog.waitFor({ state: "hidden" });
  await visitor.goto("/about");
  expect(await headerOf(visitor, "en").getByRole("link", { name: careers.title }).count()).toBe(0);
  expect(problems).toEqual([]);
});
