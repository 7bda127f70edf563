import { expect, test } from "bun:test";

import type { Page } from "playwright";

import * as articlePageTexts from "#texts/public/articles.ts";
import { imageTexts } from "#texts/admin/images.ts";
import { articleTexts } from "#texts/admin/articles.ts";
import { uiTexts } from "#texts/admin/ui.ts";
import { listTexts } from "#texts/admin/list.ts";
import { recordTexts } from "#texts/admin/records.ts";
import { createJpeg, createPng } from "#tests/support/media/testImages.ts";

import { uploadFile, fillArticleForm, findArticleId } from "#tests/e2e/support/browser/articleForm.ts";
import { openAdminAudit } from "#tests/e2e/support/browser/screenAudit.ts";
import { startSite } from "#tests/e2e/support/server/startVitrine.ts";

const TITLE = "อะไรทำให้โครงการดิจิทัลเดินต่อได้";

for (const width of [1280, 390]) {
  test(`axe finds no violations in any state of the article screens at ${width} px`, async () => {
    await using vitrine = await startSite();
    const { page, audit, found } = await openAdminAudit(vitrine, width);
    await walkThroughStates(page, vitrine.url, audit);
    expect(found).toEqual({});
  });
}

type Audit = (state: string) => Promise<void>;

async function walkThroughStates(page: Page, url: string, audit: Audit) {
  await page.goto("/admin/article");
  await page.getByText(recordTexts.noneYet({ plural: recordTexts.types.article.plural })).waitFor();
  await audit("empty list");
  await page.goto("/admin/article/edit/nobody");
  await page.getByRole("heading", { name: articlePageTexts.notFound() }).waitFor();
  await audit("not found");

  await page.goto("/admin/article/create");
  await page.getByLabel("Title", { exact: true }).waitFor();
  await audit("new");
  await page.getByRole("button", { name: "Publish" }).click();
  await page.getByRole("group", { name: "Please fill in all required fields" }).waitFor();
  await audit("errors");
  await fillArticleForm(page, TITLE);
  await page
    .getByLabel(imageTexts.chooseGallery)
    .setInputFiles([
      uploadFile("plan.png", "image/png", createPng(900, 700)),
      uploadFile("gate.jpg", "image/jpeg", await createJpeg(1000, 1000)),
      uploadFile("notes.pdf", "application/pdf", new Uint8Array(9)),
    ]);
  await page.getByRole("button", { name: imageTexts.movePicture({ number: 1 }), exact: true }).click();
  await page.getByText(imageTexts.leftOut({ files: "notes.pdf" })).waitFor();
  await audit("filled in");
  await page.getByRole("button", { name: "Draft" }).click();
  await page.getByRole("group", { name: recordTexts.draftSaved }).waitFor();
  await audit("list");

  const id = await findArticleId(url, TITLE);
  await page.goto(`/admin/article/preview/${id}`);
  await page.getByText(articleTexts.adminsOnly).waitFor();
  await audit("preview");
  await page.getByRole("button", { name: articleTexts.openPicture({ number: 1, count: 2 }) }).click();
  await page.getByRole("dialog").waitFor();
  await audit("lightbox");
  await page.goto(`/admin/article/edit/${id}`);
  await page.getByLabel(imageTexts.altLabel({ number: 1 })).fill("A gate");
  await audit("edit");
  await page.getByRole("button", { name: "Cancel" }).click();
  await page.getByRole("dialog").waitFor();
  await audit("leaving");
  await page.getByRole("button", { name: uiTexts.discardChanges }).click();
  await openDeletion(page);
  await audit("delete dialog");
}

/** Opens the dialog from the row's icon, or from the action sheet on a phone. */
async function openDeletion(page: Page) {
  const more = page.getByRole("button", { name: listTexts.actionsFor({ name: TITLE }) });
  const icon = page.getByRole("button", { name: `Delete ${TITLE}` });
  await more.or(icon).first().waitFor();
  if (await more.isVisible()) {
    await more.click();
    await page.getByRole("dialog").getByRole("button", { name: "Delete" }).click();
  } else await icon.click();
  await page
    .getByRole("button", { name: recordTexts.deleteAction({ noun: recordTexts.types.article.noun }) })
    .waitFor();
}
