import { expect, test } from "bun:test";

import type { Page } from "playwright";

import { imageTexts } from "#texts/admin/images.ts";
import { createPng } from "#tests/support/media/testImages.ts";

import { createSiteFixture } from "#tests/e2e/support/browser/siteFixture.ts";
import { uploadFile } from "#tests/e2e/support/browser/articleForm.ts";
import { openAdmin } from "#tests/e2e/support/browser/openAdmin.ts";
import { startSite } from "#tests/e2e/support/server/startVitrine.ts";
import { partBefore } from "#tests/e2e/support/textParts.ts";

const site = createSiteFixture(() => startSite({ RATE_LIMITS: "off" }));

/** Opens a new article with eight images whose alt texts are `1` to `8`. */
async function openGallery(height: number): Promise<Page> {
  const { page } = await openAdmin(site, "/admin/article/create", {
    viewport: { width: 390, height },
    hasTouch: true,
  });
  const picture = createPng(300, 200);
  await page
    .getByLabel(imageTexts.chooseGallery)
    .setInputFiles(
      Array.from({ length: 8 }, (_, index) => uploadFile(`${index + 1}.png`, "image/png", picture)),
    );
  for (let number = 1; number <= 8; number += 1) {
    await page.getByLabel(imageTexts.altLabel({ number }), { exact: true }).fill(String(number));
  }
  return page;
}

const handle = (page: Page, number: number) =>
  page.getByRole("button", { name: imageTexts.movePicture({ number }), exact: true });

/** Returns the alt texts in the order of the images. */
const order = (page: Page) =>
  page
    .getByLabel(partBefore(imageTexts.altLabel({ number: 1 }), "1"))
    .evaluateAll((fields) => fields.map((field) => (field as HTMLInputElement).value).join(""));

async function centreOf(element: ReturnType<typeof handle>) {
  const box = await element.boundingBox();
  if (!box) throw new Error("The element is not visible");
  return { x: box.x + box.width / 2, y: box.y + box.height / 2 };
}

test("dragging an image to the edge of the window scrolls the page, down to the last and up to the first position", async () => {
  const page = await openGallery(844);
  await handle(page, 1).scrollIntoViewIfNeeded();
  const from = await centreOf(handle(page, 1));
  await page.mouse.move(from.x, from.y);
  await page.mouse.down();
  await page.mouse.move(from.x, 735, { steps: 4 });
  // Waits until the end of the list has scrolled to the pointer.
  await page.waitForFunction(
    () => (document.querySelector("main ol")?.getBoundingClientRect().bottom ?? 0) < 760,
  );
  await page.mouse.up();
  expect(await order(page)).toBe("23456781");

  const back = await centreOf(handle(page, 8));
  await page.mouse.move(back.x, back.y);
  await page.mouse.down();
  await page.mouse.move(back.x, 80, { steps: 4 });
  await page.waitForFunction(
    () => (document.querySelector("main ol")?.getBoundingClientRect().top ?? 0) > 60,
  );
  await page.mouse.up();
  expect(await order(page)).toBe("12345678");
});

test("repeated taps at the same point keep moving the same image", async () => {
  const page = await openGallery(640);
  await handle(page, 2).tap();
  const down = page.getByRole("button", { name: imageTexts.moveDown });
  await down.scrollIntoViewIfNeeded();
  const centre = await centreOf(down);
  for (const expected of ["13245678", "13425678", "13452678", "13456278", "13456728", "13456782"]) {
    await page.touchscreen.tap(centre.x, centre.y);
    expect(await order(page)).toBe(expected);
  }
  const up = await centreOf(page.getByRole("button", { name: imageTexts.moveUp }));
  for (const expected of [
    "13456728",
    "13456278",
    "13452678",
    "13425678",
    "13245678",
    "12345678",
    "21345678",
  ]) {
    await page.touchscreen.tap(up.x, up.y);
    expect(await order(page)).toBe(expected);
  }
});
