// A long page on a slow line: its beginning is painted long before its end is there, and its scripts may be at hand already.
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

/** Passes everything on; of `path` it holds back the last part until `goOn` is called. */
function slowLine(path: string) {
  const end = Promise.withResolvers<void>();
  const line = Bun.serve({
    port: 0,
    hostname: "127.0.0.1",
    async fetch(request) {
      const { pathname, search } = new URL(request.url);
      const { method, headers, body } = request;
      headers.set("accept-encoding", "identity");
      const answer = await fetch(site.url + pathname + search, { method, headers, body });
      if (pathname !== path) return answer;
      return new Response(inTwoParts(await answer.bytes(), end.promise), { headers: answer.headers });
    },
  });
  return { url: line.url.origin, goOn: end.resolve, [Symbol.asyncDispose]: () => line.stop(true) };
}

/** The data that the page was rendered with stand at its end. */
function inTwoParts(page: Uint8Array, untilEnd: Promise<void>) {
  const cut = Math.floor(page.length / 2);
  return new ReadableStream({
    async start(controller) {
      controller.enqueue(page.slice(0, cut));
      await untilEnd;
      controller.enqueue(page.slice(cut));
      controller.close();
    },
  });
}

test("it comes to life once its end is there", async () => {
  await using line = slowLine("/activities");
  const { page, problems } = await openPage(browser, { baseURL: line.url });
  // So that nothing has to be fetched any more.
  await page.goto("/about");
  await page.goto("/activities", { waitUntil: "commit" });
  await page.waitForFunction(() => performance.getEntriesByName("first-contentful-paint").length > 0);
  await page.getByRole("heading", { level: 1 }).waitFor();
  // What would start at the paint has done so two frames later.
  await page.evaluate(() => new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done))));
  expect(await page.evaluate(() => document.readyState)).toBe("loading");
  expect(await page.locator('script[type="module"]').count()).toBe(0);
  line.goOn();
  await page.locator("html[data-alive]").waitFor({ state: "attached" });
  await page.locator("header[data-scrolled]").waitFor();
  expect(problems).toEqual([]);
});

test("the menu of a phone opens before the scripts are there, is taken over by them, and closes where there is none", async () => {
  const { page, problems } = await openPage(browser, {
    baseURL: site.url,
    viewport: { width: 390, height: 844 },
  });
  const scripts = Promise.withResolvers<void>();
  // All but the first, small one, which the page begins with.
  await page.route(/\/assets\/(?!firstPaint-)[\w-]+\.js$/, async (route) => {
    await scripts.promise;
    await route.continue();
  });
  await page.goto("/", { waitUntil: "commit" });
  const menu = page.getByRole("dialog", { name: "Menu" });
  await page.getByRole("button", { name: "Menu" }).click();
  await menu.waitFor();
  await menu.getByRole("button", { name: "Close menu" }).click();
  await menu.waitFor({ state: "hidden" });
  await page.getByRole("button", { name: "Menu" }).click();
  await menu.waitFor();
  scripts.resolve();
  // The page behind it is held still once they are there.
  await page.locator("html[data-scroll-locked]").waitFor({ state: "attached" });
  await menu.waitFor();
  await page.setViewportSize({ width: 1000, height: 390 });
  await menu.waitFor({ state: "hidden" });
  await page.locator("html:not([data-scroll-locked])").waitFor({ state: "attached" });
  expect(problems).toEqual([]);
});
