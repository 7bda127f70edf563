import { expect, test } from "bun:test";

import { errors } from "playwright";
import type { Page } from "playwright";

import * as homeTexts from "#texts/public/home.ts";
import * as publicLayoutTexts from "#texts/public/layout.ts";

import { openPage } from "#tests/e2e/support/browser/openPage.ts";
import { createDemoFixture } from "#tests/e2e/support/browser/siteFixture.ts";

const site = createDemoFixture();

const getCarousel = (page: Page) => page.getByRole("group", { name: "Our Activities" });

test("the chosen theme applies to all pages and the back office before the first paint", async () => {
  const { page } = await openPage(site, { colorScheme: "dark" });
  const getBackground = () => page.evaluate(() => getComputedStyle(document.documentElement).backgroundColor);
  const theme = () => page.locator("html").getAttribute("data-theme");
  await page.goto("/");
  // By default, whatever the system prefers.
  expect(await theme()).toBe("light");
  const light = await getBackground();
  await page.getByRole("button", { name: publicLayoutTexts.darkTheme() }).click();
  expect(await theme()).toBe("dark");
  expect(await getBackground()).not.toBe(light);
  await page.getByRole("link", { name: "About", exact: true }).first().click();
  await page.waitForURL("**/about");
  expect(await theme()).toBe("dark");
  const dark = await getBackground();
  // The last one is an error page, without data.
  for (const path of ["/articles", "/vitrine", "/xx/feed.xml"]) {
    await page.goto(path, { waitUntil: "commit" });
    // The script in the head sets the theme before the body is parsed.
    await page.locator("body").waitFor({ state: "attached" });
    expect([path, await theme()]).toEqual([path, "dark"]);
  }
  expect(await getBackground()).toBe(dark);
});

const PHONE = {
  viewport: { width: 360, height: 740 },
  isMobile: true,
  hasTouch: true,
  reducedMotion: "reduce",
} as const;

test("on a phone separate links are 44 px tall, and hours and phone numbers do not wrap", async () => {
  const { page } = await openPage(site, PHONE);
  await page.goto("/");
  const more = getCarousel(page).getByRole("link", { name: /^Learn More/ });
  const height = more.evaluate((link) => Number.parseFloat(getComputedStyle(link, "::after").height));
  expect(await height).toBeGreaterThanOrEqual(44);
  const policy = await page.getByRole("link", { name: "Privacy policy" }).boundingBox();
  expect(policy?.height).toBeGreaterThanOrEqual(44);
  const footer = page.getByRole("contentinfo");
  for (const text of [
    footer.getByText("08:30 - 17:30", { exact: true }),
    footer.getByText("+66 2 000 0000"),
  ]) {
    const lines = text.evaluate((element) => {
      const words = document.createRange();
      words.selectNodeContents(element);
      return words.getClientRects().length;
    });
    expect(await lines).toBe(1);
  }
});

test("on a phone a short activity leaves only a small gap above the dots", async () => {
  const { page } = await openPage(site, PHONE);
  await page.goto("/");
  // A single word and a long text.
  const texts = ["สั้น", "แผนที่น้ำท่วมที่เจ้าหน้าที่เปิดดู ".repeat(12)];
  for (const [index, text] of texts.entries()) {
    const words = getCarousel(page).locator("h3 a, h3 + p > span > span > span");
    for (const part of [2 * index, 2 * index + 1]) {
      await words.nth(part).evaluate((element, typed) => void (element.textContent = typed), text);
    }
  }
  const dots = await getCarousel(page).getByRole("group", { name: homeTexts.choose() }).boundingBox();
  const ends = await getCarousel(page)
    .getByText(homeTexts.learnMore())
    .evaluateAll((labels) =>
      labels.map((label) => label.closest("a")?.getBoundingClientRect().bottom ?? NaN),
    );
  expect(ends.length).toBeGreaterThan(2);
  // 28 px below the longest text, plus two lines of a name and three lines of text.
  expect((dots?.y ?? 0) - Math.min(...ends)).toBeLessThan(186);
});

