// The home page in a real browser: its carousel by keys, dots, buttons and time, and the theme that stays chosen.
import { afterAll, beforeAll, expect, test } from "bun:test";

import type { Browser, Page } from "playwright";

import { homeTexts } from "#texts/public/home.ts";

import { getCarousel, expectOnTop } from "#tests/e2e/support/browser/carousel.ts";
import { listActivities, startDemoSite } from "#tests/e2e/support/server/demoSite.ts";
import { openBrowser, openPage } from "#tests/e2e/support/browser/openBrowser.ts";
import type { Vitrine } from "#tests/e2e/support/server/startVitrine.ts";

let browser: Browser;
let site: Vitrine;
let names: string[];

beforeAll(async () => {
  [browser, site] = await Promise.all([openBrowser(), startDemoSite()]);
  names = (await listActivities(site.url)).slice(0, 8).map(({ name }) => name);
});

afterAll(async () => {
  await browser.close();
  await site[Symbol.asyncDispose]();
});

/** Of all slides the only one that is seen. */
const shownIn = (page: Page) => getCarousel(page).locator("[data-current]").getByRole("heading");

const counterOf = (page: Page, place: number) =>
  getCarousel(page).getByText(`${place + 1} / ${names.length}`);

/** Half a minute, or two where the first was over before the page had begun to wait. */
async function passUntilSlide(page: Page, place: number) {
  await page.clock.runFor(30_000);
  const isThere = await counterOf(page, place)
    .waitFor({ timeout: 5_000 })
    .then(
      () => true,
      () => false,
    );
  if (!isThere) await page.clock.runFor(30_000);
  await expectSlide(page, place);
}

/** The slide at this place is shown, and alone: nothing of the others can be reached. */
async function expectSlide(page: Page, place: number) {
  await counterOf(page, place).waitFor();
  expect(await shownIn(page).allTextContents()).toEqual([names[place] ?? ""]);
  const links = await getCarousel(page)
    .getByRole("link", { name: /^Learn More/ })
    .count();
  expect(links).toBe(1);
  await expectOnTop(page, place);
}

test("arrow keys lead through the carousel and across its ends; a dot leads straight to its slide", async () => {
  const { page, problems } = await openPage(browser, { baseURL: site.url });
  await page.goto("/");
  await expectSlide(page, 0);
  await getCarousel(page).getByRole("button", { name: homeTexts.next }).focus();
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
  await page.close();
});

test("the next slide comes after half a minute, not while it is paused or somebody is at it", async () => {
  const { page, problems } = await openPage(browser, { baseURL: site.url });
  await page.clock.install();
  await page.goto("/");
  await expectSlide(page, 0);
  await passUntilSlide(page, 1);

  await getCarousel(page).getByRole("button", { name: homeTexts.pause }).click();
  await page.mouse.move(0, 0);
  await page.clock.runFor(90_000);
  await expectSlide(page, 1);

  await getCarousel(page).getByRole("button", { name: homeTexts.play }).click();
  // The pointer is still over it.
  await page.clock.runFor(90_000);
  await expectSlide(page, 1);
  await page.mouse.move(0, 0);
  await passUntilSlide(page, 2);
  expect(problems).toEqual([]);
  await page.close();
});

test("a chosen theme is there on every page, after a reload and in the back office, before anything is painted", async () => {
  const { page } = await openPage(browser, { baseURL: site.url });
  const paper = () => page.evaluate(() => getComputedStyle(document.documentElement).backgroundColor);
  const theme = () => page.locator("html").getAttribute("data-theme");
  await page.goto("/");
  const light = await paper();
  await page.getByRole("button", { name: "Dark theme" }).click();
  expect(await theme()).toBe("dark");
  expect(await paper()).not.toBe(light);
  await page.getByRole("link", { name: "About", exact: true }).first().click();
  await page.waitForURL("**/about");
  expect(await theme()).toBe("dark");
  for (const path of ["/articles", "/vitrine"]) {
    await page.goto(path, { waitUntil: "commit" });
    // The first script of the document has run before its body is there.
    await page.locator("body").waitFor({ state: "attached" });
    expect([path, await theme()]).toEqual([path, "dark"]);
  }
  await page.close();
});

const PHONE = {
  viewport: { width: 360, height: 740 },
  isMobile: true,
  hasTouch: true,
  reducedMotion: "reduce",
} as const;

test("on a phone links that stand alone are large enough for a finger, and hours and telephone numbers stay on a line", async () => {
  const { page } = await openPage(browser, { baseURL: site.url, ...PHONE });
  await page.goto("/");
  const more = getCarousel(page).getByRole("link", { name: /^Learn More/ });
  const height = more.evaluate((link) => Number.parseFloat(getComputedStyle(link, "::after").height));
  expect(await height).toBeGreaterThanOrEqual(44);
  const policy = await page.getByRole("link", { name: "Privacy policy" }).boundingBox();
  expect(policy?.height).toBeGreaterThanOrEqual(44);
  const foot = page.getByRole("contentinfo");
  for (const text of [foot.getByText("08:30 - 17:30", { exact: true }), foot.getByText("+66 2 000 0000")]) {
    const lines = text.evaluate((element) => {
      const words = document.createRange();
      words.selectNodeContents(element);
      return words.getClientRects().length;
    });
    expect(await lines).toBe(1);
  }
  await page.close();
});

test("on a phone a short activity leaves no hole above the dots", async () => {
  const { page } = await openPage(browser, { baseURL: site.url, ...PHONE });
  await page.goto("/");
  // As somebody may have typed them: one in a word, the next at length.
  const texts = ["สั้น", "แผนที่น้ำท่วมที่เจ้าหน้าที่เปิดดู ".repeat(12)];
  for (const [place, text] of texts.entries()) {
    const words = getCarousel(page).locator("h3 a, h3 + p > span > span > span");
    for (const part of [2 * place, 2 * place + 1]) {
      await words.nth(part).evaluate((element, typed) => void (element.textContent = typed), text);
    }
  }
  const dots = await getCarousel(page).getByRole("group", { name: homeTexts.choose }).boundingBox();
  const ends = await getCarousel(page)
    .getByText(homeTexts.learnMore)
    .evaluateAll((links) => links.map((link) => link.getBoundingClientRect().bottom));
  expect(ends.length).toBe(names.length);
  // 28 px are there below the longest, too; the rest is two lines of a name and one of the text.
  expect((dots?.y ?? 0) - Math.min(...ends)).toBeLessThan(132);
  await page.close();
});
