import { expect, test } from "bun:test";

import type { BrowserContextOptions } from "playwright";

import * as siteTexts from "#texts/public/ui.ts";
import * as publicLayoutTexts from "#texts/public/layout.ts";

import { openPage } from "#tests/e2e/support/browser/openPage.ts";
import { findNewestIds } from "#tests/e2e/support/server/demoSite.ts";
import { createDemoFixture } from "#tests/e2e/support/browser/siteFixture.ts";

const site = createDemoFixture();

/** Opens a page and waits for hydration. */
async function visit(path: string, options: BrowserContextOptions = {}) {
  const { page } = await openPage(site, { reducedMotion: "reduce", ...options });
  await page.goto(path);
  await page.locator("header[data-scrolled]").waitFor();
  return page;
}

test("the header is 95 px tall with the navigation, and 90 px tall with the menu button below 900 px", async () => {
  const page = await visit("/about");
  for (const [width, expectedHeight, hasNavigation] of [
    [1440, 95, true],
    [900, 95, true],
    [899, 90, false],
    [390, 90, false],
  ] as const) {
    await page.setViewportSize({ width, height: 844 });
    const navigation = page.getByRole("navigation", { name: publicLayoutTexts.navLabel() });
    const shown = {
      width,
      height: (await page.getByRole("banner").boundingBox())?.height,
      hasNavigation: await navigation.isVisible(),
      hasMenu: await page.getByRole("button", { name: publicLayoutTexts.menu() }).isVisible(),
    };
    expect(shown).toEqual({ width, height: expectedHeight, hasNavigation, hasMenu: !hasNavigation });
  }
});

test("the menu covers the screen; Escape closes it, unlocks scrolling and restores the focus", async () => {
  const page = await visit("/about", { viewport: { width: 390, height: 844 } });
  const opener = page.getByRole("button", { name: publicLayoutTexts.menu() });
  await opener.click();
  const menu = page.getByRole("dialog", { name: publicLayoutTexts.menu() });
  expect(await menu.boundingBox()).toEqual({ x: 0, y: 0, width: 390, height: 844 });
  await page.keyboard.press("Tab");
  await page.keyboard.press("Shift+Tab");
  expect(await page.evaluate(() => document.activeElement?.closest("dialog") !== null)).toBe(true);
  await page.keyboard.press("Escape");
  await menu.waitFor({ state: "detached" });
  expect(await opener.evaluate((button) => button === document.activeElement)).toBe(true);
  expect(await page.locator("html[data-scroll-locked]").count()).toBe(0);
});

/** `y` without a keyword means `y proximity`. */
test("only the home page has scroll snapping, at its three sections", async () => {
  const page = await visit("/");
  const snapping = () => page.evaluate(() => getComputedStyle(document.documentElement).scrollSnapType);
  expect(await snapping()).toBe("y");
  const aligned = page
    .locator("[data-snap] > section")
    .evaluateAll((sections) => sections.map((section) => getComputedStyle(section).scrollSnapAlign));
  expect(await aligned).toEqual(["start", "start", "start"]);
  await page.goto("/about");
  expect(await snapping()).toBe("none");
});

test("galleries of one to four images have a layout for each number", async () => {
  const page = await visit("/activities", { viewport: { width: 1280, height: 900 } });
  const layouts = await page.locator("ul[data-tiles]").evaluateAll((galleries) =>
    galleries.map((gallery) => {
      const box = gallery.getBoundingClientRect();
      // In twentieths of the gallery's width and height.
      const tiles = [...gallery.children].map((tile) => {
        const { left, top, width, height } = tile.getBoundingClientRect();
        const across = [left - box.left, width].map((part) => Math.round((20 * part) / box.width));
        const down = [top - box.top, height].map((part) => Math.round((20 * part) / box.height));
        return `${across[0]} ${down[0]} ${across[1]} ${down[1]}`;
      });
      return `${gallery.getAttribute("data-tiles")}: ${tiles.join(", ")}`;
    }),
  );
  expect([...new Set(layouts)].toSorted()).toEqual([
    "1: 0 0 20 20",
    "2: 0 0 10 20, 10 0 10 20",
    "3: 0 0 13 20, 13 0 7 10, 13 10 7 10",
    "4: 0 0 10 10, 10 0 10 10, 0 10 10 10, 10 10 10 10",
  ]);
});

test.each([
  [844, 390],
  [667, 375],
])(
  "on a phone in landscape, %p x %p px, the lightbox image takes most of the height",
  async (width, height) => {
    const slug = (await findNewestIds(site.url))["/activity-view/:slug"];
    const page = await visit(`/activity-view/${slug}`, { viewport: { width, height } });
    await page
      .getByRole("list", { name: siteTexts.picturesOf({ name: "" }) })
      .getByRole("link")
      .first()
      .click();
    const dialog = page.getByRole("dialog", { name: siteTexts.picturesOf({ name: "" }) });
    const boxOf = async (name: string) =>
      (await dialog.getByRole("button", { name }).boundingBox()) ?? { x: 0, y: 0, width: 0, height: 0 };
    const picture = await dialog.getByRole("img").first().boundingBox();
    expect(picture?.height).toBeGreaterThan(height * 0.75);
    const [previous, next, close] = await Promise.all([
      boxOf(siteTexts.previousPicture()),
      boxOf(siteTexts.nextPicture()),
      boxOf(siteTexts.close()),
    ]);
    expect(previous.x + previous.width).toBeLessThanOrEqual(picture?.x ?? 0);
    expect(next.x).toBeGreaterThanOrEqual((picture?.x ?? 0) + (picture?.width ?? 0));
    for (const { width: wide, height: high } of [previous, next, close]) {
      expect(Math.min(wide, high)).toBeGreaterThanOrEqual(44);
    }
    expect(close.y + close.height).toBeLessThanOrEqual(next.y);
  },
);
