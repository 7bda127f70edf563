import { expect, test } from "bun:test";

import type { Locator, Page } from "playwright";

import { bindWords } from "#contract/fields/bindWords.ts";
import * as homeTexts from "#texts/public/home.ts";
import * as activityPageTexts from "#texts/public/activities.ts";
import * as publicLayoutTexts from "#texts/public/layout.ts";
import * as addressTexts from "#texts/public/address.ts";
import { THEME_KEY } from "#web/ui/theme.ts";

import { openPage } from "#tests/e2e/support/browser/openPage.ts";
import { listActivities, listPublicPaths } from "#tests/e2e/support/server/demoSite.ts";
import { createDemoFixture } from "#tests/e2e/support/browser/siteFixture.ts";

const site = createDemoFixture();

/** Opens an A4 page in the dark theme. */
async function openPaper(): Promise<Page> {
  const { page } = await openPage(site, { viewport: { width: 794, height: 1123 } });
  await page.addInitScript((key) => localStorage.setItem(key, "dark"), THEME_KEY);
  return page;
}

/** @param page of `openPaper` */
async function print(path: string, page?: Page): Promise<Page> {
  const paper = page ?? (await openPaper());
  await paper.emulateMedia({ media: "screen" });
  await paper.goto(path);
  await paper.locator("header[data-scrolled]").waitFor();
  await paper.emulateMedia({ media: "print" });
  return paper;
}

const styleOf = (element: Locator, name: "color" | "breakInside" | "visibility" | "animationName") =>
  element.evaluate((node, property) => getComputedStyle(node)[property], name);

test("every page prints black on white in the dark theme, without navigation, buttons and points", async () => {
  const page = await openPaper();
  for (const path of [...(await listPublicPaths(site.url)), "/nowhere"]) {
    await print(path, page);
    const background = page.evaluate(() => getComputedStyle(document.documentElement).backgroundColor);
    expect([path, await background]).toEqual([path, "rgb(255, 255, 255)"]);
    expect(await styleOf(page.getByRole("heading", { level: 1 }), "color")).toBe("rgb(0, 0, 0)");
    for (const tool of [
      page.getByRole("link", { name: publicLayoutTexts.skipToContent() }),
      page.getByRole("navigation", { name: publicLayoutTexts.navLabel() }),
      page.getByRole("navigation", { name: publicLayoutTexts.footerSite() }),
      page.getByRole("button", { name: publicLayoutTexts.menu() }),
      page.getByRole("button", { name: publicLayoutTexts.darkTheme() }),
      page.locator("canvas").first(),
    ]) {
      expect([path, await tool.isVisible()]).toEqual([path, false]);
    }
  }
});

test("without scripts, a page prints without navigation too", async () => {
  const { page } = await openPage(site, { javaScriptEnabled: false });
  await page.goto("/");
  const navigation = page.getByRole("navigation", { name: publicLayoutTexts.navLabel() });
  expect(await navigation.isVisible()).toBe(true);
  await page.emulateMedia({ media: "print" });
  await navigation.waitFor({ state: "hidden" });
});

test("the headline prints completely while it is being typed", async () => {
  const page = await print("/activities");
  await page.locator('h1 [data-phase="typing"]').waitFor({ state: "attached" });
  const rest = page.locator("h1 [data-phase] > span");
  expect(await styleOf(rest, "visibility")).toBe("visible");
});

test("the home page prints all texts of the services and the names of all activities", async () => {
  const page = await print("/");
  for (const text of [bindWords("Use-case selection"), "Continuity and recovery"]) {
    expect(await page.getByText(text).isVisible()).toBe(true);
  }
  const point = page.getByText(bindWords("Use-case selection"));
  expect(await styleOf(point, "color")).toBe("rgb(0, 0, 0)");
  // Panels are printed as they are the moment they appear: an animation would begin with invisible texts.
  expect(await styleOf(page.locator("ul", { has: point }), "animationName")).toBe("none");
  const slides = page.getByRole("group", { name: "Our Activities" }).getByRole("heading", { level: 3 });
  const names = await slides.evaluateAll((found) =>
    found.map((name) => name.checkVisibility({ visibilityProperty: true })),
  );
  expect(names.length).toBeGreaterThan(2);
  expect(names).not.toContain(false);
  expect(await page.getByRole("button", { name: homeTexts.next() }).isVisible()).toBe(false);
});

for (const path of ["/activities", "/articles"]) {
  test(`no record of ${path} breaks across pages, and three fit on a page`, async () => {
    const page = await print(path);
    const items = page.getByRole("main").locator("li:has(> * h2), article:has(h2)");
    expect(await items.count()).toBeGreaterThan(4);
    for (const item of await items.all()) {
      expect(await styleOf(item, "breakInside")).toBe("avoid");
      // An A4 page is 1123 px tall and fits three records.
      expect((await item.boundingBox())?.height).toBeLessThan(360);
    }
  });
}

test("the company page prints each logo once, within the page", async () => {
  const page = await print("/about");
  await page.getByRole("list", { name: "Clients" }).waitFor();
  const boxes = await Promise.all(
    (await page.locator("#logos ~ * img:visible").all()).map((image) => image.boundingBox()),
  );
  expect(boxes.length).toBeGreaterThanOrEqual(10);
  expect(boxes.filter((box) => !box || box.x < 0 || box.x + box.width > 794)).toEqual([]);
  expect(new Set(boxes.map((box) => `${box?.x} ${box?.y}`)).size).toBe(boxes.length);
});

test("the address page prints the contact details without the form", async () => {
  const page = await print("/address");
  expect(await page.getByRole("main").getByText("hello@vitrine.example").isVisible()).toBe(true);
  expect(await page.getByLabel("Message", { exact: true }).isVisible()).toBe(false);
  expect(await page.getByRole("button", { name: addressTexts.openMap() }).isVisible()).toBe(false);
});

test("an activity prints without header and footer and with the URL of its project", async () => {
  const activity = (await listActivities(site.url)).find(({ link }) => link);
  if (!activity?.link) throw new Error("No activity has a link");
  const page = await print(`/activity-view/${activity._id}`);
  for (const tool of [
    page.getByRole("link", { name: "Back" }),
    page.getByRole("banner"),
    page.getByRole("contentinfo"),
  ]) {
    expect(await tool.isVisible()).toBe(false);
  }
  const content = page
    .getByRole("link", { name: activityPageTexts.viewProject() })
    .evaluate((link) => getComputedStyle(link, "::after").content);
  expect(await content).toContain(activity.link);
});
