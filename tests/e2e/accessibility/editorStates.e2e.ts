import type { Page } from "playwright";

import { editorTexts as texts } from "#texts/admin/editor.ts";
import { createPng } from "#tests/support/media/testImages.ts";

import { uploadFile } from "#tests/e2e/support/browser/articleForm.ts";
import { createSiteFixture } from "#tests/e2e/support/browser/siteFixture.ts";
import { screenState, testAdminStates } from "#tests/e2e/support/browser/screenStates.ts";

const site = createSiteFixture();

async function write(page: Page, ...keys: string[]) {
  await page.locator('[aria-multiline="true"]').click();
  for (const text of keys)
    await (["Enter", "Tab"].includes(text) ? page.keyboard.press(text) : page.keyboard.type(text));
}

const state = (name: string, prepare: (page: Page) => Promise<unknown>) =>
  screenState(name, "/admin/article/create", prepare);

testAdminStates(site, [
  state("the list of blocks", async (page) => {
    await write(page, "/");
    await page.getByRole("listbox", { name: texts.menu }).waitFor();
  }),
  state("a table in a text, full screen", async (page) => {
    await write(page, "/table", "Enter", "Year", "Tab", "Share");
    await page.getByRole("button", { name: texts.fullScreen }).click();
    await page.getByRole("button", { name: texts.table.addRow }).waitFor();
  }),
  state("a picture in a text", async (page) => {
    await write(page, "One.");
    await page
      .getByLabel(texts.picture)
      .setInputFiles(uploadFile("map.png", "image/png", createPng(300, 200)));
    await page.locator("[aria-multiline] img[src^=blob]").click();
    await page.getByRole("button", { name: texts.image.edit }).click();
    await page.getByLabel(texts.image.alt).waitFor();
  }),
  state("the dialog of a link", async (page) => {
    await write(page, "One.");
    await page.getByRole("button", { name: texts.link, exact: true }).click();
    await page.getByLabel(texts.linkDialog.target).fill("no page");
    await page.getByRole("button", { name: texts.linkDialog.save }).click();
    await page.getByText(texts.linkDialog.invalid).waitFor();
  }),
  state("a text as Markdown", async (page) => {
    await write(page, "One.");
    await page.getByRole("button", { name: texts.source, exact: true }).click();
    await page.locator("textarea[name=content]").waitFor();
  }),
]);
