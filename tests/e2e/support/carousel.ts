// What a visitor sees of the home page's carousel: the picture that lies on top, and where a click on it leads.
import { expect } from "bun:test";

import type { Page } from "playwright";

export const carouselOf = (page: Page) => page.getByRole("group", { name: "Our Activities" });

/** The frame of the picture, of the current slide. */
const frameOf = (page: Page) => carouselOf(page).locator("[data-current] a:has(img)").first();

/** All names, in the order of the slides. */
export function slideNames(page: Page): Promise<string[]> {
  return carouselOf(page).locator("h3").allTextContents();
}

/** Resolves once the slide at this place is current and nothing in the carousel moves. */
export async function waitForSlide(page: Page, place: number) {
  const names = await slideNames(page);
  await carouselOf(page)
    .getByText(`${place + 1} / ${names.length}`)
    .waitFor();
  await page.waitForFunction(
    (carousel) => carousel?.getAnimations({ subtree: true }).length === 0,
    await carouselOf(page).elementHandle(),
  );
  await frameOf(page).scrollIntoViewIfNeeded();
}

/** The topmost element at the centre of the carousel's picture belongs to the slide at this place. */
export async function expectOnTop(page: Page, place: number) {
  await waitForSlide(page, place);
  const carousel = carouselOf(page);
  const [own] = await carousel.locator("[data-current] h3 a").evaluateAll((links) =>
    links.map((link) => ({
      name: link.textContent,
      href: link.getAttribute("href"),
    })),
  );
  expect(own?.name).toBe((await slideNames(page))[place] ?? "");
  const seen = await frameOf(page).evaluate((frame) => {
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
  expect(seen).toEqual({ place, href: own?.href ?? "", isPicture: true });
}

/** The centre of the current slide's picture, scrolled to the middle of the window. */
async function centreOfPicture(page: Page): Promise<[x: number, y: number]> {
  const frame = frameOf(page);
  await frame.evaluate((element) => element.scrollIntoView({ block: "center", behavior: "instant" }));
  const box = await frame.boundingBox();
  if (!box) throw new Error("The current slide has no picture.");
  return [box.x + box.width / 2, box.y + box.height / 2];
}

/** A click on the centre of the picture opens the activity at this place. */
export async function expectClickLeads(page: Page, place: number) {
  const name = (await slideNames(page))[place] ?? "";
  await page.mouse.click(...(await centreOfPicture(page)));
  await page.getByRole("heading", { level: 1, name }).waitFor();
}

/** A finger on the picture moves sideways by this many px: negative to the left, which asks for the next slide. */
export async function swipe(page: Page, distance: number) {
  const [x, y] = await centreOfPicture(page);
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
export async function moveHalfWay(page: Page, name: string) {
  const button = carouselOf(page).getByRole("button", { name });
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
export function endMotion(page: Page): Promise<void> {
  return carouselOf(page).evaluate((carousel) => {
    for (const motion of carousel.getAnimations({ subtree: true })) motion.play();
  });
}

/** Of all slides only this one ("2 of 8") is in the browser's accessibility tree, and has links that take the focus. */
export async function expectReachable(page: Page, label: string) {
  // The browser updates its tree a moment after the document.
  const deadline = Date.now() + 5_000;
  let heard = await heardSlides(page);
  while (heard.join() !== label && Date.now() < deadline) heard = await heardSlides(page);
  expect(heard).toEqual([label]);
  const focusable = await carouselOf(page)
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

async function heardSlides(page: Page): Promise<string[]> {
  const session = await page.context().newCDPSession(page);
  const { nodes } = await session.send("Accessibility.getFullAXTree");
  await session.detach();
  return nodes.flatMap(({ ignored, name }) => {
    const label = String(name?.value);
    return !ignored && /^\d+ of \d+$/.test(label) ? [label] : [];
  });
}
