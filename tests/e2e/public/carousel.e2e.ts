import { expect, test } from "bun:test";

import type { BrowserContextOptions, Page } from "playwright";

import * as homeTexts from "#texts/public/home.ts";

import { openPage } from "#tests/e2e/support/browser/openPage.ts";
import {
  getCarousel,
  resumeTransition,
  expectClickOpens,
  expectOnTop,
  expectReachable,
  pauseTransition,
  slideNames,
  swipe,
  waitForSlide,
} from "#tests/e2e/support/browser/carousel.ts";
import { createDemoFixture } from "#tests/e2e/support/browser/siteFixture.ts";

const site = createDemoFixture();

const WIDE = { viewport: { width: 1280, height: 800 } };
const PHONE = { viewport: { width: 390, height: 844 }, isMobile: true, hasTouch: true };
const VISITORS: [string, BrowserContextOptions][] = [
  ["at 1280 px", WIDE],
  ["at 390 px", PHONE],
  ["at 390 px with reduced motion", { ...PHONE, reducedMotion: "reduce" }],
];

async function openHome(options: BrowserContextOptions): Promise<{ page: Page; last: number }> {
  const { page } = await openPage(site, options);
  await page.goto("/");
  return { page, last: (await slideNames(page)).length - 1 };
}

const press = (page: Page, name: string | RegExp) => getCarousel(page).getByRole("button", { name }).click();

test.each(VISITORS)(
  "%s buttons and dots bring the image of their activity to the top",
  async (_, options) => {
    const { page, last } = await openHome(options);
    await expectOnTop(page, 0);
    await press(page, homeTexts.previous());
    await expectOnTop(page, last);
    await press(page, homeTexts.previous());
    await expectOnTop(page, last - 1);
    await press(page, /^2: /);
    await expectOnTop(page, 1);
    await press(page, /^4: /);
    await expectOnTop(page, 3);
    await press(page, homeTexts.next());
    await expectOnTop(page, 4);
    await press(page, new RegExp(`^${last + 1}: `));
    await press(page, homeTexts.next());
    await expectOnTop(page, 0);
  },
);

test.each(VISITORS)("%s arrow keys bring the image of their activity to the top", async (_, options) => {
  const { page, last } = await openHome(options);
  await getCarousel(page).getByRole("button", { name: homeTexts.next() }).focus();
  await page.keyboard.press("ArrowRight");
  await expectOnTop(page, 1);
  await page.keyboard.press("ArrowLeft");
  await expectOnTop(page, 0);
  await page.keyboard.press("ArrowLeft");
  await expectOnTop(page, last);
  await page.keyboard.press("ArrowRight");
  await expectOnTop(page, 0);
});

test.each(VISITORS)("%s arrow keys move the focus to the link of the new slide", async (_, options) => {
  const { page, last } = await openHome(options);
  const names = await slideNames(page);
  const more = getCarousel(page).getByRole("link", { name: /^Learn More/ });
  await more.focus();
  for (const [key, index] of [
    ["ArrowRight", 1],
    ["ArrowLeft", 0],
    ["ArrowLeft", last],
  ] as const) {
    await page.keyboard.press(key);
    await waitForSlide(page, index);
    const focused = await page.evaluate(() => document.activeElement?.textContent);
    expect(focused).toBe(`Learn More${homeTexts.learnMoreAbout().replace("<name/>", names[index] ?? "")}`);
  }
});

test.each(VISITORS.slice(1))(
  "%s a swipe brings the next or previous image to the top",
  async (_, options) => {
    const { page, last } = await openHome(options);
    await expectOnTop(page, 0);
    await swipe(page, -150);
    await expectOnTop(page, 1);
    await swipe(page, 150);
    await expectOnTop(page, 0);
    await swipe(page, 150);
    await expectOnTop(page, last);
    await swipe(page, -150);
    await expectOnTop(page, 0);
  },
);

test.each(VISITORS)("%s automatic advance returns from the last image to the first", async (_, options) => {
  const { page } = await openPage(site, options);
  await page.clock.install();
  await page.goto("/");
  const last = (await slideNames(page)).length - 1;
  await press(page, new RegExp(`^${last + 1}: `));
  await expectOnTop(page, last);
  if (options.reducedMotion === "reduce") await press(page, homeTexts.play());
  await page.mouse.move(0, 0);
  await page.clock.runFor(30_000);
  await expectOnTop(page, 0);
});

test.each(VISITORS)("%s a click on the image opens the activity next to it", async (_, options) => {
  const moves: [name: string | RegExp, (last: number) => number][] = [
    [homeTexts.previous(), (last) => last],
    [/^1: /, () => 0],
    [homeTexts.next(), () => 1],
  ];
  for (const [name, expectedIndex] of moves) {
    const { page, last } = await openHome(options);
    if (expectedIndex(last) === 0) await press(page, /^3: /);
    await press(page, name);
    await waitForSlide(page, expectedIndex(last));
    await expectClickOpens(page, expectedIndex(last));
    await page.close();
  }
});

test.each(VISITORS)(
  "%s only the current slide is accessible, during and after a transition",
  async (_, options) => {
    const { page } = await openPage(site, options);
    // A fake clock, so that only `animationend`, and no timer, can end the transition.
    await page.clock.install();
    await page.goto("/");
    await page.clock.pauseAt((await page.evaluate(() => Date.now())) + 1_000);
    const count = (await slideNames(page)).length;
    for (const [name, position] of [
      [homeTexts.previous(), count],
      [homeTexts.next(), 1],
      [homeTexts.next(), 2],
    ] as const) {
      const current = homeTexts.slidePosition({ number: position, count });
      await pauseTransition(page, name);
      await expectReachable(page, current);
      await resumeTransition(page);
      await waitForSlide(page, position - 1);
      await getCarousel(page)
        .locator("[data-leaving], [data-from], [inert]")
        .first()
        .waitFor({ state: "detached" });
      await expectReachable(page, current);
    }
  },
);
