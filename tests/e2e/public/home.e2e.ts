import { beforeAll, expect, test } from "bun:test";

import type { Page } from "playwright";

import * as homeTexts from "#texts/public/home.ts";
import * as publicLayoutTexts from "#texts/public/layout.ts";

import { openPage } from "#tests/e2e/support/browser/openPage.ts";
import { getCarousel, expectOnTop } from "#tests/e2e/support/browser/carousel.ts";
import { listActivities } from "#tests/e2e/support/server/demoSite.ts";
import { createDemoFixture } from "#tests/e2e/support/browser/siteFixture.ts";

const site = createDemoFixture();
let names: string[];

beforeAll(async () => {
  names = (await listActivities(site.url)).slice(0, 8).map(({ name }) => name);
});

/** The heading of the current slide, the only visible one. */
const currentHeading = (page: Page) => getCarousel(page).locator("[data-current]").getByRole("heading");

const getCounter = (page: Page, index: number) =>
  getCarousel(page).getByText(`${index + 1} / ${names.length}`);

/** Advances the clock by 30 seconds, and again if the page had not started its timer before. */
async function waitForAdvance(page: Page, index: number) {
  await page.clock.runFor(30_000);
  const hasAdvanced = await getCounter(page, index)
    .waitFor({ timeout: 5_000 })
    .then(
      () => true,
      () => false,
    );
  if (!hasAdvanced) await page.clock.runFor(30_000);
  await expectSlide(page, index);
}

/** Checks that the slide at this index is shown, and that no link of another slide is accessible. */
async function expectSlide(page: Page, index: number) {
  await getCounter(page, index).waitFor();
  expect(await currentHeading(page).allTextContents()).toEqual([names[index] ?? ""]);
  const links = await getCarousel(page)
    .getByRole("link", { name: /^Learn More/ })
    .count();
  expect(links).toBe(1);
  await expectOnTop(page, index);
}

test("arrow keys move through the carousel and wrap around; a dot selects its slide", async () => {
  const { page, problems } = await openPage(site);
  await page.goto("/");
  await expectSlide(page, 0);
  await getCarousel(page).getByRole("button", { name: homeTexts.next() }).focus();
  await page.keyboard.press("ArrowRight");
  await expectSlide(page, 1);
  await page.keyboard.press("ArrowLeft");
  await page.keyboard.press("ArrowLeft");
  await expectSlide(page, names.length - 1);
  await page.keyboard.press("Enter");
  await expectSlide(page, 0);
  await getCarousel(page).getByRole("button", { name: "4: " }).click();
  await expectSlide(page, 3);
  expect(problems).toEqual([]);
});

test("the carousel advances every 30 seconds, but not while paused or hovered", async () => {
  const { page, problems } = await openPage(site);
  await page.clock.install();
  await page.goto("/");
  await expectSlide(page, 0);
  await waitForAdvance(page, 1);

  await getCarousel(page).getByRole("button", { name: homeTexts.pause() }).click();
  await page.mouse.move(0, 0);
  await page.clock.runFor(90_000);
  await expectSlide(page, 1);

  await getCarousel(page).getByRole("button", { name: homeTexts.play() }).click();
  // The pointer is still over the carousel.
  await page.clock.runFor(90_000);
  await expectSlide(page, 1);
  await page.mouse.move(0, 0);
  await waitForAdvance(page, 2);
  expect(problems).toEqual([]);
});

test("the chosen theme applies to all pages and the back office before the first paint", async () => {
  const { page } = await openPage(site);
  const getBackground = () => page.evaluate(() => getComputedStyle(document.documentElement).backgroundColor);
  const theme = () => page.locator("html").getAttribute("data-theme");
  await page.goto("/");
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
  expect(ends.length).toBe(names.length);
  // 28 px below the longest text, plus two lines of a name and one line of text.
  expect((dots?.y ?? 0) - Math.min(...ends)).toBeLessThan(132);
});
