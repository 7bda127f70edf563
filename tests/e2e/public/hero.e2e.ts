import { expect, test } from "bun:test";
import { openPage } from "#tests/e2e/support/browser/openPage.ts";
import { createDemoFixture } from "#tests/e2e/support/browser/siteFixture.ts";

const site = createDemoFixture();

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
    const phases = page.locator("h1 [data-phase]");
    for (const phase of ["deleting", "typing", "held"]) {
      await page.locator(`h1 [data-phase="${phase}"]`).waitFor({ state: "attached" });
    }
    expect(await phases.count()).toBe(1);
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
    const isVisible = await page.waitForFunction(isFocusVisible, null, { timeout: 3000 }).catch(() => null);
    if (!isVisible) hidden.push(await page.evaluate(() => document.activeElement?.textContent ?? ""));
  }
  expect(hidden).toEqual([]);
});

for (const path of ["/", "/about", "/privacy-policy"]) {
  test(`with text at 200 % ${path} does not scroll sideways on a phone`, async () => {
    const { page } = await openPage(site, { viewport: { width: 390, height: 844 } });
    await page.goto(path);
    await page.keyboard.press("Shift");
    const over = page.evaluate(() => {
      const sheet = new CSSStyleSheet();
      sheet.replaceSync("html { font-size: 200%; }");
      document.adoptedStyleSheets = [sheet];
      return document.documentElement.scrollWidth - innerWidth;
    });
    expect(await over).toBe(0);
  });
}

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
