import { expect, test } from "bun:test";

import type { BrowserContextOptions, Page } from "playwright";

import { bindWords } from "#contract/fields/bindWords.ts";
import * as homeTexts from "#texts/public/home.ts";

import { openPage } from "#tests/e2e/support/browser/openPage.ts";
import { createDemoFixture } from "#tests/e2e/support/browser/siteFixture.ts";
import { withNumbers } from "#tests/e2e/support/textParts.ts";

const site = createDemoFixture();

const WORD_JOINER = "\u2060";
const PHONE = { viewport: { width: 390, height: 844 }, isMobile: true, hasTouch: true };
const POSITION = withNumbers(homeTexts.slidePosition({ number: 0, count: 0 }));

const getCarousel = (page: Page) => page.getByRole("group", { name: "Our Activities" });
/** The frame of the current slide's image. */
const getImageFrame = (page: Page) => getCarousel(page).locator("[data-current] a:has(img)").first();
const listNames = (page: Page) => getCarousel(page).locator("h3").allTextContents();
const press = (page: Page, name: string | RegExp) => getCarousel(page).getByRole("button", { name }).click();

async function openHome(options: BrowserContextOptions = {}) {
  const { page, problems } = await openPage(site, options);
  await page.goto("/");
  const names = await listNames(page);
  return { page, problems, names, last: names.length - 1 };
}

test("buttons, dots and arrow keys bring the image of their activity to the top, and the focus follows", async () => {
  const { page, problems, names, last } = await openHome();
  await expectOnTop(page, 0);
  await press(page, homeTexts.previous());
  await expectOnTop(page, last);
  await press(page, /^4: /);
  await expectOnTop(page, 3);
  await press(page, homeTexts.next());
  await expectOnTop(page, 4);
  await press(page, new RegExp(`^${last + 1}: `));
  await press(page, homeTexts.next());
  await expectOnTop(page, 0);

  const more = getCarousel(page).getByRole("link", { name: /^Learn More/ });
  await more.focus();
  for (const [key, index] of [
    ["ArrowRight", 1],
    ["ArrowLeft", 0],
    ["ArrowLeft", last],
  ] as const) {
    await page.keyboard.press(key);
    await expectOnTop(page, index);
    const focused = await page.evaluate(() => document.activeElement?.textContent);
    const name = names[index]?.replaceAll(WORD_JOINER, "") ?? "";
    expect(focused).toBe(`Learn More${homeTexts.learnMoreAbout().replace("<name/>", name)}`);
  }
  expect(problems).toEqual([]);
});

test("on a phone a swipe brings the next or previous image to the top", async () => {
  const { page, last } = await openHome(PHONE);
  await expectOnTop(page, 0);
  await swipe(page, -150);
  await expectOnTop(page, 1);
  await swipe(page, 150);
  await expectOnTop(page, 0);
  await swipe(page, 150);
  await expectOnTop(page, last);
});

test("on a phone with reduced motion a click on an image opens its activity", async () => {
  const { page, names, last } = await openHome({ ...PHONE, reducedMotion: "reduce" });
  for (const [name, index] of [
    [homeTexts.previous(), last],
    [homeTexts.next(), 0],
    [homeTexts.next(), 1],
  ] as const) {
    await press(page, name);
    await expectOnTop(page, index);
    await page.mouse.click(...(await findImageCentre(page)));
    await page.getByRole("heading", { level: 1, name: bindWords(names[index] ?? "") }).waitFor();
    await page.goBack();
  }
});

