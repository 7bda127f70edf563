import { expect, test } from "bun:test";

import type { Page } from "playwright";

import { createDemoFixture } from "#tests/e2e/support/browser/siteFixture.ts";
import { openPage } from "#tests/e2e/support/browser/openPage.ts";

const site = createDemoFixture();

const getIndex = (page: Page) => page.locator("main section").first().getByRole("list").getByRole("button");
const getShown = (page: Page) => page.locator("h1 [data-shown=true]");
const getTyped = (page: Page) => getShown(page).locator("span").first();

for (const [width, height] of [
  [390, 844],
  [768, 1024],
  [1280, 800],
  [1920, 1080],
] as const) {
  test(`at ${width} px every tagline has a figure that touches no letter`, async () => {
    const { page } = await openPage(site, { viewport: { width, height }, reducedMotion: "reduce" });
    await page.goto("/", { waitUntil: "networkidle" });
    const names = await getIndex(page).allTextContents();
    expect(names.length).toBe(4);
    let previous = 0;
    for (const [index, name] of names.entries()) {
      await getIndex(page).nth(index).click();
      await page.locator(`h1 [data-clear]:nth-child(${index + 1})[data-shown=true]`).waitFor();
      const picture = await page.waitForFunction(measureField, previous);
      const { drawn, covered, sum } = await picture.evaluate((measured) => measured as FieldPicture);
      expect([name, covered]).toEqual([name, 0]);
      expect(drawn).toBeGreaterThan(4000);
      previous = sum;
    }
  });
}

test("the figure outlasts a window of one pixel, in which pictures of whole pages begin", async () => {
  const { page } = await openPage(site, { viewport: { width: 1280, height: 800 }, reducedMotion: "reduce" });
  await page.goto("/", { waitUntil: "networkidle" });
  await page.waitForFunction(measureField, 0);
  await page.setViewportSize({ width: 1, height: 1 });
  await page.evaluate(async () => {
    for (let frame = 0; frame < 20; frame++) await new Promise(requestAnimationFrame);
  });
  const picture = await page.evaluate(measureField, 0);
  expect(picture?.drawn).toBeGreaterThan(4000);
});

test("a tagline is chosen with a click, and its neighbours with the arrow keys", async () => {
  const { page } = await openPage(site, { viewport: { width: 390, height: 844 } });
  await page.goto("/", { waitUntil: "networkidle" });
  const phrases = await page.locator("h1 [data-clear]").allTextContents();
  const third = getIndex(page).nth(2);
  const box = await third.boundingBox();
  expect(box?.height).toBeGreaterThanOrEqual(44);
  expect(box?.width).toBeGreaterThanOrEqual(44);
  await third.click();
  await getTyped(page)
    .filter({ hasText: phrases[2] ?? "" })
    .waitFor();
  expect(await third.getAttribute("aria-current")).toBe("true");
  await page.keyboard.press("ArrowRight");
  await page.locator("li:nth-child(4) [aria-current=true]").waitFor();
  await getTyped(page)
    .filter({ hasText: phrases[3] ?? "" })
    .waitFor();
  await page.keyboard.press("ArrowLeft");
  await getTyped(page)
    .filter({ hasText: phrases[2] ?? "" })
    .waitFor();
  expect(await third.evaluate((button) => button === document.activeElement)).toBe(true);
});

test("a drag bends the figure and selects no text", async () => {
  const { page } = await openPage(site, { viewport: { width: 1280, height: 800 } });
  await page.goto("/", { waitUntil: "networkidle" });
  const settled = await page.waitForFunction(accentCentre, Infinity, { polling: 250 });
  const before = Number(await settled.jsonValue());
  await page.mouse.move(1000, 330);
  await page.mouse.down();
  await page.mouse.move(760, 330, { steps: 4 });
  await page.waitForFunction(accentCentre, before - 10, { polling: 250 });
  await page.mouse.up();
  expect(await page.evaluate(() => getSelection()?.toString())).toBe("");
});

interface FieldPicture {
  /** Pixels of points. */
  drawn: number;
  /** Those of them within 10 px of the headline's letters. */
  covered: number;
  /** Differs from figure to figure. */
  sum: number;
}

/** Runs in the page. Returns `null` until the field shows another figure than `previous`. */
function measureField(previous: number): FieldPicture | null {
  const field = document.querySelector<HTMLCanvasElement>("main canvas");
  const copy = document.createElement("canvas").getContext("2d", { willReadFrequently: true });
  const phrase = document.querySelector("h1 [data-shown=true]");
  if (!field?.width || !copy || !phrase) return null;
  const { width, height } = Object.assign(copy.canvas, { width: field.width, height: field.height });
  copy.drawImage(field, 0, 0);
  const { data } = copy.getImageData(0, 0, width, height);
  const points = Array.from({ length: width * height }, (_, index) => index).filter(
    (index) => data[4 * index + 3] !== 0,
  );
  const sum = points.reduce((total, index) => total + index, 0);
  if (points.length === 0 || sum === previous) return null;
  const words = document.createRange();
  words.selectNodeContents(phrase);
  const origin = field.getBoundingClientRect();
  const lines = [...words.getClientRects()].map((line) => ({
    left: line.left - origin.left - 10,
    right: line.right - origin.left + 10,
    top: line.top - origin.top - 10,
    bottom: line.bottom - origin.top + 10,
  }));
  const covered = points.filter((index) => {
    const [x, y] = [index % width, Math.floor(index / width)];
    return lines.some(({ left, right, top, bottom }) => x > left && x < right && y > top && y < bottom);
  });
  return { drawn: points.length, covered: covered.length, sum };
}

/** Runs in the page. Returns the horizontal centre of the blue points in pixels, or 0 until they rest left of `limit`. */
function accentCentre(limit: number): number {
  const field = document.querySelector<HTMLCanvasElement>("main canvas");
  const copy = document.createElement("canvas").getContext("2d", { willReadFrequently: true });
  if (!field?.width || !copy) return 0;
  const { width, height } = Object.assign(copy.canvas, { width: field.width, height: field.height });
  copy.drawImage(field, 0, 0);
  const { data } = copy.getImageData(0, 0, width, height);
  const blue = Array.from({ length: width * height }, (_, index) => index).filter(
    (index) => (data[4 * index + 2] ?? 0) > (data[4 * index] ?? 0) + 100,
  );
  const centre = blue.reduce((total, index) => total + (index % width), 0) / blue.length;
  const last = Number(field.dataset["centre"]);
  field.dataset["centre"] = String(centre);
  return Math.abs(centre - last) < 1 && centre < limit ? centre : 0;
}
