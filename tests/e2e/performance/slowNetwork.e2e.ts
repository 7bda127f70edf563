import { expect, test } from "bun:test";

import * as publicLayoutTexts from "#texts/public/layout.ts";

import { openPage } from "#tests/e2e/support/browser/openPage.ts";
import { createDemoFixture } from "#tests/e2e/support/browser/siteFixture.ts";

const site = createDemoFixture();

/** Starts a proxy that holds back the second half of `path` until `finish` is called. */
function startSlowProxy(path: string) {
  const end = Promise.withResolvers<void>();
  const proxy = Bun.serve({
    port: 0,
    hostname: "127.0.0.1",
    async fetch(request) {
      const { pathname, search } = new URL(request.url);
      const { method, headers, body } = request;
      headers.set("accept-encoding", "identity");
      const response = await fetch(site.url + pathname + search, { method, headers, body });
      if (pathname !== path) return response;
      return new Response(splitResponse(await response.bytes(), end.promise), { headers: response.headers });
    },
  });
  return { url: proxy.url.origin, finish: end.resolve, [Symbol.asyncDispose]: () => proxy.stop(true) };
}

/** Splits the page in the middle; the data for hydration is at its end. */
function splitResponse(page: Uint8Array, continued: Promise<void>) {
  const cut = Math.floor(page.length / 2);
  return new ReadableStream({
    async start(controller) {
      controller.enqueue(page.slice(0, cut));
      await continued;
      controller.enqueue(page.slice(cut));
      controller.close();
    },
  });
}

test("the page is painted before its end has arrived, and hydrates after it", async () => {
  await using proxy = startSlowProxy("/activities");
  const { page, problems } = await openPage(site, { baseURL: proxy.url });
  // Fills the cache, so that the scripts are available at once.
  await page.goto("/about");
  await page.goto("/activities", { waitUntil: "commit" });
  await page.waitForFunction(() => performance.getEntriesByName("first-contentful-paint").length > 0);
  await page.getByRole("heading", { level: 1 }).waitFor();
  // Anything that starts at the first paint has started two frames later.
  await page.evaluate(() => new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done))));
  expect(await page.evaluate(() => document.readyState)).toBe("loading");
  expect(await page.locator('script[type="module"]').count()).toBe(0);
  proxy.finish();
  await page.locator("html[data-hydrated]").waitFor({ state: "attached" });
  await page.locator("header[data-scrolled]").waitFor();
  expect(problems).toEqual([]);
});

test("the navigation menu works before hydration, survives it, and closes when the navigation fits", async () => {
  const { page, problems } = await openPage(site, {
    viewport: { width: 390, height: 844 },
  });
  const unblocked = Promise.withResolvers<void>();
  // All scripts except `firstPaint`, with which the page starts.
  await page.route(/\/assets\/(?!firstPaint-)[\w-]+\.js$/, async (route) => {
    await unblocked.promise;
    await route.continue();
  });
  await page.goto("/", { waitUntil: "commit" });
  const menu = page.getByRole("dialog", { name: publicLayoutTexts.menu() });
  await page.getByRole("button", { name: publicLayoutTexts.menu() }).click();
  await menu.waitFor();
  await menu.getByRole("button", { name: publicLayoutTexts.closeMenu() }).click();
  await menu.waitFor({ state: "hidden" });
  await page.getByRole("button", { name: publicLayoutTexts.menu() }).click();
  await menu.waitFor();
  unblocked.resolve();
  // Hydration locks scrolling behind the menu.
  await page.locator("html[data-scroll-locked]").waitFor({ state: "attached" });
  await menu.waitFor();
  await page.setViewportSize({ width: 1000, height: 390 });
  await menu.waitFor({ state: "hidden" });
  await page.locator("html:not([data-scroll-locked])").waitFor({ state: "attached" });
  expect(problems).toEqual([]);
});
