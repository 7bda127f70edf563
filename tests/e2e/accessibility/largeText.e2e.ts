import { beforeAll, expect, test } from "bun:test";

import { listPublicPaths } from "#tests/e2e/support/server/demoSite.ts";
import { launchBrowser, openMonitoredPage, openPage } from "#tests/e2e/support/browser/openPage.ts";
import { createDemoFixture } from "#tests/e2e/support/browser/siteFixture.ts";

const site = createDemoFixture();
let paths: string[];

beforeAll(async () => {
  const missing = ["/nowhere", "/activity-view/none", "/article/none"];
  paths = [...(await listPublicPaths(site.url)), "/privacy-policy?lang=th", ...missing];
});

test("at 320 px with text at 200 % no page scrolls sideways or has content outside the screen", async () => {
  const viewport = { width: 320, height: 640 };
  const { page } = await openPage(site, { viewport, reducedMotion: "reduce" });
  const found: Record<string, string[]> = {};
  for (const path of paths) {
    await page.goto(path);
    await page.locator("header[data-scrolled]").waitFor();
    await page.keyboard.press("Shift");
    await page.locator("html[data-interacted]").waitFor({ state: "attached" });
    const outside = await page.evaluate(findOutside);
    if (outside.length > 0) found[path] = outside;
  }
  expect(found).toEqual({});
});

test("the four taglines of the home page stay on one line at any text size", async () => {
  for (const [width, size] of [
    [320, "100%"],
    [360, "100%"],
    [375, "100%"],
    [390, "100%"],
    [320, "200%"],
    [390, "200%"],
  ] as const) {
    const { page } = await openPage(site, { viewport: { width, height: 844 } });
    await page.goto("/");
    await page.locator("header[data-scrolled]").waitFor();
    await page.evaluate((large) => void (document.documentElement.style.fontSize = large), size);
    const lines = page
      .getByRole("main")
      .getByRole("listitem")
      .filter({ hasText: /^(Solutions|Technology|Consulting|Partner)/ })
      .locator("[data-clear]")
      .evaluateAll((names) => names.map((name) => name.getClientRects().length));
    expect([width, size, await lines]).toEqual([width, size, [1, 1, 1, 1]]);
    await page.close();
  }
});

for (const size of [24, 32]) {
  test(`with a system font of ${size} px no title of a service breaks within a word`, async () => {
    // Unlike a style sheet, this setting also moves breakpoints in `em`.
    await using large = await launchBrowser(`--blink-settings=defaultFontSize=${size}`);
    const viewport = { width: 360, height: 740 };
    const { page } = await openMonitoredPage(large, { baseURL: site.url, viewport, reducedMotion: "reduce" });
    await page.goto("/about");
    expect(await page.locator("main ul h3").evaluateAll(findCutWords)).toEqual([]);
    await page.goto("/");
    await page.locator("header[data-scrolled]").waitFor();
    const rows = page.locator("main ol > li");
    for (const row of await rows.all()) {
      await row.getByRole("button", { expanded: true }).or(row.getByRole("button")).first().focus();
      await row.getByRole("button", { expanded: true }).waitFor();
      expect(await page.locator("main ol").locator("h3, p[aria-hidden]").evaluateAll(findCutWords)).toEqual(
        [],
      );
    }
  });
}

/** Runs in the page. Returns the words that wrap onto a second line; a slash ends a word. */
function findCutWords(titles: Element[]): string[] {
  return titles.flatMap((title) => {
    const walker = document.createTreeWalker(title, NodeFilter.SHOW_TEXT);
    const cut: string[] = [];
    for (let text = walker.nextNode(); text; text = walker.nextNode()) {
      for (const { 0: word, index } of (text.textContent ?? "").matchAll(/[^\s/]+\/?/g)) {
        const range = document.createRange();
        range.setStart(text, index);
        range.setEnd(text, index + word.length);
        if (range.getClientRects().length > 1) cut.push(word);
      }
    }
    return cut;
  });
}

/**
 * Runs in the page. Doubles the text size and returns elements that extend past the right edge, except inside a
 * scroll container.
 */
function findOutside(): string[] {
  const sheet = new CSSStyleSheet();
  sheet.replaceSync("html { font-size: 200%; }");
  document.adoptedStyleSheets = [sheet];
  const over = document.documentElement.scrollWidth - innerWidth;
  const outside = [...document.querySelectorAll("body *")].filter((element) => {
    if (!element.checkVisibility() || element.getBoundingClientRect().right <= innerWidth + 1) return false;
    for (let around: Element | null = element; around; around = around.parentElement) {
      if (/auto|scroll/.test(getComputedStyle(around).overflowX)) return false;
    }
    return true;
  });
  return [
    ...(over > 0 ? [`${over} px too wide`] : []),
    ...outside.slice(0, 3).map(({ tagName, textContent }) => `${tagName} ${textContent.slice(0, 30)}`),
  ];
}
