// The back office on a slow line: what its pages show before their scripts, and without any.
import { afterAll, beforeAll, expect, test } from "bun:test";

import type { Browser, Page } from "playwright";

import { sessionTexts } from "#texts/admin/session.ts";
import { THEME_KEY } from "#web/ui/theme.ts";

import { ADMIN_ENV } from "#tests/e2e/support/server/apiClient.ts";
import { openBrowser, openPage } from "#tests/e2e/support/browser/openBrowser.ts";
import { signInThroughForm } from "#tests/e2e/support/browser/signInThroughForm.ts";
import { startVitrine } from "#tests/e2e/support/server/startVitrine.ts";
import type { Vitrine } from "#tests/e2e/support/server/startVitrine.ts";

let browser: Browser;
let site: Vitrine;

beforeAll(async () => {
  [browser, site] = await Promise.all([openBrowser(), startVitrine({ env: ADMIN_ENV })]);
});
afterAll(async () => {
  await browser.close();
  await site[Symbol.asyncDispose]();
});

/** 400 kbit/s and 400 ms there and back, as Lighthouse's slowest phone. */
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

/** Holds back every script but the first, small one, and the whole sheet, until `go` is called. */
async function holdAssets(page: Page) {
  const held = Promise.withResolvers<void>();
  await page.route(/\/assets\/(?!firstPaint-)[\w-]+\.(?:js|css)$/, async (route) => {
    await held.promise;
    await route.continue();
  });
  return held.resolve;
}

const firstPaint = (page: Page) =>
  page.waitForFunction(() => performance.getEntriesByName("first-contentful-paint").length > 0);

test("on a slow line the check of access is seen before the scripts have arrived", async () => {
  const { page, problems } = await openPage(browser, { baseURL: site.url });
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
  "it is drawn in the %s theme, and gives way to the screen",
  async (theme) => {
    const { page, problems } = await openPage(browser, { baseURL: site.url });
    await signInThroughForm(page);
    await page.evaluate(([key, value]) => localStorage.setItem(key, value), [THEME_KEY, theme] as const);
    const go = await holdAssets(page);
    await page.goto("/admin/activity", { waitUntil: "commit" });
    const status = page.getByRole("status");
    await status.waitFor();
    expect(await status.textContent()).toBe(sessionTexts.verifying);
    const ground = () => page.evaluate(() => getComputedStyle(document.body).backgroundColor);
    const before = await ground();
    expect(await page.locator("html").getAttribute("data-theme")).toBe(theme);
    const box = await status.boundingBox();
    expect(box).toMatchObject({ x: 0, height: 800 });
    go();
    await page.getByRole("heading", { level: 1, name: "Activity" }).waitFor();
    expect(await page.getByText(sessionTexts.verifying).count()).toBe(0);
    expect(await ground()).toBe(before);
    expect(problems).toEqual([]);
  },
);

test.each([390, 1280])(
  "the frame of the sign-in stays where it is when the form comes, %d px wide",
  async (width) => {
    const { page, problems } = await openPage(browser, {
      baseURL: site.url,
      viewport: { width, height: 800 },
    });
    const go = await holdAssets(page);
    await page.goto("/vitrine/login", { waitUntil: "commit" });
    const name = page.getByRole("banner").getByText("Vitrine", { exact: true });
    await name.waitFor();
    // The typeface may arrive in between, and the letters have its widths only then.
    await page.evaluate(() => document.fonts.ready);
    const before = await name.boundingBox();
    expect(before?.height).toBeGreaterThan(10);
    expect(await page.getByText(sessionTexts.verifying).count()).toBe(0);
    go();
    await page.getByRole("button", { name: "Sign In" }).waitFor();
    expect(await name.boundingBox()).toEqual(before);
    expect(problems).toEqual([]);
  },
);

test("without motion the line of the check stands still", async () => {
  const { page } = await openPage(browser, { baseURL: site.url, reducedMotion: "reduce" });
  await holdAssets(page);
  await page.goto("/admin", { waitUntil: "commit" });
  await page.getByText(sessionTexts.verifying).waitFor();
  await page.waitForFunction(() => document.getAnimations().length === 0);
});

test.each(["/admin", "/admin/article/edit/1", "/vitrine/login", "/vitrine/setup"])(
  "without JavaScript %s says what is needed, and verifies nothing",
  async (path) => {
    const { page, problems } = await openPage(browser, { baseURL: site.url, javaScriptEnabled: false });
    await page.goto(path);
    // By its place: Playwright finds no text in a `noscript`.
    const sentence = page.locator("noscript p");
    await sentence.waitFor();
    expect(await sentence.textContent()).toStartWith("The back office needs JavaScript.");
    // Laid out, by the style inside the page alone.
    const { y = 0, height = 0 } = (await sentence.boundingBox()) ?? {};
    expect(y + height / 2).toBeGreaterThan(200);
    expect(await page.getByText(sessionTexts.verifying).isVisible()).toBe(false);
    expect(problems).toEqual([]);
  },
);
