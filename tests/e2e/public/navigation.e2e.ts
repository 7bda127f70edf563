import { expect, test } from "bun:test";

import type { Page } from "playwright";

import * as publicLayoutTexts from "#texts/public/layout.ts";

import { openPage } from "#tests/e2e/support/browser/openPage.ts";
import { clickAndGetScrollY } from "#tests/e2e/support/browser/clickAndGetScrollY.ts";
import { waitForTransition } from "#tests/e2e/support/browser/waitForTransition.ts";
import { createDemoFixture } from "#tests/e2e/support/browser/siteFixture.ts";

const vitrine = createDemoFixture();

const open = (options = {}) => openPage(vitrine, options);
const nav = (page: Page, name: string) =>
  page.getByRole("navigation", { name: publicLayoutTexts.navLabel() }).getByRole("link", { name });
const scrolled = (page: Page) => page.evaluate(() => Math.round(scrollY));
const focused = (page: Page) => page.evaluate(() => document.activeElement?.tagName);
/** The focus follows once the page has its heading. */
const waitForFocus = (page: Page, selector: string) => page.locator(`${selector}:focus`).waitFor();

/** Opens a page and waits for hydration. */
async function visit(page: Page, path: string) {
  await page.goto(path);
  await page.locator("header[data-scrolled]").waitFor();
}

async function waitForPage(page: Page, path: string) {
  await page.waitForURL(`${vitrine.url}${path}`);
  await waitForTransition(page);
}

test("a navigation sets the title, scrolls to the top and moves the focus; the first page load does not", async () => {
  const { page, problems } = await open();
  await visit(page, "/");
  expect(await focused(page)).toBe("BODY");
  await page.mouse.move(640, 400);
  await page.mouse.wheel(0, 900);
  await page.waitForFunction(() => scrollY > 400);
  await nav(page, "Activities").click();
  await waitForPage(page, "/activities");
  expect(await scrolled(page)).toBe(0);
  await waitForFocus(page, "h1[data-quiet-focus]");
  expect(await page.title()).toStartWith("Activities");
  const outline = page.locator("h1").evaluate((heading) => getComputedStyle(heading).outlineStyle);
  expect(await outline).toBe("none");
  const announcement = page.locator("p[aria-live]:not([role])", { hasText: await page.title() });
  await announcement.waitFor({ state: "attached" });
  expect(problems).toEqual([]);
});

test("after a navigation by keyboard the focus is visible", async () => {
  const { page } = await open();
  await visit(page, "/");
  for (let presses = 0; presses < 20; presses++) {
    await page.keyboard.press("Tab");
    if (await nav(page, "About").evaluate((link) => link === document.activeElement)) break;
  }
  await page.keyboard.press("Enter");
  await waitForPage(page, "/about");
  await page.locator("h1:focus-visible:not([data-quiet-focus])").waitFor();
});

test("back and forward restore the scroll position, despite scroll snapping and after a reload", async () => {
  const { page, problems } = await open();
  await visit(page, "/");
  await page.evaluate(() => document.getElementById("our-activities")?.scrollIntoView());
  await page.waitForFunction(() => scrollY > 600);
  const before = await clickAndGetScrollY(page.getByRole("link", { name: "Our Activities" }));
  await waitForPage(page, "/activities");
  expect(await scrolled(page)).toBe(0);

  await page.goBack();
  await page.waitForFunction((y) => Math.abs(scrollY - y) < 2, before);
  await waitForFocus(page, "main");
  await page.goForward();
  await page.waitForFunction(() => scrollY === 0);

  await page.reload();
  await page.locator("header[data-scrolled]").waitFor();
  await page.goBack();
  await page.waitForFunction((y) => Math.abs(scrollY - y) < 2, before);
  expect(problems).toEqual([]);
});

test("going back before a reloaded page is hydrated restores the scroll position", async () => {
  const { page, problems } = await open();
  await visit(page, "/articles");
  const before = await clickAndGetScrollY(page.locator("main a[href^='/article/']").last());
  expect(before).toBeGreaterThan(600);
  await page.waitForURL("**/article/**");
  await waitForTransition(page);
  const [releaseStyles, releaseCode] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()];
  const hold = (url: string, { promise }: { promise: Promise<void> }) =>
    page.route(url, async (route) => {
      await promise;
      await route.continue();
    });
  // Hydration waits for the style sheet.
  await hold("**/*.css", releaseStyles);
  await page.reload({ waitUntil: "domcontentloaded" });
  const script = page.locator("head > script[type=module]");
  await script.evaluate(({ src }: HTMLScriptElement) => import(src));
  await hold("**/*.js", releaseCode);
  await page.evaluate(() => history.back());
  await page.waitForFunction(() => location.pathname === "/articles");
  releaseStyles.resolve();
  await page.locator("link[rel=stylesheet][media=all]").waitFor({ state: "attached" });
  releaseCode.resolve();
  await page.locator("h1", { hasText: "All Articles" }).waitFor();
  // The late style sheet moves the content above by a few pixels, and the browser's scroll anchoring follows.
  await page.waitForFunction((y) => Math.abs(scrollY - y) < 10, before);
  expect(problems).toEqual([]);
});

