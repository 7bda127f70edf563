import { expect, test } from "bun:test";

import type { Page } from "playwright";

import { recordTexts } from "#texts/admin/records.ts";
import { draftTexts } from "#texts/admin/drafts.ts";
import { imageTexts } from "#texts/admin/images.ts";
import { userTexts } from "#texts/admin/users.ts";
import { sessionTexts } from "#texts/admin/session.ts";
import { createPng } from "#tests/support/media/testImages.ts";

import { createSiteFixture } from "#tests/e2e/support/browser/siteFixture.ts";
import { findAxeViolations } from "#tests/e2e/support/browser/findAxeViolations.ts";
import { openPage, openTabs } from "#tests/e2e/support/browser/openPage.ts";
import { signInThroughForm } from "#tests/e2e/support/browser/openAdmin.ts";
import { ADMIN_ENV } from "#tests/e2e/support/server/apiClient.ts";

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
  await signInThroughForm(page);
  await typeActivity(page, "แผนที่น้ำท่วม");
  await page
    .getByRole("region", { name: "Gallery" })
    .getByLabel(imageTexts.chooseGallery)
    .setInputFiles({ name: "roof.png", mimeType: "image/png", buffer: Buffer.from(createPng(900, 700)) });
  await page.waitForFunction(() =>
    Object.values(localStorage).some((text) => String(text).includes('"hasImages":true')),
  );
  await logout(page);
  const dialog = page.getByRole("dialog", { name: texts.title });
  expect(await dialog.getByRole("listitem").allTextContents()).toEqual([
    expect.stringMatching(/^แผนที่น้ำท่วมActivity/),
  ]);
  expect(await findAxeViolations(page)).toEqual([]);
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
  await signInThroughForm(page);
  await page.goto("/admin/activity/create");
  await page.getByLabel(recordTexts.types.activity.fields.name).waitFor();
  expect(await page.getByRole("region", { name: draftTexts.offer }).count()).toBe(0);
  expect(problems).toEqual([]);
});

test("signing out names and removes the draft of another tab, which goes to the sign-in", async () => {
  const [page, other] = await openTabs(site);
  await signInThroughForm(page);
  await typeActivity(other, "In the other tab");
  await other.waitForFunction(() => Object.keys(localStorage).some((key) => key.includes("activity new")));
  await logout(page);
  const dialog = page.getByRole("dialog", { name: texts.title });
  await dialog.getByText("In the other tab").waitFor();
  await dialog.getByRole("button", { name: texts.confirm }).click();
  await other.waitForURL("**/vitrine/login");
  expect(await storedDrafts(other)).toEqual([]);
});

test("an expired session keeps the draft: its owner signs in again and goes on", async () => {
  const { page } = await openPage(site);
  page.on("dialog", (dialog) => void dialog.accept());
  await signInThroughForm(page);
  await typeActivity(page, "Kept");
  await page.waitForFunction(() => Object.keys(localStorage).some((key) => key.includes("activity new")));
  await page.evaluate(() => {
    for (const key of Object.keys(localStorage))
      if (!key.startsWith("vitrine.draft")) localStorage.removeItem(key);
  });
  await page.reload();
  await page.waitForURL("**/vitrine/login");
  await page.getByLabel("Email").fill(ADMIN_ENV.ADMIN_EMAIL);
  await page.getByRole("textbox", { name: userTexts.fields.password }).fill(ADMIN_ENV.ADMIN_PASSWORD);
  await page.getByRole("button", { name: "Sign In" }).click();
  await page
    .getByRole("region", { name: draftTexts.offer })
    .getByRole("button", { name: draftTexts.restore })
    .click();
  expect(await page.getByLabel(recordTexts.types.activity.fields.name).inputValue()).toBe("Kept");
});
