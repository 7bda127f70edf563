import { expect, test } from "bun:test";

import type { BrowserContextOptions, Locator, Page } from "playwright";

import * as activityPageTexts from "#texts/public/activities.ts";
import * as siteTexts from "#texts/public/ui.ts";

import { openPage } from "#tests/e2e/support/browser/openPage.ts";
import { findNewestIds } from "#tests/e2e/support/server/demoSite.ts";
import { createDemoFixture } from "#tests/e2e/support/browser/siteFixture.ts";

const site = createDemoFixture();

/** A window of 1280 x 1024 px at 400 % zoom. */
const LOW = { width: 320, height: 256 };

async function visit(path: string, options: BrowserContextOptions = {}): Promise<Page> {
  const { page } = await openPage(site, {
    viewport: LOW,
    reducedMotion: "reduce",
    ...options,
  });
  await page.goto(path);
  await page.locator("header[data-scrolled]").waitFor();
  // A key press shows focus indicators and renders the sections that wait for the first interaction.
  await page.keyboard.press("Shift");
  await page.locator("html[data-interacted]").waitFor({ state: "attached" });
  return page;
}

const pictures = (page: Page) =>
  page
    .getByRole("list", { name: siteTexts.picturesOf({ name: "" }) })
    .first()
    .getByRole("link");

for (const theme of ["light", "dark"]) {
  test(`a focused image is visibly highlighted in the ${theme} theme`, async () => {
    const page = await visit("/activities");
    await page.evaluate((chosen) => void (document.documentElement.dataset["theme"] = chosen), theme);
    const picture = pictures(page).first();
    await picture.focus();
    await picture.locator("img").evaluate((image: HTMLImageElement) => image.decode());
    const focused = await picture.screenshot();
    await picture.evaluate((link) => link.blur());
    expect(focused.equals(await picture.screenshot())).toBe(false);
  });
}

test("the focus ring of an activity's title on the home page is drawn around the whole heading", async () => {
  const page = await visit("/");
  const title = page.getByRole("group", { name: "Our Activities" }).locator("[data-current] h3");
  const rings = () =>
    title.evaluate((heading) =>
      [heading, ...heading.children].map((node) => getComputedStyle(node).outlineStyle),
    );
  expect(await rings()).toEqual(["none", "none"]);
  await title.getByRole("link").focus();
  expect(await rings()).toEqual(["solid", "none"]);
});

test("the header scrolls with the page in a low window only", async () => {
  const page = await visit("/articles");
  for (const [width, height, isLow] of [
    [320, 256, true],
    [844, 390, true],
    [390, 844, false],
    [1280, 400, false],
  ] as const) {
    await page.setViewportSize({ width, height });
    await page.evaluate(() => scrollTo(0, 600));
    const box = await page.getByRole("banner").boundingBox();
    const { y = 0, height: whole = 0 } = box ?? {};
    // Elsewhere, 64 px of it stay.
    expect([width, height, y]).toEqual([width, height, isLow ? -600 : 64 - whole]);
  }
});

test.each([
  [320, 256],
  [390, 640],
  [1280, 400],
])(
  "at %p x %p px nothing covers the focused links of the home page's footer when tabbing backwards",
  async (width, height) => {
    const page = await visit("/", { viewport: { width, height } });
    const links = page.getByRole("contentinfo").getByRole("link");
    await links.last().focus();
    const covered: string[] = [];
    for (let step = await links.count(); step > 0; step--) {
      const link = page.locator("footer :focus");
      if (!(await isClear(link))) covered.push((await link.textContent()) ?? "");
      await page.keyboard.press("Shift+Tab");
    }
    expect(covered).toEqual([]);
  },
);

test.each([
  [320, 256],
  [640, 400],
])("at %p x %p px the focused category of the filter is inside the window", async (width, height) => {
  const page = await visit("/activities", { viewport: { width, height } });
  const entries = page.getByRole("form", { name: activityPageTexts.filter() }).getByRole("button");
  const count = await entries.count();
  await entries.first().focus();
  const scrolled = await page.evaluate(() => scrollY);
  const outside: string[] = [];
  for (let step = 1; step < 2 * count - 1; step++) {
    await page.keyboard.press(step < count ? "Tab" : "Shift+Tab");
    const entry = page.locator("form button:focus");
    const { x, width: wide } = (await entry.boundingBox()) ?? { x: -1, width: 0 };
    if (x < 0 || x + wide > width) outside.push((await entry.textContent()) ?? "");
  }
  expect(outside).toEqual([]);
  expect(await page.evaluate(() => scrollY)).toBe(scrolled);
});

test("the lightbox enlarges an image, and its buttons stay large enough for a finger", async () => {
  const page = await visit(`/activity-view/${(await findNewestIds(site.url))["/activity-view/:slug"]}`);
  const small = await pictures(page).first().boundingBox();
  await pictures(page).first().click();
  const dialog = page.getByRole("dialog", { name: siteTexts.picturesOf({ name: "" }) });
  const large = await dialog.getByRole("img").first().boundingBox();
  expect(large?.width).toBeGreaterThan(small?.width ?? LOW.width);
  expect(large?.height).toBeGreaterThan(0.85 * LOW.height);
  for (const button of await dialog.getByRole("button").filter({ visible: true }).all()) {
    const { width, height } = (await button.boundingBox()) ?? { width: 0, height: 0 };
    expect(Math.min(width, height)).toBeGreaterThanOrEqual(44);
    expect(await isClear(button)).toBe(true);
  }
});

test("the focus ring of an open service does not cross its text", async () => {
  const page = await visit("/");
  const row = page.locator("main ol > li").first();
  await row.getByRole("button", { expanded: true }).focus();
  const crossed = await row.evaluate((item) => {
    const title = item.querySelector("p[aria-hidden]")?.getBoundingClientRect();
    const head = item.querySelector("h3")?.parentElement;
    const frame = head && getComputedStyle(head, "::after");
    if (!title || !frame) return "no title or no ring";
    const bottom =
      item.getBoundingClientRect().top + Number.parseFloat(frame.top) + Number.parseFloat(frame.height);
    return bottom > title.top && bottom < title.bottom;
  });
  expect(crossed).toBe(false);
});

/** Returns whether nothing covers the element's top edge and centre. */
function isClear(element: Locator): Promise<boolean> {
  return element.evaluate((node) => {
    const { x, y, width, height } = node.getBoundingClientRect();
    const seen = [y + 2, y + height / 2].map((at) => document.elementFromPoint(x + width / 2, at));
    return seen.every((top) => top !== null && node.contains(top));
  });
}
