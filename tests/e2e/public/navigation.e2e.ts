// Going from page to page as a visitor does: what is fetched when, where one arrives, and what happens when a page does not come.
import { afterAll, beforeAll, expect, test } from "bun:test";

import type { Browser, Page } from "playwright";

import { siteTexts } from "#texts/public/ui.ts";

import { startDemoSite } from "#tests/e2e/support/server/demoSite.ts";
import { openBrowser, openPage } from "#tests/e2e/support/browser/openBrowser.ts";
import { clickAndGetScrollY } from "#tests/e2e/support/browser/clickAndGetScrollY.ts";
import type { Vitrine } from "#tests/e2e/support/server/startVitrine.ts";

let browser: Browser;
let vitrine: Vitrine;
beforeAll(async () => {
  [browser, vitrine] = await Promise.all([openBrowser(), startDemoSite()]);
});
afterAll(async () => {
  await browser.close();
  await vitrine[Symbol.asyncDispose]();
});

const open = (options = {}) => openPage(browser, { baseURL: vitrine.url, ...options });
const nav = (page: Page, name: string) =>
  page.getByRole("navigation", { name: "Main" }).getByRole("link", { name });
const columns = (page: Page) => page.locator("[data-passage]");
const scrolled = (page: Page) => page.evaluate(() => Math.round(scrollY));
const focused = (page: Page) => page.evaluate(() => document.activeElement?.tagName);

/** Opens an address and waits until the page's scripts have taken it over. */
async function visit(page: Page, path: string) {
  await page.goto(path);
  await page.locator("header[data-scrolled]").waitFor();
}

async function arriveAt(page: Page, path: string) {
  await page.waitForURL(`${vitrine.url}${path}`);
  await columns(page).waitFor({ state: "detached" });
}

test("a page that is clicked has its title, its top and the focus; the first one left all as it was", async () => {
  const { page, problems } = await open();
  await visit(page, "/");
  expect(await focused(page)).toBe("BODY");
  await page.mouse.move(640, 400);
  await page.mouse.wheel(0, 900);
  await page.waitForFunction(() => scrollY > 400);
  await nav(page, "Activities").click();
  await arriveAt(page, "/activities");
  expect(await page.title()).toStartWith("Activities");
  expect(await scrolled(page)).toBe(0);
  expect(await focused(page)).toBe("H1");
  expect(await page.evaluate(() => document.activeElement?.matches("[data-quiet-focus]"))).toBe(true);
  const outline = page.locator("h1").evaluate((heading) => getComputedStyle(heading).outlineStyle);
  expect(await outline).toBe("none");
  expect(await page.locator("p[aria-live]:not([role])").textContent()).toBe(await page.title());
  expect(problems).toEqual([]);
  await page.close();
});

test("whoever comes by the keyboard sees the focus arrive", async () => {
  const { page } = await open();
  await visit(page, "/");
  for (let presses = 0; presses < 20; presses++) {
    await page.keyboard.press("Tab");
    if (await nav(page, "About").evaluate((link) => link === document.activeElement)) break;
  }
  await page.keyboard.press("Enter");
  await arriveAt(page, "/about");
  expect(await page.locator("h1:focus-visible:not([data-quiet-focus])").count()).toBe(1);
  await page.close();
});

test("back and forward return to where one was, also where the page snaps, and after a reload", async () => {
  const { page, problems } = await open();
  await visit(page, "/");
  await page.evaluate(() => document.getElementById("our-activities")?.scrollIntoView());
  await page.waitForFunction(() => scrollY > 600);
  const before = await clickAndGetScrollY(page.getByRole("link", { name: "Our Activities" }));
  await arriveAt(page, "/activities");
  expect(await scrolled(page)).toBe(0);

  await page.goBack();
  await page.waitForFunction((y) => Math.abs(scrollY - y) < 2, before);
  expect(await focused(page)).toBe("MAIN");
  await page.goForward();
  await page.waitForFunction(() => scrollY === 0);

  await page.reload();
  await page.locator("header[data-scrolled]").waitFor();
  await page.goBack();
  await page.waitForFunction((y) => Math.abs(scrollY - y) < 2, before);
  expect(problems).toEqual([]);
  await page.close();
});

test("going back before a reloaded page is hydrated scrolls to where one was", async () => {
  const { page } = await open();
  await visit(page, "/articles");
  // Else the browser scrolls too, at times rightly.
  await page.evaluate(() => (history.scrollRestoration = "manual"));
  const before = await clickAndGetScrollY(page.locator("main a[href^='/article/']").last());
  expect(before).toBeGreaterThan(600);
  await page.waitForURL("**/article/**");
  await page.locator("[data-passage]").waitFor({ state: "detached" });
  const goneBack = Promise.withResolvers<void>();
  // Hydration waits for the sheet of all pages.
  await page.route("**/*.css", async (route) => {
    await goneBack.promise;
    await route.continue();
  });
  await page.reload({ waitUntil: "domcontentloaded" });
  const script = page.locator("head > script[type=module]");
  await script.evaluate(({ src }: HTMLScriptElement) => import(src));
  await page.evaluate(() => history.back());
  goneBack.resolve();
  // The sheet arrives late, and moves what is above by a few pixels; the browser scrolls along.
  await page.waitForFunction((y) => Math.abs(scrollY - y) < 10, before);
  await page.close();
});

