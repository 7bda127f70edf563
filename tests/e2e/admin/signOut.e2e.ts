import { expect, test } from "bun:test";

import type { Page } from "playwright";

import { recordTexts } from "#texts/admin/records.ts";
import { draftTexts } from "#texts/admin/drafts.ts";
import { imageTexts } from "#texts/admin/images.ts";
import { sessionTexts } from "#texts/admin/session.ts";
import { createPng } from "#tests/support/media/testImages.ts";

import { uploadFile } from "#tests/e2e/support/browser/articleForm.ts";
import { createSiteFixture } from "#tests/e2e/support/browser/siteFixture.ts";
import { openPage } from "#tests/e2e/support/browser/openPage.ts";
import { signInWithoutForm } from "#tests/e2e/support/browser/openAdmin.ts";

const { signOut: texts } = sessionTexts;

const site = createSiteFixture();

async function typeActivity(page: Page, name: string) {
  await page.goto("/admin/activity/create");
  await page.getByLabel(recordTexts.types.activity.fields.name).fill(name);
}

const logout = (page: Page) => page.getByRole("button", { name: "Logout" }).press("Enter");
const storedDrafts = (page: Page) =>
  page.evaluate(() => Object.keys(localStorage).filter((key) => key.startsWith("vitrine.draft")));

test("signing out asks first, naming the draft, and removes it with its images", async () => {
  const { page, problems } = await openPage(site);
  await signInWithoutForm(page);
  await typeActivity(page, "แผนที่น้ำท่วม");
  await page
    .getByRole("region", { name: "Gallery" })
    .getByLabel(imageTexts.chooseGallery)
    .setInputFiles(uploadFile("roof.png", "image/png", createPng(900, 700)));
  await page.waitForFunction(() =>
    Object.values(localStorage).some((text) => String(text).includes('"hasImages":true')),
  );
  await logout(page);
  const dialog = page.getByRole("dialog", { name: texts.title });
  expect(await dialog.getByRole("listitem").allTextContents()).toEqual([
    expect.stringMatching(/^แผนที่น้ำท่วมActivity/),
  ]);
  await page.keyboard.press("Escape");
  await dialog.waitFor({ state: "detached" });
  expect(await page.getByLabel(recordTexts.types.activity.fields.name).inputValue()).toBe("แผนที่น้ำท่วม");

  await logout(page);
  await dialog.getByRole("button", { name: texts.confirm }).press("Enter");
  await page.waitForURL("**/vitrine/login");
  expect(await storedDrafts(page)).toEqual([]);
  await page.waitForFunction(
    () =>
      new Promise<boolean>((resolve) => {
        const opening = indexedDB.open("vitrine.draftImages");
        opening.addEventListener("success", () => {
          const counting = opening.result.transaction("images").objectStore("images").count();
          counting.addEventListener("success", () => resolve(counting.result === 0));
        });
      }),
  );
  await signInWithoutForm(page);
  await page.goto("/admin/activity/create");
  await page.getByLabel(recordTexts.types.activity.fields.name).waitFor();
  expect(await page.getByRole("region", { name: draftTexts.offer }).count()).toBe(0);
  expect(problems).toEqual([]);
});
