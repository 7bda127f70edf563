import { expect, test } from "bun:test";

import type { BrowserContextOptions, Page } from "playwright";

import * as publicLayoutTexts from "#texts/public/layout.ts";

import { openPage } from "#tests/e2e/support/browser/openPage.ts";
import { createDemoFixture } from "#tests/e2e/support/browser/siteFixture.ts";

const LARGEST = 1440;
const WIDTHS = [900, 1024, 1280, LARGEST];
const THAI_NAME = "บริษัท ที่ปรึกษาการเปลี่ยนผ่านสู่ดิจิทัลและเทคโนโลยี จำกัด (มหาชน)";
const LATIN_NAME = "Consultants for Digital Transformation and Technology";
const THAI_LABELS = ["หน้าแรก", "เกี่ยวกับเรา", "กิจกรรมของเรา", "บทความและกรณีศึกษา", "ที่อยู่และการติดต่อ"];

const site = createDemoFixture();

interface HeaderChange {
  linkCount?: number;
  labels?: string[];
  name?: string;
  textSize?: string;
}

/** Runs in the page. Changes the header of the demo site. */
function changeHeader({ linkCount = 5, labels = [], name, textSize }: HeaderChange) {
  const list = document.querySelector("header nav ul");
  const last = list?.lastElementChild;
  const missing = Math.max(0, linkCount - (list?.childElementCount ?? 0));
  if (last) last.after(...Array.from({ length: missing }, () => last.cloneNode(true)));
  for (const [index, label] of labels.entries()) {
    const link = list?.children[index]?.querySelector("a");
    if (link) link.textContent = label;
  }
  const nameElement = document.querySelector("header > a > :last-child");
  if (name && nameElement) nameElement.textContent = name;
  if (textSize) document.documentElement.style.fontSize = textSize;
}

interface Part {
  name: string;
  isNavLink: boolean;
  left: number;
  right: number;
  top: number;
  bottom: number;
}

/** Returns descriptions of all faults in the header's layout. */
async function findLayoutFaults(page: Page): Promise<string[]> {
  const { bounds, parts, windowWidth, pageWidth } = await page.evaluate(readHeader);
  const outside = parts.filter(
    ({ left, right, top, bottom }) =>
      left < 0 || right > windowWidth || top < bounds.top - 0.5 || bottom > bounds.bottom + 0.5,
  );
  const overlapping = parts.flatMap((part, index) =>
    parts.slice(index + 1).flatMap((other) => (overlap(part, other) ? [`${part.name}, ${other.name}`] : [])),
  );
  const has = (name: string) => parts.some((part) => part.name === name);
  return [
    ...outside.map(({ name }) => `outside: ${name}`),
    ...overlapping.map((names) => `overlap: ${names}`),
    ...(has(publicLayoutTexts.darkTheme()) ? [] : ["theme button missing"]),
    ...(has(publicLayoutTexts.menu()) === parts.some(({ isNavLink }) => isNavLink)
      ? ["both navigation and menu button, or neither"]
      : []),
    ...(pageWidth > windowWidth ? ["the page scrolls sideways"] : []),
  ];
}

/** Tolerates rounding errors of half a pixel. */
function overlap(first: Part, second: Part): boolean {
  const across = Math.min(first.right, second.right) - Math.max(first.left, second.left);
  const down = Math.min(first.bottom, second.bottom) - Math.max(first.top, second.top);
  return across > 0.5 && down > 0.5;
}

/** Runs in the page. Returns the bounding boxes of the header's visible parts. */
function readHeader() {
  const header = document.querySelector("header");
  const parts = [...document.querySelectorAll("header > a > *, header nav a, header > div > button")]
    .filter((part) => part.getClientRects().length > 0 && getComputedStyle(part).visibility === "visible")
    .map((part) => {
      const { left, right, top, bottom } = part.getBoundingClientRect();
      const name = part.getAttribute("aria-label") ?? part.textContent;
      // The language switch is beside the menu button too.
      const isNavLink = part.closest("nav") !== null && !part.hasAttribute("hreflang");
      return { name, isNavLink, left, right, top, bottom };
    });
  const { top = 0, bottom = 0 } = header?.getBoundingClientRect() ?? {};
  const pageWidth = document.documentElement.scrollWidth;
  return { bounds: { top, bottom }, parts, windowWidth: innerWidth, pageWidth };
}

/** Opens a page and waits for hydration, which would undo later changes of the header. */
const openAbout = async (options: BrowserContextOptions = {}) => {
  const { page } = await openPage(site, { reducedMotion: "reduce", ...options });
  await page.goto("/about");
  await page.locator("html[data-hydrated]").waitFor({ state: "attached" });
  return page;
};

const isCollapsed = async (page: Page) =>
  !(await page.getByRole("navigation", { name: publicLayoutTexts.navLabel() }).isVisible());
/** Waits until the ResizeObservers have run. */
const nextFrames = (page: Page) =>
  page.evaluate(() => new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done))));

