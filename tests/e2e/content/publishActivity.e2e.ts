import { expect, test } from "bun:test";
import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";

import type { Page } from "playwright";

import { recordTexts } from "#texts/admin/records.ts";
import { activityTexts } from "#texts/admin/activities.ts";
import { imageTexts } from "#texts/admin/images.ts";
import { trashTexts } from "#texts/admin/trash.ts";
import {
  createJpeg,
  createPng,
  createRotatedPhoto,
  PRIVATE_METADATA,
  createWebp,
} from "#tests/support/media/testImages.ts";

import { uploadFile } from "#tests/e2e/support/browser/articleForm.ts";
import { createFirstAdmin } from "#tests/e2e/support/browser/openAdmin.ts";
import { openPage } from "#tests/e2e/support/browser/openPage.ts";
import { startVitrine } from "#tests/e2e/support/server/startVitrine.ts";

const NAME = "แผนที่น้ำท่วมที่สำนักงานเขตอ่านได้";
const NEW_NAME = "A flood map, second edition";
const DESCRIPTION = "ข้อมูลคลอง น้ำขึ้นน้ำลง และบันทึกกระดาษหลายปี\n\nร่วมอยู่ในแผนที่ชุดหนึ่ง";

test("an admin publishes an activity with photographs, and a visitor sees it, its changes and its deletion", async () => {
  await using vitrine = await startVitrine();
  const { page: admin, problems } = await openPage(vitrine);
  await createFirstAdmin(admin, await vitrine.setupLink());
  await publish(admin);

  const { page: visitor, problems: visitorProblems } = await openPage(vitrine);
  await expectEverywhere(visitor, NAME);
  const { page: scriptless } = await openPage(vitrine, { javaScriptEnabled: false });
  await expectEverywhere(scriptless, NAME);
  await checkGallery(visitor);
  expectNoMetadata(vitrine.dataDir);

  await rename(admin);
  await expectEverywhere(visitor, NEW_NAME);
  await expectEverywhere(scriptless, NEW_NAME);

  await remove(admin);
  await expectGone(visitor);
  await emptyTrash(admin);
  expect(listUploads(vitrine.dataDir)).toEqual([]);
  expect(problems).toEqual([]);
  expect(visitorProblems.filter((problem) => !problem.includes("404"))).toEqual([]);
});

async function publish(page: Page) {
  await page.getByRole("navigation").getByRole("link", { name: recordTexts.types.activity.label }).click();
  await page
    .getByRole("link", { name: recordTexts.create({ noun: recordTexts.types.activity.noun }) })
    .first()
    .click();
  await page.getByLabel(recordTexts.types.activity.fields.name).fill(NAME);
  await page.getByLabel(recordTexts.types.activity.fields.description).fill(DESCRIPTION);
  await page.getByLabel("Artificial Intelligence (AI)").check();
  await page
    .getByLabel(imageTexts.chooseLogo)
    .setInputFiles(uploadFile("logo.png", "image/png", createPng(300, 300)));
  await page
    .getByLabel(imageTexts.chooseGallery)
    .setInputFiles([
      uploadFile("phone.jpg", "image/jpeg", await createRotatedPhoto(1200, 800)),
      uploadFile("plan.png", "image/png", createPng(900, 700)),
      uploadFile("river.webp", "image/webp", await createWebp(1400, 700)),
      uploadFile("gate.jpg", "image/jpeg", await createJpeg(1000, 1000)),
      uploadFile("canal.jpg", "image/jpeg", await createJpeg(1600, 900)),
    ]);
  await page.getByText(imageTexts.count({ count: 5, max: 10 })).waitFor();
  await page.getByRole("button", { name: "Publish" }).click();
  await page.waitForURL("**/admin/activity");
  await page.getByText(NAME).first().waitFor();
}

async function expectEverywhere(page: Page, name: string) {
  await page.goto("/");
  await page.getByRole("heading", { name }).first().waitFor();
  await page.goto("/activities");
  await page.getByRole("link", { name }).first().click();
  await page.waitForURL("**/activity-view/*");
  expect(await page.getByRole("heading", { level: 1 }).textContent()).toBe(name);
  await page.getByText("ร่วมอยู่ในแผนที่ชุดหนึ่ง").waitFor();
  expect(await page.title()).toContain(name);
}

/**
 * A logo and five photos are shown as four tiles, the last of which counts two hidden images. The rotated photo
 * is upright.
 */
async function checkGallery(page: Page) {
  await page.getByText("+2").click();
  const lightbox = page.getByRole("dialog");
  await lightbox.getByText("4 / 6").waitFor();
  for (const counter of ["5 / 6", "6 / 6", "1 / 6", "2 / 6"]) {
    await page.keyboard.press("ArrowRight");
    await lightbox.getByText(counter).waitFor();
  }
  const image = lightbox.locator("[data-current] img").first();
  expect(await image.getAttribute("width")).toBe("800");
  expect(await image.getAttribute("height")).toBe("1200");
  await page.keyboard.press("Escape");
  await lightbox.waitFor({ state: "hidden" });
}

async function rename(page: Page) {
  await page.getByRole("link", { name: `Edit ${NAME}` }).click();
  await page.getByLabel(recordTexts.types.activity.fields.name).fill(NEW_NAME);
  await page
    .getByRole("button", { name: recordTexts.submitChange({ noun: recordTexts.types.activity.noun }) })
    .click();
  await page.waitForURL("**/admin/activity");
  await page.getByText(NEW_NAME).first().waitFor();
}

async function remove(page: Page) {
  await page.getByRole("button", { name: `Delete ${NEW_NAME}` }).click();
  const dialog = page.getByRole("dialog");
  await dialog.getByText(NEW_NAME).waitFor();
  await dialog.getByRole("button", { name: activityTexts.deleteDialog.action }).click();
  await dialog.waitFor({ state: "hidden" });
  await page.getByRole("link", { name: `Edit ${NEW_NAME}` }).waitFor({ state: "detached" });
  // The row is gone before the server has answered.
  await page.getByRole("group", { name: activityTexts.deleted({ name: NEW_NAME }) }).waitFor();
}

async function expectGone(page: Page) {
  const response = await page.reload();
  expect(response?.status()).toBe(404);
  await page.getByText("Activity not found").waitFor();
  await page.getByRole("link", { name: "Back to Activities" }).click();
  await page.waitForURL("**/activities");
  expect(await page.getByText(NEW_NAME).count()).toBe(0);
}

function expectNoMetadata(dataDir: string) {
  const files = listUploads(dataDir);
  expect(files.length).toBeGreaterThan(6);
  for (const name of files) {
    const bytes = readFileSync(join(dataDir, "uploads", name), "latin1");
    expect(bytes.includes(PRIVATE_METADATA) || bytes.includes("Exif\0")).toBe(false);
  }
}

function listUploads(dataDir: string): string[] {
  return readdirSync(join(dataDir, "uploads")).filter((name) => name !== ".incoming");
}

/** Until then, the pictures are kept. */
async function emptyTrash(page: Page) {
  await page.goto("/admin/trash");
  await page.getByRole("button", { name: trashTexts.empty }).click();
  await page.getByRole("dialog").getByRole("button", { name: trashTexts.empty }).click();
  await page.getByText(trashTexts.none.title).waitFor();
}
