import { expect, test } from "bun:test";

import type { Page } from "playwright";

import type { PublicLogo } from "#contract/content/clients.ts";
import * as aboutTexts from "#texts/public/about.ts";
import * as publicLayoutTexts from "#texts/public/layout.ts";
import * as headingTexts from "#texts/public/heading.ts";
import { openPage } from "#tests/e2e/support/browser/openPage.ts";
import { createDemoFixture } from "#tests/e2e/support/browser/siteFixture.ts";

const LOGOS = "**/api/v1/clients/public/logos?*";
const MARQUEES = ["Clients", aboutTexts.partners()] as const;
const PIXEL = Buffer.from(
  "iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNkYPhfDwAChwGA60e6kgAAAABJRU5ErkJggg==",
  "base64",
);

const site = createDemoFixture();

test("the logo marquees move in opposite directions at 40 px/s without a gap", async () => {
  const { page, problems } = await openPage(site);
  await page.goto("/about");
  const [clients, partners] = await Promise.all(MARQUEES.map((name) => measureMotion(page, name)));
  expect([clients?.direction, partners?.direction]).toEqual(["normal", "reverse"]);
  for (const motion of [clients, partners]) {
    expect(motion?.speed).toBeCloseTo(40, 3);
    expect(motion?.widthAtLapEnd).toBeGreaterThanOrEqual(1280);
  }
  await expectMovement(page, "Clients", "left");
  await expectMovement(page, aboutTexts.partners(), "right");
  expect(problems).toEqual([]);
});

test("hovering pauses only the marquee under the pointer, the button both", async () => {
  const { page } = await openPage(site);
  await page.goto("/about");
  await page.locator("h2#logos").evaluate((heading) => heading.scrollIntoView());
  await expectStates(page, ["running", "running"]);
  await pointAt(page, aboutTexts.partners());
  await expectStates(page, ["running", "paused"]);
  await page.getByRole("heading", { name: "Our Trusted Clients And Partners" }).hover();
  await expectStates(page, ["running", "running"]);
  await page.getByRole("button", { name: aboutTexts.pause() }).click();
  await expectStates(page, ["paused", "paused"]);
  await page.getByRole("button", { name: aboutTexts.play() }).click();
  await expectStates(page, ["running", "running"]);
});

test("the Tab key visits every logo once and in view, while its marquee is paused", async () => {
  const { page } = await openPage(site);
  await page.goto("/about");
  await expectStates(page, ["running", "running"]);
  const links = page.getByRole("list", { name: "Clients" }).getByRole("link");
  const count = await links.count();
  await links.first().focus();
  const visited: (string | null)[] = [];
  for (let index = 0; index < count; index += 1) {
    const { name, isInView } = await focusedLogo(page);
    visited.push(name);
    expect(isInView).toBe(true);
    await expectStates(page, ["paused", "running"]);
    await page.keyboard.press("Tab");
  }
  expect(new Set(visited).size).toBe(count);
  expect((await focusedLogo(page)).marquee).toBe(aboutTexts.partners());
  await expectStates(page, ["running", "paused"]);
});

test("the copies of the logos are hidden from assistive technology and the Tab key", async () => {
  const { page } = await openPage(site);
  await page.goto("/about");
  await expectStates(page, ["running", "running"]);
  const copies = page.locator("#logos ~ * ul[aria-hidden=true]");
  expect(await copies.count()).toBeGreaterThanOrEqual(2);
  expect(await copies.locator("a:not([tabindex='-1'])").count()).toBe(0);
  for (const name of MARQUEES) expect(await page.getByRole("list", { name }).count()).toBe(1);
});

for (const [condition, options] of [
  ["under prefers-reduced-motion", { reducedMotion: "reduce" }],
  ["without JavaScript", { javaScriptEnabled: false }],
] as const) {
  test(`${condition} all logos are static in a grid, complete and without copies`, async () => {
    for (const width of [1280, 320]) {
      const viewport = { width, height: 800 };
      const { page, problems } = await openPage(site, { viewport, ...options });
      await page.goto("/about");
      await page.getByRole("heading", { level: 1, name: "We make complex work clear." }).waitFor();
      expect(await page.getByRole("button", { name: aboutTexts.pause() }).count()).toBe(0);
      const boxes = await Promise.all(
        (await page.locator("#logos ~ * img").all()).map((image) => image.boundingBox()),
      );
      expect(boxes.length).toBeGreaterThanOrEqual(10);
      const cut = boxes.filter((box) => !box || box.x < 0 || box.x + box.width > width);
      expect(cut).toEqual([]);
      expect(new Set(boxes.map((box) => `${box?.x} ${box?.y}`)).size).toBe(boxes.length);
      expect(problems).toEqual([]);
      await page.close();
    }
  });
}