test("only the current slide is accessible, during and after a transition", async () => {
  const { page } = await openPage(site);
  // A fake clock, so that only `animationend`, and no timer, can end the transition.
  await page.clock.install();
  await page.goto("/");
  await page.clock.pauseAt((await page.evaluate(() => Date.now())) + 1_000);
  const { length: count } = await listNames(page);
  for (const [name, position] of [
    [homeTexts.previous(), count],
    [homeTexts.next(), 1],
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
});

/** Resolves once the slide at this index is current and no animation runs in the carousel. */
async function waitForSlide(page: Page, index: number) {
  const names = await listNames(page);
  await getCarousel(page)
    .getByText(`${index + 1} / ${names.length}`)
    .waitFor();
  await page.waitForFunction(
    (carousel) => carousel?.getAnimations({ subtree: true }).length === 0,
    await getCarousel(page).elementHandle(),
  );
  await getImageFrame(page).scrollIntoViewIfNeeded();
}

/**
 * Checks that the topmost element at the centre of the carousel belongs to the slide at this index, and links
 * to its activity.
 */
async function expectOnTop(page: Page, index: number) {
  await waitForSlide(page, index);
  const carousel = getCarousel(page);
  const [own] = await carousel.locator("[data-current] h3 a").evaluateAll((links) =>
    links.map((link) => ({
      name: link.textContent,
      href: link.getAttribute("href"),
    })),
  );
  expect(own?.name).toBe((await listNames(page))[index] ?? "");
  const topmost = await getImageFrame(page).evaluate((frame) => {
    // Sections above may have been rendered since the last scroll (`content-visibility`).
    frame.scrollIntoView({ block: "center", behavior: "instant" });
    const { left, top, width, height } = frame.getBoundingClientRect();
    const onTop = document.elementFromPoint(left + width / 2, top + height / 2);
    const slides = [...document.querySelectorAll("[aria-roledescription=slide]")];
    return {
      index: slides.findIndex((slide) => slide.contains(onTop)),
      href: onTop?.closest("a")?.getAttribute("href"),
      isImage: onTop instanceof HTMLImageElement,
    };
  });
  expect(topmost).toEqual({ index, href: own?.href ?? "", isImage: true });
}

/** Scrolls the current slide's image to the middle of the window and returns its centre. */
async function findImageCentre(page: Page): Promise<[x: number, y: number]> {
  const frame = getImageFrame(page);
  await frame.evaluate((element) => element.scrollIntoView({ block: "center", behavior: "instant" }));
  const box = await frame.boundingBox();
  if (!box) throw new Error("The current slide has no image.");
  return [box.x + box.width / 2, box.y + box.height / 2];
}

/**
 * Swipes horizontally on the image.
 * @param distance px; negative (to the left) requests the next slide
 */
async function swipe(page: Page, distance: number) {
  const [x, y] = await findImageCentre(page);
  const session = await page.context().newCDPSession(page);
  const touch = (type: "touchStart" | "touchMove" | "touchEnd", at?: number) =>
    session.send("Input.dispatchTouchEvent", { type, touchPoints: at === undefined ? [] : [{ x: at, y }] });
  await touch("touchStart", x);
  await touch("touchMove", x + distance / 2);
  await touch("touchMove", x + distance);
  await touch("touchEnd");
  await session.detach();
}

/** Clicks a button of the carousel and pauses the transition that it starts at 150 ms. */
async function pauseTransition(page: Page, name: string) {
  const button = getCarousel(page).getByRole("button", { name });
  // Sections outside the window are not rendered (`content-visibility`).
  await button.scrollIntoViewIfNeeded();
  await button.evaluate(async (pressed: HTMLElement) => {
    pressed.click();
    await Promise.resolve();
    const animations = pressed.closest("[aria-roledescription=carousel]")?.getAnimations({ subtree: true });
    for (const animation of animations ?? []) {
      animation.pause();
      animation.currentTime = 150;
    }
  });
}

/** Resumes the animations that `pauseTransition` paused. */
function resumeTransition(page: Page): Promise<void> {
  return getCarousel(page).evaluate((carousel) => {
    for (const animation of carousel.getAnimations({ subtree: true })) animation.play();
  });
}

/** Checks that only this slide ("2 of 8") is in the accessibility tree and has focusable links. */
async function expectReachable(page: Page, label: string) {
  // The browser updates the accessibility tree some time after the DOM.
  const deadline = Date.now() + 5_000;
  let slides = await listAccessibleSlides(page);
  while (slides.join() !== label && Date.now() < deadline) slides = await listAccessibleSlides(page);
  expect(slides).toEqual([label]);
  const focusable = await getCarousel(page)
    .locator("a")
    .evaluateAll((links) => {
      const slides = links.flatMap((link) => {
        link.focus({ preventScroll: true });
        const slide = link.closest("[aria-roledescription=slide]");
        return document.activeElement === link ? [slide?.getAttribute("aria-label")] : [];
      });
      return [...new Set(slides)];
    });
  expect(focusable).toEqual([label]);
}

async function listAccessibleSlides(page: Page): Promise<string[]> {
  const session = await page.context().newCDPSession(page);
  const { nodes } = await session.send("Accessibility.getFullAXTree");
  await session.detach();
  return nodes.flatMap(({ ignored, name }) => {
    const label = String(name?.value);
    return !ignored && POSITION.test(label) ? [label] : [];
  });
}