test("hovering a link prefetches its page, and the click requests nothing more", async () => {
  const { page } = await open();
  await visit(page, "/about");
  // The first navigation loads the flight of the mark's point.
  await nav(page, "Address").click();
  await waitForPage(page, "/address");
  await page.waitForLoadState("networkidle");
  const requests: string[] = [];
  page.on("request", (request) => requests.push(new URL(request.url()).pathname));
  const response = page.waitForResponse("**/api/v1/projects/get?*");
  await nav(page, "Activities").hover();
  await response;
  const scripts = requests.filter((path) => /^\/assets\/.*\.js$/.test(path));
  expect(scripts).not.toEqual([]);
  // Resolves once the scripts that they import have arrived too.
  await page.evaluate((paths) => Promise.all(paths.map((path) => import(path))), scripts);
  requests.length = 0;
  await nav(page, "Activities").click();
  await waitForPage(page, "/activities");
  const pageRequests = requests.filter(
    (path) => /\.js$|^\/api/.test(path) && !path.endsWith("/analytics/track"),
  );
  expect(pageRequests).toEqual([]);
});

test("a link in the menu starts the transition above the menu, which is then closed", async () => {
  const { page, problems } = await open({ viewport: { width: 390, height: 844 } });
  await visit(page, "/");
  await page.getByRole("button", { name: publicLayoutTexts.menu() }).click();
  await page.evaluate(() => {
    const start = document.startViewTransition.bind(document);
    document.startViewTransition = (options) => {
      document.body.dataset["menuAtStart"] = String(document.querySelector("dialog")?.open);
      return start(options);
    };
  });
  await page.getByRole("dialog").getByRole("link", { name: "About" }).click();
  await waitForPage(page, "/about");
  await waitForFocus(page, "h1");
  await page.getByRole("dialog").waitFor({ state: "detached" });
  await page.locator("html[data-scroll-locked]").waitFor({ state: "detached" });
  expect(await page.locator("body").getAttribute("data-menu-at-start")).toBe("true");
  expect(problems).toEqual([]);
});

test("code removed by a deployment causes a full page load, but no second one", async () => {
  const { page } = await open();
  await visit(page, "/activities");
  await page.waitForLoadState("networkidle");
  const loads: string[] = [];
  page.on("domcontentloaded", () => loads.push(new URL(page.url()).pathname));
  await page.route("**/assets/chunk-*.js", (route) => route.fulfill({ status: 404 }));
  await Promise.all([page.waitForEvent("domcontentloaded"), nav(page, "About").click()]);
  await page.getByRole("heading", { level: 1 }).waitFor();
  await page.waitForLoadState("networkidle");
  expect(loads).toEqual(["/about"]);

  // This page is not hydrated, so the next link loads a document, which has its code and works again.
  await page.unroute("**/assets/chunk-*.js");
  await nav(page, "Activities").click();
  await page.locator("header[data-scrolled]").waitFor();
  expect(await page.evaluate(() => sessionStorage.getItem("reloaded"))).toBeNull();
});

test("a click on a button before hydration takes effect after it", async () => {
  const { page, problems } = await open({ viewport: { width: 390, height: 844 } });
  const unblocked = Promise.withResolvers<void>();
  await page.route("**/assets/public-*.js", async (route) => {
    await unblocked.promise;
    await route.continue();
  });
  await page.goto("/about", { waitUntil: "commit" });
  await page.getByRole("button", { name: publicLayoutTexts.darkTheme() }).click();
  expect(await page.locator("html[data-theme=dark]").count()).toBe(0);
  unblocked.resolve();
  await page.locator("html[data-theme=dark]").waitFor();
  expect(problems).toEqual([]);
});

test.each([true, false])(
  "hydration waits for the style sheet, but continues if it fails to load: %p",
  async (hasStyleSheet) => {
    const { page } = await open();
    if (!hasStyleSheet) await page.route("**/assets/*.css", (route) => route.abort());
    await page.goto("/about");
    await page.locator("html[data-hydrated]").waitFor();
    expect(await page.locator("link[rel=stylesheet]").getAttribute("media")).toBe("all");
    await nav(page, "Articles").click();
    await page.waitForURL("**/articles");
  },
);
