import { expect, test } from "bun:test";

import type { Page } from "playwright";

import { recordTexts } from "#texts/admin/records.ts";
import { legalTexts } from "#texts/admin/legal.ts";
import * as legalPageTexts from "#texts/public/legal.ts";
import { formTexts } from "#texts/admin/form.ts";

import { openAdminAudit } from "#tests/e2e/support/browser/screenAudit.ts";
import { openAdmin } from "#tests/e2e/support/browser/openAdmin.ts";
import { startSite } from "#tests/e2e/support/server/startVitrine.ts";

for (const width of [1280, 390]) {
  test(`axe finds no violations in any state of the legal screens at ${width} px`, async () => {
    await using vitrine = await startSite();
    const { page, audit, found } = await openAdminAudit(vitrine, width);
    await walkThroughStates(page, audit);
    expect(found).toEqual({});
  });
}

async function walkThroughStates(page: Page, audit: (state: string) => Promise<void>) {
  await page.goto("/admin/legal");
  await page.getByText(legalTexts.none.title).waitFor();
  await audit("empty list");
  await page.goto("/admin/legal/edit/nobody");
  await page.getByRole("heading", { name: legalPageTexts.versionNotFound() }).waitFor();
  await audit("not found");

  await page.goto("/admin/setup/legal");
  await page.getByRole("heading", { name: "What your browser stores" }).waitFor();
  await audit("guided setup");
  await page.getByRole("button", { name: "Publish" }).click();
  await page
    .getByRole("main")
    .getByText(formTexts.missing({ count: 6 }))
    .waitFor();
  await audit("missing answers");

  await page.goto("/admin/legal/create");
  await page.getByRole("button", { name: legalTexts.start.template }).click();
  await page.getByRole("heading", { name: legalTexts.gaps }).waitFor();
  await audit("template");
  await page.getByText(legalTexts.help.title).click();
  await audit("help");
  await page.getByRole("button", { name: "Publish" }).click();
  await page.getByText("Please enter the date from which this version applies").waitFor();
  await audit("errors");
  await page.getByText(legalTexts.preview, { exact: true }).click();
  await page.getByRole("heading", { name: "What your browser stores" }).waitFor();
  await audit("preview");
  await page.getByRole("button", { name: recordTexts.saveAsDraft }).click();
  await page.getByRole("group", { name: recordTexts.draftSaved }).waitFor();
  await page.getByText(legalTexts.noneInEffect).waitFor();
  await audit("list");
  await page.getByRole("button", { name: "Delete", exact: true }).first().click();
  await page.getByRole("button", { name: legalTexts.deleteText.action }).waitFor();
  await audit("delete dialog");
}

test("a phone shows one language at a time and switches to the language of an invalid field", async () => {
  await using vitrine = await startSite();
  const { page } = await openAdmin(vitrine, "/admin/legal/create", { viewport: { width: 390, height: 844 } });
  await page.getByLabel(legalTexts.fields.effectiveDate).fill("2022-04-01");
  await page.getByLabel(legalTexts.fields.titleTh).fill("นโยบาย");
  await page.getByRole("textbox", { name: legalTexts.fields.contentTh }).fill("หนึ่ง");
  expect(await isFieldVisible(page, legalTexts.fields.contentEn)).toBe(false);
  await page.getByRole("main").getByText("English", { exact: true }).click();
  await page.getByLabel(legalTexts.fields.titleEn).fill("Policy");
  expect(await isFieldVisible(page, legalTexts.fields.contentTh)).toBe(false);
  await page.getByRole("main").getByText("ไทย", { exact: true }).click();
  await page.getByRole("button", { name: "Publish" }).click();
  await page.getByText("Please write the English text, or clear its title and facts").waitFor();
  await page.waitForFunction(() => document.activeElement?.getAttribute("name") === "contentEn");
  expect(await isFieldVisible(page, legalTexts.fields.contentEn)).toBe(true);
});

async function isFieldVisible(page: Page, label: string): Promise<boolean> {
  const box = await page.getByRole("textbox", { name: label }).boundingBox();
  return box !== null && box.width > 200 && box.x >= 0 && box.y < 844 && box.y + box.height > 0;
}