test("of a hundred logos only those near the window are loaded", async () => {
  const { page } = await openPage(site);
  const fetched = new Set<string>();
  await page.route("**/uploads/many-*.png", (route) => {
    fetched.add(route.request().url());
    return route.fulfill({ contentType: "image/png", body: PIXEL });
  });
  await fakeLogos(
    page,
    Array.from({ length: 100 }, (_, index) => logo(`Firm ${index}`, `many-${index}`)),
  );
  await openByNavigation(page);
  await page.locator("h2#logos").evaluate((heading) => heading.scrollIntoView());
  await expectMovement(page, "Clients", "left");
  await page.waitForFunction(() => {
    const images = [...document.querySelectorAll<HTMLImageElement>('ul[aria-label="Clients"] img')];
    const seen = images.filter((image) => image.getBoundingClientRect().left < innerWidth);
    return seen.length > 3 && seen.every(({ naturalWidth }) => naturalWidth > 0);
  });
  expect(fetched.size).toBeLessThan(30);
});

test("every logo has the width and height of its file", async () => {
  const { page } = await openPage(site, { reducedMotion: "reduce" });
  await page.goto("/about");
  const images = page.locator("section[aria-labelledby=logos] img");
  await page.locator("h2#logos").evaluate((heading) => heading.scrollIntoView());
  await page.waitForFunction(() => {
    const logos = [...document.querySelectorAll<HTMLImageElement>("section[aria-labelledby=logos] img")];
    return logos.length > 0 && logos.every(({ naturalWidth }) => naturalWidth > 0);
  });
  const sizes = await images.evaluateAll((logos: HTMLImageElement[]) =>
    logos.map((logo) => ({
      declared: [Number(logo.getAttribute("width")), Number(logo.getAttribute("height"))],
      actual: [logo.naturalWidth, logo.naturalHeight],
    })),
  );
  expect(sizes.map(({ declared }) => declared)).toEqual(sizes.map(({ actual }) => actual));
});

function logo(name: string, file: string): PublicLogo {
  return { name, logo: `/uploads/${file}.png`, url: `https://${file}.example`, type: "client" };
}

async function fakeLogos(page: Page, logos: PublicLogo[]) {
  await page.route(LOGOS, (route) => {
    const type = new URL(route.request().url()).searchParams.get("type");
    const data = logos.filter((logo) => logo.type === type).toReversed();
    return route.fulfill({ json: { success: true, data, message: "OK" } });
  });
}

/** Navigates from another page, so that the browser requests the logos. */
async function openByNavigation(page: Page) {
  await page.goto("/activities");
  await page
    .getByRole("navigation", { name: publicLayoutTexts.navLabel() })
    .getByRole("link", { name: "About" })
    .click();
  await page.getByRole("heading", { name: headingTexts.whatWeDo() }).waitFor();
}

function getLogos(page: Page, name: string) {
  return page.getByRole("list", { name });
}

/** Moves the pointer to the middle of a marquee; its logos cannot be hovered while they move. */
async function pointAt(page: Page, name: string) {
  const box = await getLogos(page, name).boundingBox();
  await page.mouse.move(640, (box?.y ?? 0) + (box?.height ?? 0) / 2);
}

/** Waits for the animation of a marquee and returns its direction, speed in px/s and width in px. */
async function measureMotion(page: Page, name: string) {
  return getLogos(page, name).evaluate(async (group) => {
    const track = group.parentElement ?? group;
    while (track.getAnimations().length === 0) await new Promise(requestAnimationFrame);
    const timing = track.getAnimations()[0]?.effect?.getComputedTiming();
    const width = group.getBoundingClientRect().width;
    return {
      direction: timing?.direction,
      speed: width / (Number(timing?.duration) / 1000),
      widthAtLapEnd: track.getBoundingClientRect().width - width,
    };
  });
}

/** Waits until the marquee has moved by 4 px and checks the direction. */
async function expectMovement(page: Page, name: string, direction: "left" | "right") {
  const moved = await getLogos(page, name).evaluate(async (group) => {
    const from = group.getBoundingClientRect().left;
    while (Math.abs(group.getBoundingClientRect().left - from) < 4) await new Promise(requestAnimationFrame);
    return group.getBoundingClientRect().left - from;
  });
  expect(moved < 0 ? "left" : "right").toBe(direction);
}

async function expectStates(page: Page, states: string[]) {
  await page.waitForFunction(
    ([names, expected]) =>
      names.every((name, index) => {
        const track = document.querySelector(`ul[aria-label="${name}"]`)?.parentElement;
        return track?.getAnimations()[0]?.playState === expected[index];
      }),
    [[...MARQUEES], states] as const,
  );
}

async function focusedLogo(page: Page) {
  return page.evaluate(() => {
    const link = document.activeElement;
    const { left, right } = link?.getBoundingClientRect() ?? { left: -1, right: -1 };
    return {
      name: link?.querySelector("img")?.getAttribute("alt") ?? null,
      marquee: link?.closest("ul")?.getAttribute("aria-label") ?? null,
      isInView: left >= 0 && right <= innerWidth,
    };
  });
}
