// The first thing a visitor sees: points drawn beside the page, and a headline that types without moving anything.
import { afterAll, beforeAll, expect, test } from "bun:test";

import type { Browser } from "playwright";

import { startDemoSite } from "#tests/e2e/support/server/demoSite.ts";
import { openBrowser, openPage } from "#tests/e2e/support/browser/openBrowser.ts";
import type { Vitrine } from "#tests/e2e/support/server/startVitrine.ts";

let browser: Browser;
let site: Vitrine;

beforeAll(async () => {
  [browser, site] = await Promise.all([openBrowser(), startDemoSite()]);
});

afterAll(async () => {
  await browser.close();
  await site[Symbol.asyncDispose]();
});

for (const path of ["/", "/nowhere"]) {
  test(`the points of ${path} are drawn by a worker, also where motion is not wanted`, async () => {
    const { page } = await openPage(browser, { baseURL: site.url, reducedMotion: "reduce" });
    const worker = page.waitForEvent("worker");
    await page.goto(path, { waitUntil: "networkidle" });
    expect((await worker).url()).toContain("/assets/");
    await page.waitForFunction(hasPoints);
    await page.close();
  });
}

for (const path of ["/", "/activities"]) {
  test(`nothing on ${path} moves while its headline is deleted and typed`, async () => {
    const { page } = await openPage(browser, { baseURL: site.url, viewport: { width: 390, height: 844 } });
    await page.goto(path, { waitUntil: "networkidle" });
    const shown = await page.evaluate(() => document.fonts.ready.then(() => performance.now()));
    const phases = page.locator("h1 [data-phase]");
    for (const phase of ["deleting", "typing", "held"]) {
      await page.locator(`h1 [data-phase="${phase}"]`).waitFor({ state: "attached" });
    }
    expect(await phases.count()).toBe(1);
    expect(await page.evaluate(shiftsSince, shown)).toEqual([]);
    await page.close();
  });
}

test("on a phone held across the headline is on the first screen", async () => {
  const { page } = await openPage(browser, { baseURL: site.url, viewport: { width: 844, height: 390 } });
  await page.goto("/");
  const headline = await page.getByRole("heading", { level: 1 }).boundingBox();
  expect(headline?.y).toBeLessThan(250);
  await page.close();
});

test("the focus that moves back up the home page is not hidden below the header", async () => {
  const { page } = await openPage(browser, { baseURL: site.url, viewport: { width: 390, height: 700 } });
  await page.goto("/");
  await page.locator("header[data-scrolled]").waitFor();
  await page.getByRole("contentinfo").getByRole("link").first().focus();
  const hidden: string[] = [];
  for (let presses = 0; presses < 26; presses += 1) {
    await page.keyboard.press("Shift+Tab");
    // A row that opens is on its way for a moment.
    const isSeen = await page.waitForFunction(seesFocus, null, { timeout: 3000 }).catch(() => null);
    if (!isSeen) hidden.push(await page.evaluate(() => document.activeElement?.textContent ?? ""));
  }
  expect(hidden).toEqual([]);
  await page.close();
});

for (const path of ["/", "/about", "/privacy-policy"]) {
  test(`with text twice as large ${path} does not scroll sideways on a phone`, async () => {
    const { page } = await openPage(browser, { baseURL: site.url, viewport: { width: 390, height: 844 } });
    await page.goto(path);
    await page.keyboard.press("Shift");
    const over = page.evaluate(() => {
      const sheet = new CSSStyleSheet();
      sheet.replaceSync("html { font-size: 200%; }");
      document.adoptedStyleSheets = [sheet];
      return document.documentElement.scrollWidth - innerWidth;
    });
    expect(await over).toBe(0);
    await page.close();
  });
}

test("a long title with slashes breaks at them, not within a word", async () => {
  const { page } = await openPage(browser, { baseURL: site.url, viewport: { width: 390, height: 844 } });
  await page.goto("/");
  await page.locator("header[data-scrolled]").waitFor();
  await page.getByRole("button", { name: /^Cybersecurity/ }).click();
  const title = page.locator("p[aria-hidden]", { hasText: "Cybersecurity" });
  await title.waitFor();
  expect(await title.evaluate((element) => element.querySelectorAll("wbr").length)).toBe(2);
  await page.close();
});

/** Runs in the page: whether any of what has the focus stands below the header. */
function seesFocus(): boolean {
  const focused = document.activeElement;
  const header = document.querySelector("header");
  if (!focused || !header || header.contains(focused) || !focused.closest("main")) return true;
  return focused.getBoundingClientRect().bottom > header.getBoundingClientRect().bottom;
}

/** Runs in the page: a canvas that a worker draws on can still be copied. */
function hasPoints(): boolean {
  const field = document.querySelector<HTMLCanvasElement>("main canvas");
  const copy = document.createElement("canvas").getContext("2d");
  if (!field?.width || !field.height || !copy) return false;
  copy.drawImage(field, 0, 0, 300, 150);
  return copy.getImageData(0, 0, 300, 150).data.some((value) => value > 0);
}

/** Runs in the page: what a browser counts as content that jumped. */
function shiftsSince(start: number): Promise<number[]> {
  return new Promise((resolve) => {
    const observer = new PerformanceObserver((list) => {
      // The type is the browser's; TypeScript's library has no name for it.
      const entries = list.getEntries() as (PerformanceEntry & { value?: number })[];
      resolve(entries.flatMap(({ value, startTime }) => (value && startTime > start ? value : [])));
    });
    observer.observe({ type: "layout-shift", buffered: true });
    // Known at once wherever there is a page, and delivered after what came before it.
    observer.observe({ type: "navigation", buffered: true });
  });
}