test("pointing at a link fetches its page, and the click then nothing more", async () => {
  const { page } = await open();
  await visit(page, "/address");
  await page.waitForLoadState("networkidle");
  const asked: string[] = [];
  page.on("request", (request) => asked.push(new URL(request.url()).pathname));
  const answered = page.waitForResponse("**/api/v1/projects/get");
  await nav(page, "Activities").hover();
  await answered;
  expect(asked.some((path) => /^\/assets\/.*\.js$/.test(path))).toBe(true);
  asked.length = 0;
  await nav(page, "Activities").click();
  await arriveAt(page, "/activities");
  const forThePage = asked.filter((path) => /\.js$|^\/api/.test(path) && !path.endsWith("/analytics/track"));
  expect(forThePage).toEqual([]);
  await page.close();
});

test("a double click is one step in the history", async () => {
  const { page, problems } = await open();
  await visit(page, "/");
  const before = await page.evaluate(() => history.length);
  await nav(page, "About").dblclick();
  await arriveAt(page, "/about");
  expect(await page.evaluate(() => history.length)).toBe(before + 1);
  expect(problems).toEqual([]);
  await page.close();
});

test("of two links clicked one after the other the second is gone to", async () => {
  const { page } = await open();
  await visit(page, "/");
  await page.evaluate(() => {
    for (const path of ["/about", "/activities"]) {
      document.querySelector<HTMLAnchorElement>(`header a[href="${path}"]`)?.click();
    }
  });
  await arriveAt(page, "/activities");
  expect(await page.title()).toStartWith("Activities");
  await page.close();
});

test("a link opens a tab of its own when the visitor asks for one", async () => {
  const { page } = await open();
  await visit(page, "/");
  const [tab] = await Promise.all([
    page.context().waitForEvent("page"),
    nav(page, "About").click({ modifiers: ["ControlOrMeta"] }),
  ]);
  await tab.waitForURL("**/about");
  expect(new URL(page.url()).pathname).toBe("/");
  expect(await columns(page).count()).toBe(0);
  await page.context().close();
});

test("the menu's link goes under the columns, and the menu is gone with them", async () => {
  const { page, problems } = await open({ viewport: { width: 390, height: 844 } });
  await visit(page, "/");
  await page.getByRole("button", { name: "Menu" }).click();
  await page.getByRole("dialog").getByRole("link", { name: "About" }).click();
  expect(await columns(page).evaluate((layer) => layer.matches(":popover-open"))).toBe(true);
  await arriveAt(page, "/about");
  expect(await page.getByRole("dialog").count()).toBe(0);
  expect(await focused(page)).toBe("H1");
  expect(await page.locator("html[data-scroll-locked]").count()).toBe(0);
  expect(problems).toEqual([]);
  await page.close();
});

test("a page that does not come says so, the rest works, and Try again brings it", async () => {
  const { page } = await open();
  await visit(page, "/activities");
  await page.waitForLoadState("networkidle");
  await page.context().setOffline(true);
  await nav(page, "About").click();
  await page.getByRole("heading", { name: siteTexts.pageFailed.title }).waitFor();
  await nav(page, "Activities").click();
  await arriveAt(page, "/activities");
  await nav(page, "About").click();
  const again = page.getByRole("button", { name: "Try again" });
  await again.waitFor();
  await page.context().setOffline(false);
  let loads = 0;
  page.on("domcontentloaded", () => (loads += 1));
  await again.click();
  await page.waitForFunction(() => document.title.startsWith("About"));
  expect(loads).toBe(0);
  await page.close();
});

test("code that a new version of the site removed leads to one whole page load, and no second", async () => {
  const { page } = await open();
  await visit(page, "/activities");
  await page.waitForLoadState("networkidle");
  const loads: string[] = [];
  page.on("domcontentloaded", () => loads.push(new URL(page.url()).pathname));
  await page.route("**/assets/chunk-*.js", (route) => route.fulfill({ status: 404 }));
  await nav(page, "About").click();
  await page.waitForEvent("domcontentloaded");
  await page.getByRole("heading", { level: 1 }).waitFor();
  await page.waitForLoadState("networkidle");
  expect(loads).toEqual(["/about"]);

  // The page stands as the server sent it; the next link is a plain one, and with its code there all is as before.
  await page.unroute("**/assets/chunk-*.js");
  await nav(page, "Activities").click();
  await page.locator("header[data-scrolled]").waitFor();
  expect(await page.evaluate(() => sessionStorage.getItem("reloaded"))).toBeNull();
  await page.close();
});

test("a button pressed before the scripts are there is pressed once they are", async () => {
  const { page, problems } = await open({ viewport: { width: 390, height: 844 } });
  const arrives = Promise.withResolvers<void>();
  await page.route("**/assets/public-*.js", async (route) => {
    await arrives.promise;
    await route.continue();
  });
  await page.goto("/about", { waitUntil: "commit" });
  await page.getByRole("button", { name: "Dark theme" }).click();
  expect(await page.locator("html[data-theme=dark]").count()).toBe(0);
  arrives.resolve();
  await page.locator("html[data-theme=dark]").waitFor();
  expect(problems).toEqual([]);
  await page.close();
});

test.each([true, false])(
  "a page comes to life with the sheet of all pages in force, and without it where that does not arrive: %p",
  async (arrives) => {
    const { page } = await open();
    if (!arrives) await page.route("**/assets/*.css", (route) => route.abort());
    await page.goto("/about");
    await page.locator("html[data-alive]").waitFor();
    expect(await page.locator("link[rel=stylesheet]").getAttribute("media")).toBe("all");
    await nav(page, "Articles").click();
    await page.waitForURL("**/articles");
    await page.close();
  },
);
