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
const { noun, label, fields } = recordTexts.types.activity;

const row = (page: Page) => page.getByRole("row").nth(4).getByRole("link").first();

/** Returns the scroll position of the list at the click. */
async function openRow(page: Page): Promise<number> {
  await row(page).evaluate((link) => link.scrollIntoView({ block: "center" }));
  const position = await scrolled(page);
  expect(position).toBeGreaterThan(100);
  await row(page).click();
  return position;
}

test("a list keeps its scroll position after Cancel, the link to the list and saving", async () => {
  const list = "/admin/activity?search=a";
  const { page, problems } = await openAdmin(site, list, PHONE);
  const name = page.getByLabel(fields.name, { exact: true });
  for (const [role, button] of [
    ["button", uiTexts.cancel],
    ["link", label],
    ["button", recordTexts.submitChange({ noun: upperFirst(noun) })],
  ] as const) {
    const position = await openRow(page);
    await name.waitFor();
    expect(await scrolled(page)).toBe(0);
    if (button !== uiTexts.cancel && role === "button") await name.fill("Another name");
    await page.evaluate(() => scrollTo(0, document.body.scrollHeight));
    await page.getByRole(role, { name: button, exact: true }).first().tap();
    await row(page).waitFor();
    expect(page.url()).toBe(site.url + list);
    expect(await scrolled(page)).toBe(position);
  }
  expect(problems).toEqual([]);
});

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
