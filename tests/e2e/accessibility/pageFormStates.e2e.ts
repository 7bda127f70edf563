import { beforeAll } from "bun:test";

import type { Page } from "playwright";

import { blockTexts as texts } from "#texts/admin/blocks.ts";
import { linkTexts } from "#texts/admin/links.ts";
import { recordTexts } from "#texts/admin/records.ts";

import { screenState, testAdminStates } from "#tests/e2e/support/browser/screenStates.ts";
import { createSiteFixture } from "#tests/e2e/support/browser/siteFixture.ts";
import { startBilingualSite } from "#tests/e2e/support/server/bilingualSite.ts";
import { listRecordIds } from "#tests/e2e/support/server/demoSite.ts";

const { fields } = recordTexts.types.page;
const NEW = "/admin/page/create";

const site = createSiteFixture(startBilingualSite);
let newest: string;

beforeAll(async () => {
  newest = String((await listRecordIds(site.url)).contents["pages"]?.[0]);
});

async function addBlock(page: Page, type: keyof typeof texts.types) {
  await page.getByRole("button", { name: texts.add, exact: true }).click();
  await page.getByRole("dialog").getByText(texts.types[type].name, { exact: true }).click();
}

testAdminStates(site, [
  screenState("the list of pages", "/admin/page", (page) => page.getByRole("row").nth(1).waitFor()),
  screenState("the list to choose a block from", NEW, (page) =>
    page.getByRole("button", { name: texts.add, exact: true }).click(),
  ),
  screenState("a new page with open blocks", NEW, async (page) => {
    for (const type of ["cards", "questions", "records", "callToAction", "files"] as const)
      await addBlock(page, type);
    await page.getByRole("button", { name: texts.types.cards.add }).click();
    await page.getByRole("button", { name: texts.hide, exact: true }).first().click();
  }),
  screenState("a block with the list of link targets", NEW, async (page) => {
    await addBlock(page, "callToAction");
    await page.locator('[name="blocks.0.fields.link"]').click();
    await page.keyboard.press("ArrowDown");
    await page.getByRole("option", { name: new RegExp(linkTexts.pages.home) }).waitFor();
  }),
  screenState("a new page with invalid blocks", NEW, async (page) => {
    await page.getByLabel(fields.title, { exact: true }).fill("Careers");
    await addBlock(page, "picture");
    await addBlock(page, "figures");
    await page.locator('[name="blocks.0"]').click();
    await page.getByRole("button", { name: recordTexts.publish }).click();
    await page.locator("[data-invalid]").first().waitFor();
  }),
  screenState(
    "a page with folded blocks",
    () => `/admin/page/edit/${newest}`,
    (page) => page.locator('[name="blocks.1"]').waitFor(),
  ),
  screenState(
    "the translation of a page",
    () => `/admin/page/${newest}/translate/th`,
    (page) => page.getByLabel(fields.title, { exact: true }).waitFor(),
  ),
]);
