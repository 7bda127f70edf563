import { expect, test } from "bun:test";

import type { Page } from "playwright";

import { recordTexts } from "#texts/admin/records.ts";
import { sessionTexts } from "#texts/admin/session.ts";
import { THEME_KEY } from "#web/ui/theme.ts";

import { createSiteFixture } from "#tests/e2e/support/browser/siteFixture.ts";
import { openPage } from "#tests/e2e/support/browser/openPage.ts";
import { signInWithoutForm } from "#tests/e2e/support/browser/openAdmin.ts";

const site = createSiteFixture();

/** 400 kbit/s and a round-trip time of 400 ms, as in Lighthouse's slowest preset. */
async function slowDown(page: Page) {
  const devTools = await page.context().newCDPSession(page);
  await devTools.send("Network.enable");
  await devTools.send("Network.emulateNetworkConditions", {
    offline: false,
    latency: 400,
    downloadThroughput: 50_000,
    uploadThroughput: 50_000,
  });
}

/** Blocks the style sheet and all scripts except `firstPaint` until the returned function is called. */
async function blockAssets(page: Page) {
  const unblocked = Promise.withResolvers<void>();
  await page.route(/\/assets\/(?!firstPaint-)[\w-]+\.(?:js|css)$/, async (route) => {
    await unblocked.promise;
    await route.continue();
  });
  return unblocked.resolve;
}

const firstPaint = (page: Page) =>
  page.waitForFunction(() => performance.getEntriesByName("first-contentful-paint").length > 0);

test("on a slow connection the session check is displayed before the scripts have loaded", async () => {
  const { page, problems } = await openPage(site);
  await slowDown(page);
  await page.goto("/admin/dashboard", { waitUntil: "commit" });
  await page.getByText(sessionTexts.verifying).waitFor();
  await firstPaint(page);
  const scripts = () =>
    page.evaluate(() =>
      performance
        .getEntriesByType("resource")
        .flatMap((entry) =>
          /\/assets\/admin-[\w-]+\.js$/.test(entry.name) && "responseEnd" in entry ? [entry.responseEnd] : [],
        ),
    );
  await page.getByRole("button", { name: "Sign In" }).waitFor();
  const [scriptEnd = 0] = (await scripts()).map(Number);
  const painted = await page.evaluate(
    () => performance.getEntriesByName("first-contentful-paint")[0]?.startTime ?? NaN,
  );
  expect(painted).toBeLessThan(scriptEnd - 1_000);
  expect(problems).toEqual([]);
});

test.each(["light", "dark"] as const)(
  "the session check is displayed in the %s theme and replaced by the screen",
  async (theme) => {
    const { page, problems } = await openPage(site);
    await signInWithoutForm(page);
    await page.evaluate(([key, value]) => localStorage.setItem(key, value), [THEME_KEY, theme] as const);
    const unblockAssets = await blockAssets(page);
    await page.goto("/admin/activity", { waitUntil: "commit" });
    const status = page.getByRole("status");
    await status.waitFor();
    expect(await status.textContent()).toBe(sessionTexts.verifying);
    const getBackground = () => page.evaluate(() => getComputedStyle(document.body).backgroundColor);
    const before = await getBackground();
    expect(await page.locator("html").getAttribute("data-theme")).toBe(theme);
    const box = await status.boundingBox();
    expect(box).toMatchObject({ x: 0, height: 800 });
    unblockAssets();
    await page.getByRole("heading", { level: 1, name: recordTexts.types.activity.label }).waitFor();
    expect(await page.getByText(sessionTexts.verifying).count()).toBe(0);
    expect(await getBackground()).toBe(before);
    expect(problems).toEqual([]);
  },
);

test.each([390, 1280])(
  "the frame of the sign-in page does not move when the form appears, at %d px",
  async (width) => {
    const { page, problems } = await openPage(site, { viewport: { width, height: 800 } });
    const unblockAssets = await blockAssets(page);
    await page.goto("/vitrine/login", { waitUntil: "commit" });
    const name = page.getByRole("banner").getByText("Vitrine", { exact: true });
    await name.waitFor();
    // Without this, the text may change its width when the font loads.
    await page.evaluate(() => document.fonts.ready);
    const before = await name.boundingBox();
    expect(before?.height).toBeGreaterThan(10);
    expect(await page.getByText(sessionTexts.verifying).count()).toBe(0);
    unblockAssets();
    await page.getByRole("button", { name: "Sign In" }).waitFor();
    expect(await name.boundingBox()).toEqual(before);
    expect(problems).toEqual([]);
  },
);

test("the indicator of the session check is static under prefers-reduced-motion", async () => {
  const { page } = await openPage(site, { reducedMotion: "reduce" });
  await blockAssets(page);
  await page.goto("/admin", { waitUntil: "commit" });
  await page.getByText(sessionTexts.verifying).waitFor();
  await page.waitForFunction(() => document.getAnimations().length === 0);
});

test("without JavaScript every screen explains that it is required, instead of the session check", async () => {
  const { page, problems } = await openPage(site, { javaScriptEnabled: false });
  for (const path of ["/admin", "/admin/article/edit/1", "/vitrine/login", "/vitrine/setup"]) {
    await page.goto(path);
    // By selector, because Playwright finds no text in `noscript`.
    const notice = page.locator("noscript p");
    await notice.waitFor();
    expect(await notice.textContent()).toStartWith(sessionTexts.scriptsNeeded);
    // Positioned by the inline styles alone.
    const { y = 0, height = 0 } = (await notice.boundingBox()) ?? {};
    expect(y + height / 2).toBeGreaterThan(200);
    expect(await page.getByText(sessionTexts.verifying).isVisible()).toBe(false);
  }
  expect(problems).toEqual([]);
});
