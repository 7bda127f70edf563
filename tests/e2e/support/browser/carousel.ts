// What a visitor sees of the home page's carousel: the picture that lies on top, and where a click on it leads.
import { expect } from "bun:test";

import type { Page } from "playwright";

export const getCarousel = (page: Page) => page.getByRole("group", { name: "Our Activities" });

/** The frame of the picture, of the current slide. */
const getImageFrame = (page: Page) => getCarousel(page).locator("[data-current] a:has(img)").first();

/** All names, in the order of the slides. */
export function slideNames(page: Page): Promise<string[]> {
  return getCarousel(page).locator("h3").allTextContents();
}

/** Resolves once the slide at this place is current and nothing in the carousel moves. */
export async function waitForSlide(page: Page, index: number) {
  const names = await slideNames(page);
  await getCarousel(page)
    .getByText(`${index + 1} / ${names.length}`)
    .waitFor();
  await page.waitForFunction(
    (carousel) => carousel?.getAnimations({ subtree: true }).length === 0,
    await getCarousel(page).elementHandle(),
  );
  await getImageFrame(page).scrollIntoViewIfNeeded();
}

/** The topmost element at the centre of the carousel's picture belongs to the slide at this place. */
export async function expectOnTop(page: Page, index: number) {
  await waitForSlide(page, index);
  const carousel = getCarousel(page);
  const [own] = await carousel.locator("[data-current] h3 a").evaluateAll((links) =>
    links.map((link) => ({
      name: link.textContent,
      href: link.getAttribute("href"),
    })),
  );
  expect(own?.name).toBe((await slideNames(page))[index] ?? "");
  const topmost = await getImageFrame(page).evaluate((frame) => {
    // Sections above may have been rendered since the last scroll (`content-visibility`).
    frame.scrollIntoView({ block: "center", behavior: "instant" });
    const { left, top, width, height } = frame.getBoundingClientRect();
    const onTop = document.elementFromPoint(left + width / 2, top + height / 2);
    const slides = [...document.querySelectorAll("[aria-roledescription=slide]")];
    return {
      place: slides.findIndex((slide) => slide.contains(onTop)),
      href: onTop?.closest("a")?.getAttribute("href"),
      isPicture: onTop instanceof HTMLImageElement,
    };
  });
  expect(topmost).toEqual({ place: index, href: own?.href ?? "", isPicture: true });
}

/** The centre of the current slide's picture, scrolled to the middle of the window. */
async function findImageCentre(page: Page): Promise<[x: number, y: number]> {
  const frame = getImageFrame(page);
  await frame.evaluate((element) => element.scrollIntoView({ block: "center", behavior: "instant" }));
  const box = await frame.boundingBox();
  if (!box) throw new Error("The current slide has no picture.");
  return [box.x + box.width / 2, box.y + box.height / 2];
}

/** A click on the centre of the picture opens the activity at this place. */
export async function expectClickOpens(page: Page, index: number) {
  const name = (await slideNames(page))[index] ?? "";
  await page.mouse.click(...(await findImageCentre(page)));
  await page.getByRole("heading", { level: 1, name }).waitFor();
}

/** A finger on the picture moves sideways by this many px: negative to the left, which asks for the next slide. */
export async function swipe(page: Page, distance: number) {
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

/** Presses a button of the carousel and halts the motion that begins, half way. */
export async function pauseTransition(page: Page, name: string) {
  const button = getCarousel(page).getByRole("button", { name });
  // Off screen the section is not rendered (`content-visibility`).
  await button.scrollIntoViewIfNeeded();
  await button.evaluate(async (pressed: HTMLElement) => {
    pressed.click();
    await Promise.resolve();
    const motions = pressed.closest("[aria-roledescription=carousel]")?.getAnimations({ subtree: true });
    for (const motion of motions ?? []) {
      motion.pause();
      motion.currentTime = 150;
    }
  });
}

/** Lets what was halted come to its end. */
export function resumeTransition(page: Page): Promise<void> {
  return getCarousel(page).evaluate((carousel) => {
    for (const motion of carousel.getAnimations({ subtree: true })) motion.play();
  });
}

/** Of all slides only this one ("2 of 8") is in the browser's accessibility tree, and has links that take the focus. */
export async function expectReachable(page: Page, label: string) {
  // The browser updates its tree a moment after the document.
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
    return !ignored && /^\d+ of \d+$/.test(label) ? [label] : [];
  });
}
