// The company page in a real browser: its two strips of logos travel, wait, fill their width, and do without what is missing.
import { afterAll, beforeAll, expect, test } from "bun:test";

import type { Browser, Page } from "playwright";

import type { PublicLogo } from "#contract/content/clients.ts";
import { aboutTexts } from "#texts/public/about.ts";

import { startDemoSite } from "#tests/e2e/support/server/demoSite.ts";
import { openBrowser, openPage } from "#tests/e2e/support/browser/openBrowser.ts";
import type { Vitrine } from "#tests/e2e/support/server/startVitrine.ts";

const LOGOS = "**/api/v1/clients/public/logos";
const STRIPS = ["Clients", "Partners"] as const;
const PIXEL = Buffer.from(
  "iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNkYPhfDwAChwGA60e6kgAAAABJRU5ErkJggg==",
  "base64",
);

let browser: Browser;
let site: Vitrine;

beforeAll(async () => {
  [browser, site] = await Promise.all([openBrowser(), startDemoSite()]);
});

afterAll(async () => {
  await browser.close();
  await site[Symbol.asyncDispose]();
});

test("the strips travel in opposite directions at 40 px a second, with no gap at any moment", async () => {
  const { page, problems } = await openPage(browser, { baseURL: site.url });
  await page.goto("/about");
  const [clients, partners] = await Promise.all(STRIPS.map((name) => travelOf(page, name)));
  expect([clients?.direction, partners?.direction]).toEqual(["normal", "reverse"]);
  for (const travel of [clients, partners]) {
    expect(travel?.speed).toBeCloseTo(40, 3);
    expect(travel?.widthAtLapEnd).toBeGreaterThanOrEqual(1280);
  }
  await moves(page, "Clients", "left");
  await moves(page, "Partners", "right");
  expect(problems).toEqual([]);
  await page.close();
});

test("a strip waits under the pointer, alone, and goes on behind it", async () => {
  const { page } = await openPage(browser, { baseURL: site.url });
  await page.goto("/about");
  await page.locator("h2#logos").evaluate((heading) => heading.scrollIntoView());
  await expectStates(page, ["running", "running"]);
  await pointAt(page, "Partners");
  await expectStates(page, ["running", "paused"]);
  await page.getByRole("heading", { name: "Our Trusted Clients And Partners" }).hover();
  await expectStates(page, ["running", "running"]);
  await page.close();
});

test("the keyboard reaches every logo once, in sight, while its strip waits", async () => {
  const { page } = await openPage(browser, { baseURL: site.url });
  await page.goto("/about");
  await expectStates(page, ["running", "running"]);
  const links = page.getByRole("list", { name: "Clients" }).getByRole("link");
  const count = await links.count();
  await links.first().focus();
  const seen: (string | null)[] = [];
  for (let index = 0; index < count; index += 1) {
    const { name, inSight } = await focusedLogo(page);
    seen.push(name);
    expect(inSight).toBe(true);
    await expectStates(page, ["paused", "running"]);
    await page.keyboard.press("Tab");
  }
  expect(new Set(seen).size).toBe(count);
  expect((await focusedLogo(page)).strip).toBe("Partners");
  await expectStates(page, ["running", "paused"]);
  await page.close();
});

test("a copy is nothing to assistive technology, and no stop of the Tab key", async () => {
  const { page } = await openPage(browser, { baseURL: site.url });
  await page.goto("/about");
  await expectStates(page, ["running", "running"]);
  const copies = page.locator("#logos ~ * ul[aria-hidden=true]");
  expect(await copies.count()).toBeGreaterThanOrEqual(2);
  expect(await copies.locator("a:not([tabindex='-1'])").count()).toBe(0);
  for (const name of STRIPS) expect(await page.getByRole("list", { name }).count()).toBe(1);
  await page.close();
});

test("the button stops both strips, for fingers too, and sets them going again", async () => {
  const { page } = await openPage(browser, {
    baseURL: site.url,
    viewport: { width: 390, height: 844 },
    hasTouch: true,
  });
  await page.goto("/about");
  await page.getByRole("button", { name: aboutTexts.pause }).tap();
  await expectStates(page, ["paused", "paused"]);
  await page.getByRole("button", { name: aboutTexts.play }).tap();
  await expectStates(page, ["running", "running"]);
  await page.close();
});

