// The first thing a visitor sees: points drawn beside the page, and a headline that types without moving anything.
import { afterAll, beforeAll, expect, test } from "bun:test";

import type { Browser } from "playwright";

import { startDemoSite } from "./support/demoSite.ts";
import { openBrowser, openPage } from "./support/openBrowser.ts";
import type { Vitrine } from "./support/startVitrine.ts";

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
    const phases = page.locator("h1 [data-phase]");
    for (const phase of ["deleting", "typing", "held"]) {
      await page.locator(`h1 [data-phase="${phase}"]`).waitFor({ state: "attached" });
    }
    expect(await phases.count()).toBe(1);
    expect(await page.evaluate(shifts)).toEqual([]);
    await page.close();
  });
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
function shifts(): Promise<number[]> {
  return new Promise((resolve) => {
    const observer = new PerformanceObserver((list) => {
      // The type is the browser's; TypeScript's library has no name for it.
      const entries = list.getEntries() as (PerformanceEntry & { value?: number })[];
      resolve(entries.flatMap(({ value }) => value ?? []));
    });
    observer.observe({ type: "layout-shift", buffered: true });
    // Known at once wherever there is a page, and delivered after what came before it.
    observer.observe({ type: "navigation", buffered: true });
  });
}
