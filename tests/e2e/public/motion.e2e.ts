import { expect, test } from "bun:test";

import type { BrowserContextOptions, Page } from "playwright";

import * as publicLayoutTexts from "#texts/public/layout.ts";

import { waitForTransition } from "#tests/e2e/support/browser/waitForTransition.ts";
import { createDemoFixture } from "#tests/e2e/support/browser/siteFixture.ts";
import { openPage } from "#tests/e2e/support/browser/openPage.ts";

const vitrine = createDemoFixture();

const RING = "div[aria-hidden=true]:has(> svg > circle)";

/** Opens a page, waits for hydration, and counts its transitions. */
async function visit(path: string, options: BrowserContextOptions = {}): Promise<Page> {
  const { page } = await openPage(vitrine, options);
  await page.goto(path);
  await page.locator("header[data-scrolled]").waitFor();
  await page.evaluate(() => {
    const start = document.startViewTransition.bind(document);
    document.startViewTransition = (options) => {
      document.body.dataset["transitions"] = String(Number(document.body.dataset["transitions"] ?? 0) + 1);
      return start(options);
    };
  });
  return page;
}

const transitions = (page: Page) => page.evaluate(() => document.body.dataset["transitions"] ?? "none");

async function goTo(page: Page, path: string) {
  await page.evaluate((to) => document.querySelector<HTMLAnchorElement>(`a[href="${to}"]`)?.click(), path);
  await page.waitForURL(`**${path}`);
  await waitForTransition(page);
}

/**
 * Runs in the page. Follows a link, and returns how far each column is below the window, the edges of all, and whether the new
 * page shows, at each of these milliseconds.
 */
async function measureTransition({ path, times }: { path: string; times: number[] }) {
  const started = Promise.withResolvers<ViewTransition>();
  const start = document.startViewTransition.bind(document);
  document.startViewTransition = (options) => {
    const transition = start(options);
    started.resolve(transition);
    return transition;
  };
  document.querySelector<HTMLAnchorElement>(`a[href="${path}"]`)?.click();
  const transition = await started.promise;
  await transition.ready;
  const animations = document.getAnimations().flatMap((animation) => {
    const { effect } = animation;
    const pseudo = effect instanceof KeyframeEffect ? effect.pseudoElement : null;
    return pseudo?.startsWith("::view-transition") ? [{ pseudo, animation }] : [];
  });
  const groups = new Set(animations.flatMap(({ pseudo }) => (pseudo.includes("group(column") ? pseudo : [])));
  const columns = [...groups].toSorted();
  const measured = times.map((time) => {
    for (const { animation } of animations) {
      animation.pause();
      animation.currentTime = time;
    }
    const styles = columns.map((column) => getComputedStyle(document.documentElement, column));
    const isShown = getComputedStyle(document.documentElement, "::view-transition-new(root)").opacity === "1";
    const lefts = styles.map(({ left }) => Number.parseFloat(left));
    const rights = styles.map(({ width }, index) => Number.parseFloat(width) + (lefts[index] ?? 0));
    return {
      below: styles.map(({ transform }) => Math.round(new DOMMatrix(transform).m42)),
      lefts,
      rights,
      isShown,
    };
  });
  transition.skipTransition();
  return measured;
}

for (const [width, count] of [
  [1280, 4],
  [900, 4],
  [899, 2],
  [390, 2],
] as const) {
  test(`at ${width} px ${count} columns cover the page, and leave the new one`, async () => {
    const page = await visit("/", { viewport: { width, height: 800 } });
    const times = [0, 399.9, 401, 660];
    const measured = await page.evaluate(measureTransition, { path: "/about", times });
    expect(measured.map(({ below }) => [...new Set(below)])).toEqual([[800], [0], [0], [-800]]);
    expect(measured[0]?.below.length).toBe(count);
    expect(measured.map(({ isShown }) => isShown)).toEqual([false, false, true, true]);
    const { lefts = [], rights = [] } = measured[1] ?? {};
    const gaps = [...lefts, width].map((left, index) => left - (rights[index - 1] ?? 0));
    expect(gaps.filter((gap) => gap > 0)).toEqual([]);
    expect(page.url()).toEndWith("/about");
  });
}