test.each<[string, HeaderChange]>([
  ["six links", { linkCount: 6 }],
  ["seven links", { linkCount: 7 }],
  ["eight links", { linkCount: 8 }],
  ["eight links and a long Thai name", { linkCount: 8, name: THAI_NAME }],
  ["a long Thai name", { name: THAI_NAME }],
  ["Thai links and a long Thai name", { labels: THAI_LABELS, name: THAI_NAME }],
  ["an unbreakable name", { name: "Digitalisierungsberatungsgesellschaft".repeat(2) }],
  ["text at 200 %", { textSize: "200%" }],
  ["eight links with text at 200 %", { linkCount: 8, textSize: "200%" }],
])("with %s nothing in the header is hidden or overlaps", async (_, change) => {
  const page = await openAbout();
  const found: Record<string, string[]> = {};
  await page.evaluate(changeHeader, change);
  for (const width of [390, ...WIDTHS]) {
    await page.setViewportSize({ width, height: 800 });
    await nextFrames(page);
    const faults = await findLayoutFaults(page);
    if (faults.length > 0) found[width] = faults;
  }
  expect(found).toEqual({});
});

test("the navigation stays expanded where its links fit, at every width from the large breakpoint", async () => {
  const page = await openAbout();
  for (const [linkCount, expandedWidths] of [
    [5, WIDTHS],
    [6, [1024, 1280, LARGEST]],
    [8, [1280, LARGEST]],
  ] as const) {
    await page.evaluate(changeHeader, { linkCount });
    for (const width of expandedWidths) {
      await page.setViewportSize({ width, height: 800 });
      await nextFrames(page);
      expect([linkCount, width, await isCollapsed(page)]).toEqual([linkCount, width, false]);
    }
  }
});

/** Replaces the server's page by one with eight links and a long name, to test the header without hydration. */
async function sendLongHeader(page: Page) {
  await page.route("**/about", async (route) => {
    const response = await route.fetch();
    const html = await response.text();
    const body = html
      .replace(/(<li><a[^>]*href="\/address"[^>]*>Address<\/a><\/li>)(?=<\/ul><\/nav>)/, (entry) =>
        entry.repeat(4),
      )
      .replace('<span data-clear="true">Vitrine</span>', `<span data-clear="true">${LATIN_NAME}</span>`);
    await route.fulfill({ response, body });
  });
}

test("the header collapses before the first paint, so that hydration causes no layout shift", async () => {
  const { page } = await openPage(site, { viewport: { width: 1024, height: 800 } });
  await sendLongHeader(page);
  await page.route("**/assets/public-*.js", (route) => route.abort());
  // A font that replaces its fallback after the first paint may make the header too wide only then.
  await page.route("**/*.woff2", (route) => route.abort());
  await page.goto("/about", { waitUntil: "commit" });
  await page.locator("footer").waitFor();
  await nextFrames(page);
  expect(await isCollapsed(page)).toBe(true);
  expect(await findLayoutFaults(page)).toEqual([]);
  // Collapsing alone would score 0.77.
  expect(await page.evaluate(sumLayoutShifts)).toBeLessThan(0.01);
});

/** Runs in the page. Returns the sum of all layout shift scores since navigation. */
function sumLayoutShifts(): Promise<number> {
  return new Promise((resolve) => {
    const observer = new PerformanceObserver((list) => {
      // TypeScript has no type for layout shift entries.
      const scores = list.getEntries().map((entry) => (entry as PerformanceEntry & { value: number }).value);
      resolve(scores.reduce((sum, score) => sum + score, 0));
    });
    observer.observe({ type: "layout-shift", buffered: true });
    // Buffered entries are delivered in a separate task before these frames.
    requestAnimationFrame(() => requestAnimationFrame(() => resolve(0)));
  });
}

test("without JavaScript the links that do not fit next to the name wrap below it", async () => {
  const options = { viewport: { width: 1024, height: 800 }, javaScriptEnabled: false };
  const { page } = await openPage(site, options);
  await sendLongHeader(page);
  await page.goto("/about");
  const [header, name, links] = await Promise.all([
    page.getByRole("banner").boundingBox(),
    page.locator("header > a").boundingBox(),
    page.getByRole("navigation", { name: publicLayoutTexts.navLabel() }).getByRole("link").all(),
  ]);
  expect(links).toHaveLength(8);
  for (const link of links) {
    const box = await link.boundingBox();
    expect(box?.y).toBeGreaterThanOrEqual((name?.y ?? 0) + (name?.height ?? 0));
    expect((box?.x ?? 0) + (box?.width ?? 0)).toBeLessThan(1024);
    expect((box?.y ?? 0) + (box?.height ?? 0)).toBeLessThanOrEqual((header?.y ?? 0) + (header?.height ?? 0));
  }
});

test("a collapsed header's links are removed from the Tab order; the menu contains them and closes once they fit", async () => {
  const page = await openAbout({ viewport: { width: 1024, height: 800 } });
  await page.evaluate(changeHeader, { linkCount: 8, name: THAI_NAME });
  const opener = page.getByRole("banner").getByRole("button", { name: publicLayoutTexts.menu() });
  await opener.waitFor();
  await page.getByRole("button", { name: publicLayoutTexts.darkTheme() }).focus();
  await page.keyboard.press("Shift+Tab");
  expect(await page.evaluate(() => document.activeElement?.textContent)).toBe("ไทย");
  await page.keyboard.press("Shift+Tab");
  expect(await page.evaluate(() => document.activeElement?.parentElement?.localName)).toBe("header");
  await opener.click();
  const menu = page.getByRole("dialog", { name: publicLayoutTexts.menu() });
  expect(await menu.boundingBox()).toEqual({ x: 0, y: 0, width: 1024, height: 800 });
  await menu.getByRole("link", { name: "Articles" }).waitFor();
  await page.setViewportSize({ width: LARGEST * 2, height: 800 });
  await menu.waitFor({ state: "hidden" });
  expect(await isCollapsed(page)).toBe(false);
});
