import { expect, test } from "bun:test";

import type { Page } from "playwright";

import { uiTexts } from "#texts/admin/ui.ts";
import { recordTexts } from "#texts/admin/records.ts";
import { upperFirst } from "#web/admin/frame/typeTexts.ts";

import { createSiteFixture } from "#tests/e2e/support/browser/siteFixture.ts";
import { startDemoSite } from "#tests/e2e/support/server/demoSite.ts";
import { openAdmin } from "#tests/e2e/support/browser/openAdmin.ts";

const PHONE = { viewport: { width: 390, height: 640 }, hasTouch: true };

const site = createSiteFixture(startDemoSite);

const scrolled = (page: Page) => page.evaluate(() => scrollY);
const UPDATE_ACTIVITY = recordTexts.submitChange({ noun: upperFirst(recordTexts.types.activity.noun) });

const row = (page: Page) => page.getByRole("row").nth(4).getByRole("link").first();

/** Returns the scroll position of the list at the click. */
async function openRow(page: Page): Promise<number> {
  await row(page).evaluate((link) => link.scrollIntoView({ block: "center" }));
  const position = await scrolled(page);
  expect(position).toBeGreaterThan(100);
  await row(page).click();
  return position;
}

test.each([
  ["/admin/activity", recordTexts.types.activity.fields.name, UPDATE_ACTIVITY],
  ["/admin/activity?search=a", recordTexts.types.activity.fields.name, UPDATE_ACTIVITY],
  ["/admin/article", "Title", uiTexts.saveChanges],
])(
  "%s keeps its scroll position after Cancel, the link to the list and saving",
  async (list, field, save) => {
    const { page, problems } = await openAdmin(site, list, PHONE);
    const section = list.startsWith("/admin/article") ? "Article" : recordTexts.types.activity.label;
    const buttons = ["Cancel", section, save];
    for (const button of buttons) {
      const position = await openRow(page);
      await page.getByLabel(field, { exact: true }).waitFor();
      expect(await scrolled(page)).toBe(0);
      if (button === save) await page.getByLabel(field, { exact: true }).fill("Another name");
      await page.evaluate(() => scrollTo(0, document.body.scrollHeight));
      const role = button === section ? "link" : "button";
      await page.getByRole(role, { name: button, exact: true }).first().tap();
      await row(page).waitFor();
      expect(page.url()).toBe(site.url + list);
      expect(await scrolled(page)).toBe(position);
    }
    expect(problems).toEqual([]);
  },
);

test("the list starts at the top after creating a record and when opened from the menu", async () => {
  const viewport = { width: 1280, height: 400 };
  const { page } = await openAdmin(site, "/admin/article", { viewport });
  await openRow(page);
  await page.getByLabel("Title", { exact: true }).waitFor();
  await page.getByRole("complementary").getByRole("link", { name: "Article", exact: true }).click();
  await row(page).waitFor();
  expect(await scrolled(page)).toBe(0);

  await row(page).evaluate((link) => link.scrollIntoView({ block: "center" }));
  await page
    .getByRole("link", { name: recordTexts.create({ noun: recordTexts.types.article.noun }) })
    .click();
  await page.getByLabel("Title", { exact: true }).fill("Something new");
  await page.getByLabel("Author").fill("Mali S.");
  await page.getByRole("textbox", { name: recordTexts.types.article.fields.content }).fill("One.");
  await page.getByRole("button", { name: "Draft" }).click();
  await page.getByRole("link", { name: "Edit Something new" }).waitFor();
  expect(await scrolled(page)).toBe(0);
});
