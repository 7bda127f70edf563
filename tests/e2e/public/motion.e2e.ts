import { expect, test } from "bun:test";

import type { BrowserContextOptions, Page } from "playwright";

import * as publicLayoutTexts from "#texts/public/layout.ts";

import { createSiteFixture } from "#tests/e2e/support/browser/siteFixture.ts";
import { openPage } from "#tests/e2e/support/browser/openPage.ts";
import { startVitrine } from "#tests/e2e/support/server/startVitrine.ts";

const vitrine = createSiteFixture(startVitrine);

const RING = "div[aria-hidden=true]:has(> svg > circle)";

/** Opens a page, waits for hydration, and records the number of columns of each transition. */
async function visit(path: string, options: BrowserContextOptions = {}): Promise<Page> {
  const { page } = await openPage(vitrine, options);
  await page.goto(path);
  await page.locator("header[data-scrolled]").waitFor();
  await page.evaluate(() => {
    const watcher = new MutationObserver((changes) => {
      for (const node of changes.flatMap(({ addedNodes }) => [...addedNodes])) {
        if (!(node instanceof HTMLElement) || !node.matches("[data-route-transition]")) continue;
        document.body.dataset["columnsSeen"] = String(node.childElementCount);
      }
    });
    watcher.observe(document.body, { childList: true, subtree: true });
  });
  return page;
}

const columnsSeen = (page: Page) => page.evaluate(() => document.body.dataset["columnsSeen"] ?? "none");

async function goTo(page: Page, path: string) {
  await page.evaluate((to) => document.querySelector<HTMLAnchorElement>(`a[href="${to}"]`)?.click(), path);
  await page.waitForURL(`**${path}`);
  await page.locator("[data-route-transition]").waitFor({ state: "detached" });
}

test("the transition has four columns, and two on a narrow screen", async () => {
  const page = await visit("/");
  expect(await columnsSeen(page)).toBe("none");
  for (const [width, path, count] of [
    [1280, "/about", "4"],
    [900, "/activities", "4"],
    [899, "/articles", "2"],
    [390, "/address", "2"],
  ] as const) {
    await page.setViewportSize({ width, height: 800 });
    await goTo(page, path);
    expect([width, await columnsSeen(page)]).toEqual([width, count]);
  }
});

test("the columns cover the whole window when the page changes", async () => {
  const page = await visit("/");
  const covered = page.evaluate(
    () =>
      new Promise<number[]>((resolve) => {
        addEventListener("pushState", () => {
          const boxes = [...document.querySelectorAll("[data-route-transition] > *")].map((column) =>
            column.getBoundingClientRect(),
          );
          resolve([
            Math.min(...boxes.map(({ left }) => left)),
            Math.max(...boxes.map(({ top }) => top)),
            Math.max(...boxes.map(({ right }) => right)),
            Math.min(...boxes.map(({ bottom }) => bottom)),
          ]);
        });
      }),
  );
  await goTo(page, "/about");
  const [left = 99, top = 99, right = 0, bottom = 0] = await covered;
  expect(left).toBe(0);
  // They may have begun to leave, in the frame of the change.
  expect(top).toBeLessThanOrEqual(1);
  expect(right).toBeGreaterThanOrEqual(1280);
  expect(bottom).toBeGreaterThanOrEqual(800);
});

test("there is no transition for back, forward, filters and anchors", async () => {
  const page = await visit("/");
  await goTo(page, "/activities");
  await page.evaluate(() => delete document.body.dataset["columnsSeen"]);
  await page.goBack();
  await page.waitForFunction(() => document.title.startsWith("Vitrine"));
  await page.goForward();
  await page.waitForFunction(() => document.title.startsWith("Activities"));
  await page.evaluate(() => document.querySelector<HTMLAnchorElement>(`a[href="#main"]`)?.click());
  await page.getByRole("button", { name: "Business Consult" }).click();
  await page.waitForURL("**/activities?category=business");
  expect(await columnsSeen(page)).toBe("none");
});

test("under prefers-reduced-motion there is neither a transition nor a pointer ring", async () => {
  const page = await visit("/", { reducedMotion: "reduce" });
  await page.mouse.move(300, 300);
  await goTo(page, "/about");
  expect(await page.title()).toStartWith("About");
  expect(await columnsSeen(page)).toBe("none");
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