for (const path of ["/", "/nowhere"]) {
  test(`the points on ${path} are drawn by a worker, even under prefers-reduced-motion`, async () => {
    const { page } = await openPage(site, { reducedMotion: "reduce" });
    const worker = page.waitForEvent("worker");
    await page.goto(path, { waitUntil: "networkidle" });
    expect((await worker).url()).toContain("/assets/");
    await page.waitForFunction(hasPoints);
  });
}

for (const path of ["/", "/activities"]) {
  test(`the typing animation of the headline causes no layout shift on ${path}`, async () => {
    const { page } = await openPage(site, { viewport: { width: 390, height: 844 } });
    await page.goto(path, { waitUntil: "networkidle" });
    const start = await page.evaluate(() => document.fonts.ready.then(() => performance.now()));
    await page.locator('h1 [data-clear]:nth-child(2) [data-phase="held"]').waitFor({ state: "attached" });
    expect(await page.locator("h1 [data-phase]").count()).toBe(1);
    expect(await page.evaluate(shiftsSince, start)).toEqual([]);
  });
}

test("on a phone in landscape the headline is in the first viewport", async () => {
  const { page } = await openPage(site, { viewport: { width: 844, height: 390 } });
  await page.goto("/");
  const headline = await page.getByRole("heading", { level: 1 }).boundingBox();
  expect(headline?.y).toBeLessThan(250);
});

test("the header does not cover the focus when tabbing backwards through the home page", async () => {
  const { page } = await openPage(site, { viewport: { width: 390, height: 700 } });
  await page.goto("/");
  await page.locator("header[data-scrolled]").waitFor();
  await page.getByRole("contentinfo").getByRole("link").first().focus();
  const hidden: string[] = [];
  for (let presses = 0; presses < 26; presses += 1) {
    await page.keyboard.press("Shift+Tab");
    // Waits for rows that are still opening.
    const isVisible = await page.waitForFunction(isFocusVisible, null, { timeout: 3000 }).then(
      () => true,
      (error: unknown) => {
        if (error instanceof errors.TimeoutError) return false;
        throw error;
      },
    );
    if (!isVisible) hidden.push(await page.evaluate(() => document.activeElement?.textContent ?? ""));
  }
  expect(hidden).toEqual([]);
});

test("a long title breaks after its slashes", async () => {
  const { page } = await openPage(site, { viewport: { width: 390, height: 844 } });
  await page.goto("/");
  await page.locator("header[data-scrolled]").waitFor();
  await page.getByRole("button", { name: /^Cybersecurity/ }).click();
  const title = page.locator("p[aria-hidden]", { hasText: "Cybersecurity" });
  await title.waitFor();
  expect(await title.evaluate((element) => element.querySelectorAll("wbr").length)).toBe(2);
});

/** Runs in the page. Returns whether the focused element extends below the header. */
function isFocusVisible(): boolean {
  const focused = document.activeElement;
  const header = document.querySelector("header");
  if (!focused || !header || header.contains(focused) || !focused.closest("main")) return true;
  return focused.getBoundingClientRect().bottom > header.getBoundingClientRect().bottom;
}

/** Runs in the page. Copies the canvas, which works even if a worker draws on it. */
function hasPoints(): boolean {
  const field = document.querySelector<HTMLCanvasElement>("main canvas");
  const copy = document.createElement("canvas").getContext("2d");
  if (!field?.width || !field.height || !copy) return false;
  copy.drawImage(field, 0, 0, 300, 150);
  return copy.getImageData(0, 0, 300, 150).data.some((value) => value > 0);
}

/** Runs in the page. Returns the scores of the layout shifts since this time. */
function shiftsSince(start: number): Promise<number[]> {
  return new Promise((resolve) => {
    const observer = new PerformanceObserver((list) => {
      // TypeScript has no type for layout shift entries.
      const entries = list.getEntries() as (PerformanceEntry & { value?: number })[];
      resolve(entries.flatMap(({ value, startTime }) => (value && startTime > start ? value : [])));
    });
    observer.observe({ type: "layout-shift", buffered: true });
    // A navigation entry always exists and is delivered after the buffered layout shifts, so the observer also
    // fires without any.
    observer.observe({ type: "navigation", buffered: true });
  });
}
