import { expect, test } from "bun:test";

import type { Page } from "playwright";

import * as layoutTexts from "#texts/public/layout.ts";

import { openPage } from "#tests/e2e/support/browser/openPage.ts";
import { createDemoFixture } from "#tests/e2e/support/browser/siteFixture.ts";
import { waitForTransition } from "#tests/e2e/support/browser/waitForTransition.ts";

const site = createDemoFixture();

const getWave = (page: Page) => page.getByRole("navigation", { name: layoutTexts.work() });

/** Opens a page and scrolls to the wave. */
async function visit(path: string, width: number) {
  const opened = await openPage(site, { viewport: { width, height: 844 } });
  await opened.page.goto(path);
  await opened.page.getByRole("contentinfo").evaluate((footer) => footer.scrollIntoView());
  await getWave(opened.page).locator("li[style]:not([hidden])").last().waitFor();
  return opened;
}

test.each([
  [320, 8],
  [390, 8],
  [768, 8],
  [1280, 14],
  [1920, 14],
])("at %p px the newest %p records have points on the wave, each its own place", async (width, count) => {
  const { page } = await visit("/address", width);
  const points = await getWave(page)
    .locator("li:not([hidden])")
    .evaluateAll((entries) =>
      entries.map((entry) => {
        const { left, right } = entry.getBoundingClientRect();
        return { left, right, crest: Number.parseFloat(getComputedStyle(entry).getPropertyValue("--crest")) };
      }),
    );
  expect(points).toHaveLength(count);
  expect(points.every(({ left, right }) => left >= 0 && right <= width)).toBe(true);
  // Each can be hit by a finger.
  const gaps = points.slice(1).map(({ left }, index) => left - (points[index]?.left ?? 0));
  expect(Math.min(...gaps)).toBeGreaterThanOrEqual(14);
  expect(new Set(points.map(({ crest }) => crest)).size).toBeGreaterThan(1);
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(width);
});

test("a point is named on hover and focus, and leads to its record", async () => {
  const { page, problems } = await visit("/address", 1280);
  const link = getWave(page).getByRole("link").nth(2);
  const opacity = () =>
    link
      .locator("span")
      .first()
      .evaluate((label) => getComputedStyle(label).opacity);
  expect(await opacity()).toBe("0");
  await link.hover();
  await page.waitForFunction(
    (label) => label && getComputedStyle(label).opacity === "1",
    await link.locator("span").first().elementHandle(),
  );
  await page.mouse.move(0, 0);
  await getWave(page).getByRole("link").last().focus();
  await page.keyboard.press("ArrowLeft");
  const href = (await page.locator("a:focus").getAttribute("href")) ?? "";
  await page.keyboard.press("Enter");
  await page.waitForURL(`**${href}`);
  await waitForTransition(page);
  await page.getByRole("heading", { level: 1 }).waitFor();
  expect(problems).toEqual([]);
});