for (const [what, options] of [
  ["with reduced motion", { reducedMotion: "reduce" }],
  ["without scripts", { javaScriptEnabled: false }],
] as const) {
  test(`${what} all logos stand still in a grid, none cut off and none twice`, async () => {
    for (const width of [1280, 320]) {
      const viewport = { width, height: 800 };
      const { page, problems } = await openPage(browser, { baseURL: site.url, viewport, ...options });
      await page.goto("/about");
      await page.getByRole("heading", { level: 1, name: "We make complex work clear." }).waitFor();
      expect(await page.getByRole("button", { name: aboutTexts.pause }).count()).toBe(0);
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

test("while the logos are on their way, when they fail, and when there are none, the page says so", async () => {
  const { page } = await openPage(browser, { baseURL: site.url });
  const answer = Promise.withResolvers<void>();
  await page.route(LOGOS, async (route) => {
    await answer.promise;
    await route.fulfill({ status: 500, json: { success: false, data: null, message: "No" } });
  });
  await comeFromHome(page);
  await page.getByText("Loading…").waitFor();
  answer.resolve();
  await page.getByRole("alert").getByText(aboutTexts.failed.title).waitFor();
  await page.getByText(aboutTexts.failed.text).waitFor();

  await page.unroute(LOGOS);
  await answerWith(page, []);
  await page.getByRole("button", { name: aboutTexts.tryAgain }).click();
  await page.getByRole("heading", { name: aboutTexts.none.title }).waitFor();
  await page.getByText(aboutTexts.none.text).waitFor();
  await page.close();
});

test("one logo fills its strip, and one that fails to load is not there", async () => {
  const { page } = await openPage(browser, { baseURL: site.url });
  await page.route("**/uploads/good.png", (route) =>
    route.fulfill({ contentType: "image/png", body: PIXEL }),
  );
  await answerWith(page, [logo("Good", "good"), logo("Gone", "gone")]);
  await comeFromHome(page);
  await page.locator("h2#logos").evaluate((heading) => heading.scrollIntoView());
  await page.getByRole("link", { name: "Gone" }).waitFor({ state: "detached" });
  const travel = await travelOf(page, "Clients");
  expect(travel.widthAtLapEnd).toBeGreaterThanOrEqual(1280);
  expect(
    await page
      .getByRole("link")
      .filter({ has: page.getByAltText("Good") })
      .count(),
  ).toBe(1);
  expect(await page.getByRole("list", { name: "Partners" }).count()).toBe(0);
  await page.close();
});

test("a hundred logos are fetched as they come near, not all at once", async () => {
  const { page } = await openPage(browser, { baseURL: site.url });
  const fetched = new Set<string>();
  await page.route("**/uploads/many-*.png", (route) => {
    fetched.add(route.request().url());
    return route.fulfill({ contentType: "image/png", body: PIXEL });
  });
  await answerWith(
    page,
    Array.from({ length: 100 }, (_, index) => logo(`Firm ${index}`, `many-${index}`)),
  );
  await comeFromHome(page);
  await page.locator("h2#logos").evaluate((heading) => heading.scrollIntoView());
  await moves(page, "Clients", "left");
  await page.waitForFunction(() => {
    const images = [...document.querySelectorAll<HTMLImageElement>('ul[aria-label="Clients"] img')];
    const seen = images.filter((image) => image.getBoundingClientRect().left < innerWidth);
    return seen.length > 3 && seen.every(({ naturalWidth }) => naturalWidth > 0);
  });
  expect(fetched.size).toBeLessThan(30);
  await page.close();
});

test("every logo of the strips names the size of its own file", async () => {
  const { page } = await openPage(browser, { baseURL: site.url, reducedMotion: "reduce" });
  await page.goto("/about");
  const images = page.locator("section[aria-labelledby=logos] img");
  await page.locator("h2#logos").evaluate((heading) => heading.scrollIntoView());
  await page.waitForFunction(() => {
    const logos = [...document.querySelectorAll<HTMLImageElement>("section[aria-labelledby=logos] img")];
    return logos.length > 0 && logos.every(({ naturalWidth }) => naturalWidth > 0);
  });
  const sizes = await images.evaluateAll((logos: HTMLImageElement[]) =>
    logos.map((logo) => ({
      named: [Number(logo.getAttribute("width")), Number(logo.getAttribute("height"))],
      own: [logo.naturalWidth, logo.naturalHeight],
    })),
  );
  expect(sizes.map(({ named }) => named)).toEqual(sizes.map(({ own }) => own));
  await page.close();
});

function logo(name: string, file: string): PublicLogo {
  return { name, logo: `/uploads/${file}.png`, url: `https://${file}.example`, type: "client" };
}

async function answerWith(page: Page, logos: PublicLogo[]) {
  await page.route(LOGOS, (route) => route.fulfill({ json: { success: true, data: logos, message: "OK" } }));
}

/** Within the site, so that the browser itself asks for the logos. */
async function comeFromHome(page: Page) {
  await page.goto("/activities");
  await page.getByRole("navigation", { name: "Main" }).getByRole("link", { name: "About" }).click();
  await page.getByRole("heading", { name: "What we do" }).waitFor();
}

function logosOf(page: Page, name: string) {
  return page.getByRole("list", { name });
}

/** Into the middle of the page's width, on the height of a strip: nothing in it stands still. */
async function pointAt(page: Page, name: string) {
  const box = await logosOf(page, name).boundingBox();
  await page.mouse.move(640, (box?.y ?? 0) + (box?.height ?? 0) / 2);
}

/** The measured motion of a strip, once it has one. */
async function travelOf(page: Page, name: string) {
  return logosOf(page, name).evaluate(async (group) => {
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

/** Waits until the strip has moved, and fails if it moves the other way. */
async function moves(page: Page, name: string, direction: "left" | "right") {
  const moved = await logosOf(page, name).evaluate(async (group) => {
    const from = group.getBoundingClientRect().left;
    while (Math.abs(group.getBoundingClientRect().left - from) < 4) await new Promise(requestAnimationFrame);
    return group.getBoundingClientRect().left - from;
  });
  expect(moved < 0 ? "left" : "right").toBe(direction);
}

async function expectStates(page: Page, states: string[]) {
  await page.waitForFunction(
    ([names, wanted]) =>
      names.every((name, index) => {
        const track = document.querySelector(`ul[aria-label="${name}"]`)?.parentElement;
        return track?.getAnimations()[0]?.playState === wanted[index];
      }),
    [[...STRIPS], states] as const,
  );
}

async function focusedLogo(page: Page) {
  return page.evaluate(() => {
    const link = document.activeElement;
    const { left, right } = link?.getBoundingClientRect() ?? { left: -1, right: -1 };
    return {
      name: link?.querySelector("img")?.getAttribute("alt") ?? null,
      strip: link?.closest("ul")?.getAttribute("aria-label") ?? null,
      inSight: left >= 0 && right <= innerWidth,
    };
  });
}
