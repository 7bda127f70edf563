// The home page's carousel: after every move the picture of the current activity lies on top and takes the click.
import { afterAll, beforeAll, expect, test } from "bun:test";

import type { Browser, BrowserContextOptions, Page } from "playwright";

import { homeTexts } from "#texts/public/home.ts";

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
import { startDemoSite } from "#tests/e2e/support/server/demoSite.ts";
import { openBrowser, openPage } from "#tests/e2e/support/browser/openBrowser.ts";
import type { Vitrine } from "#tests/e2e/support/server/startVitrine.ts";

let browser: Browser;
let site: Vitrine;
beforeAll(async () => {
  [browser, site] = await Promise.all([openBrowser(), startDemoSite()]);
});
afterAll(async () => {
  await browser.close();
  await site[Symbol.asyncDispose]();
});

const WIDE = { viewport: { width: 1280, height: 800 } };
const PHONE = { viewport: { width: 390, height: 844 }, isMobile: true, hasTouch: true };
const VISITORS: [string, BrowserContextOptions][] = [
  ["at 1280 px", WIDE],
  ["at 1280 px with reduced motion", { ...WIDE, reducedMotion: "reduce" }],
  ["at 390 px", PHONE],
  ["at 390 px with reduced motion", { ...PHONE, reducedMotion: "reduce" }],
];

async function openHome(options: BrowserContextOptions): Promise<{ page: Page; last: number }> {
  const { page } = await openPage(browser, { baseURL: site.url, ...options });
  await page.goto("/");
  return { page, last: (await slideNames(page)).length - 1 };
}

const press = (page: Page, name: string | RegExp) => getCarousel(page).getByRole("button", { name }).click();

test.each(VISITORS)(
  "%s buttons and dots bring the picture of their activity to the top",
  async (_, options) => {
    const { page, last } = await openHome(options);
    await expectOnTop(page, 0);
    await press(page, homeTexts.previous);
    await expectOnTop(page, last);
    await press(page, homeTexts.previous);
    await expectOnTop(page, last - 1);
    await press(page, /^2: /);
    await expectOnTop(page, 1);
    await press(page, /^4: /);
    await expectOnTop(page, 3);
    await press(page, homeTexts.next);
    await expectOnTop(page, 4);
    await press(page, new RegExp(`^${last + 1}: `));
    await press(page, homeTexts.next);
    await expectOnTop(page, 0);
    await page.close();
  },
);

test.each(VISITORS)("%s arrow keys bring the picture of their activity to the top", async (_, options) => {
  const { page, last } = await openHome(options);
  await getCarousel(page).getByRole("button", { name: homeTexts.next }).focus();
  await page.keyboard.press("ArrowRight");
  await expectOnTop(page, 1);
  await page.keyboard.press("ArrowLeft");
  await expectOnTop(page, 0);
  await page.keyboard.press("ArrowLeft");
  await expectOnTop(page, last);
  await page.keyboard.press("ArrowRight");
  await expectOnTop(page, 0);
  await page.close();
});

test.each(VISITORS)("%s arrow keys keep the focus on the link of the slide", async (_, options) => {
  const { page, last } = await openHome(options);
  const names = await slideNames(page);
  const more = getCarousel(page).getByRole("link", { name: /^Learn More/ });
  await more.focus();
  for (const [key, place] of [
    ["ArrowRight", 1],
    ["ArrowLeft", 0],
    ["ArrowLeft", last],
  ] as const) {
    await page.keyboard.press(key);
    await waitForSlide(page, place);
    const focused = await page.evaluate(() => document.activeElement?.textContent);
    expect(focused).toBe(`Learn More about ${names[place]}`);
  }
  await page.close();
});

test.each(VISITORS.slice(2))(
  "%s a swipe brings the next or previous picture to the top",
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
    await page.close();
  },
);

test.each(VISITORS)(
  "%s the advance by itself brings the first picture to the top after the last",
  async (_, options) => {
    const { page } = await openPage(browser, { baseURL: site.url, ...options });
    await page.clock.install();
    await page.goto("/");
    const last = (await slideNames(page)).length - 1;
    await press(page, new RegExp(`^${last + 1}: `));
    await expectOnTop(page, last);
    if (options.reducedMotion === "reduce") await press(page, homeTexts.play);
    await page.mouse.move(0, 0);
    await page.clock.runFor(30_000);
    await expectOnTop(page, 0);
    await page.close();
  },
);

test.each(VISITORS)(
  "%s a click on the picture opens the activity that is named beside it",
  async (_, options) => {
    const moves: [name: string | RegExp, (last: number) => number][] = [
      [homeTexts.previous, (last) => last],
      [/^1: /, () => 0],
      [homeTexts.next, () => 1],
    ];
    for (const [name, placeAfter] of moves) {
      const { page, last } = await openHome(options);
      if (placeAfter(last) === 0) await press(page, /^3: /);
      await press(page, name);
      await waitForSlide(page, placeAfter(last));
      await expectClickOpens(page, placeAfter(last));
      await page.close();
    }
  },
);

test.each(VISITORS)(
  "%s only the current slide can be reached, during a motion and after it",
  async (_, options) => {
    const { page } = await openPage(browser, { baseURL: site.url, ...options });
    // The motion ends by its own `animationend`, not by a timer.
    await page.clock.install();
    await page.goto("/");
    await page.clock.pauseAt((await page.evaluate(() => Date.now())) + 1_000);
    const count = (await slideNames(page)).length;
    for (const [name, place] of [
      [homeTexts.previous, count],
      [homeTexts.next, 1],
      [homeTexts.next, 2],
    ] as const) {
      const current = `${place} of ${count}`;
      await pauseTransition(page, name);
      await expectReachable(page, current);
      await resumeTransition(page);
      await waitForSlide(page, place - 1);
      await getCarousel(page)
        .locator("[data-leaving], [data-from], [inert]")
        .first()
        .waitFor({ state: "detached" });
      await expectReachable(page, current);
    }
    await page.close();
  },
);
