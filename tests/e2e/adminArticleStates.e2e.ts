// Every state of the articles screens: axe finds nothing, and nothing leaves the screen sideways.
import { afterAll, beforeAll, expect, test } from "bun:test";

import type { Browser, Page } from "playwright";

import { articlePageTexts } from "#texts/public/articles.ts";
import { imageTexts } from "#texts/admin/images.ts";
import { articleTexts } from "#texts/admin/articles.ts";
import { uiTexts } from "#texts/admin/ui.ts";
import { listTexts } from "#texts/admin/list.ts";
import { jpegPicture, pngPicture } from "#tests/support/photographs.ts";

import { ADMIN_ENV } from "./support/admin.ts";
import { file, fillIn, idOf } from "./support/articleForms.ts";
import { everyScreen } from "./support/everyState.ts";
import { openBrowser } from "./support/openBrowser.ts";
import { startVitrine } from "./support/startVitrine.ts";

const TITLE = "อะไรทำให้โครงการดิจิทัลเดินต่อได้";

let browser: Browser;
beforeAll(async () => {
  browser = await openBrowser();
});
afterAll(() => browser.close());

for (const width of [1280, 390]) {
  test(`axe finds nothing in any state of the article screens, ${width} px`, async () => {
    await using vitrine = await startVitrine({ env: ADMIN_ENV });
    const { page, look, found } = await everyScreen(browser, vitrine.url, width);
    await walkThroughStates(page, vitrine.url, look);
    await page.close();
    expect(found).toEqual({});
  });
}

type Look = (state: string) => Promise<void>;

async function walkThroughStates(page: Page, url: string, look: Look) {
  await page.goto("/admin/article");
  await page.getByText(articlePageTexts.none.title).waitFor();
  await look("empty list");
  await page.goto("/admin/article/edit/nobody");
  await page.getByRole("heading", { name: articlePageTexts.notFound }).waitFor();
  await look("not found");

  await page.goto("/admin/article/create");
  await page.getByLabel("Title").waitFor();
  await look("new");
  await page.getByRole("button", { name: "Publish" }).click();
  await page.getByRole("group", { name: "Please fill in all required fields" }).waitFor();
  await look("errors");
  await fillIn(page, TITLE);
  await page
    .getByLabel(imageTexts.chooseGallery)
    .setInputFiles([
      file("plan.png", "image/png", pngPicture(900, 700)),
      file("gate.jpg", "image/jpeg", await jpegPicture(1000, 1000)),
      file("notes.pdf", "application/pdf", new Uint8Array(9)),
    ]);
  await page.getByRole("button", { name: imageTexts.movePicture(1), exact: true }).click();
  await page.getByText("Left out: notes.pdf").waitFor();
  await look("filled in");
  await page.getByRole("button", { name: "Draft" }).click();
  await page.getByRole("group", { name: "Draft saved" }).waitFor();
  await look("list");

  const id = await idOf(url, TITLE);
  await page.goto(`/admin/article/preview/${id}`);
  await page.getByText("Only admins can see this").waitFor();
  await look("preview");
  await page.getByRole("button", { name: articleTexts.openPicture(1, 2) }).click();
  await page.getByRole("dialog").waitFor();
  await look("lightbox");
  await page.goto(`/admin/article/edit/${id}`);
  await page.getByLabel(imageTexts.altLabel(1)).fill("A gate");
  await look("edit");
  await page.getByRole("button", { name: "Cancel" }).click();
  await page.getByRole("dialog").waitFor();
  await look("leaving");
  await page.getByRole("button", { name: uiTexts.discardChanges }).click();
  await openDeletion(page);
  await look("delete dialog");
}

/** By the icon in the table, or by the sheet of a phone. */
async function openDeletion(page: Page) {
  const more = page.getByRole("button", { name: listTexts.actionsFor(TITLE) });
  const icon = page.getByRole("button", { name: `Delete ${TITLE}` });
  await more.or(icon).first().waitFor();
  if (await more.isVisible()) {
    await more.click();
    await page.getByRole("dialog").getByRole("button", { name: "Delete" }).click();
  } else await icon.click();
  await page.getByRole("button", { name: "Delete Article" }).waitFor();
}