/** Records where each flight of the point ends, and how long it takes. */
function recordFlights(page: Page) {
  return page.evaluate(() => {
    const observer = new MutationObserver((changes) => {
      for (const node of changes.flatMap(({ addedNodes }) => [...addedNodes])) {
        if (!(node instanceof HTMLSpanElement)) continue;
        const [flight] = node.getAnimations();
        const below = document.elementsFromPoint(node.offsetLeft + 5, node.offsetTop + 5);
        const place = below.find((element) => element.matches("a[aria-current], h1"));
        const flights = document.body.dataset["flights"] ?? "";
        document.body.dataset["flights"] =
          `${flights}${flight?.effect?.getTiming().duration} ${place?.tagName} `;
      }
    });
    observer.observe(document.body, { childList: true });
  });
}

test.each([
  [1280, "400 A "],
  [390, "400 H1 "],
])(
  "at %p px the mark's point then flies to the mark of the page, or to the caret",
  async (width, flights) => {
    const page = await visit("/", { viewport: { width, height: 800 } });
    await recordFlights(page);
    await goTo(page, "/about");
    await page.locator("body[data-flights]").waitFor();
    expect(await page.evaluate(() => document.body.dataset["flights"])).toBe(flights);
    await page.waitForFunction(() => document.querySelector("body > span") === null);
  },
);

test("there is no transition for back, forward, filters and anchors", async () => {
  const page = await visit("/");
  await goTo(page, "/activities");
  await page.evaluate(() => delete document.body.dataset["transitions"]);
  await page.goBack();
  await page.waitForFunction(() => document.title.startsWith("Vitrine"));
  await page.goForward();
  await page.waitForFunction(() => document.title.startsWith("Activities"));
  await page.evaluate(() => document.querySelector<HTMLAnchorElement>(`a[href="#main"]`)?.click());
  await page.getByRole("button", { name: "Business Consult" }).click();
  await page.waitForURL("**/activities?category=business");
  expect(await transitions(page)).toBe("none");
});

test("under prefers-reduced-motion there is neither a transition nor a pointer ring", async () => {
  const page = await visit("/", { reducedMotion: "reduce" });
  await recordFlights(page);
  await page.mouse.move(300, 300);
  await goTo(page, "/about");
  expect(await page.locator("body[data-flights]").count()).toBe(0);
  expect(await page.title()).toStartWith("About");
  expect(await transitions(page)).toBe("none");
  expect(await page.locator(RING).count()).toBe(0);
});

test("the pointer ring follows the pointer, grows over links, does not block clicks and disappears", async () => {
  const page = await visit("/");
  // The first move loads the ring; later ones show it.
  for (let x = 500; (await page.locator(`${RING}[data-shown]`).count()) === 0; x = 1000 - x + 1)
    await page.mouse.move(x, 300);
  await page.mouse.move(600, 300, { steps: 5 });
  await page.waitForFunction((selector) => {
    const box = document.querySelector(selector)?.getBoundingClientRect();
    return box && Math.abs(box.x + box.width / 2 - 600) < 1 && Math.abs(box.y + box.height / 2 - 300) < 1;
  }, RING);

  const link = page
    .getByRole("navigation", { name: publicLayoutTexts.navLabel() })
    .getByRole("link", { name: "About" });
  await link.hover();
  await page.waitForFunction((selector) => {
    const circle = document.querySelector(`${selector}[data-over] circle`);
    return circle && Math.abs(circle.getBoundingClientRect().width - 72) < 2.5;
  }, RING);
  await page.waitForFunction(
    (selector) => !document.querySelector(selector)?.hasAttribute("data-shown"),
    RING,
  );
  await link.click();
  await page.waitForURL("**/about");
});
