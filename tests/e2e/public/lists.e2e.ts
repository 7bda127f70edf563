import { expect, test, beforeAll } from "bun:test";

import type { Page } from "playwright";

import * as listPageTexts from "#texts/public/list.ts";
import type { Activity } from "#resources/activities.ts";
import { bindWords } from "#contract/fields/bindWords.ts";
import { sortByFilterPosition } from "#contract/content/categories.ts";
import * as activityPageTexts from "#texts/public/activities.ts";
import { DEFAULT_CATEGORIES } from "#tests/support/content/defaultCategories.ts";

import { createSiteFixture, createDemoFixture } from "#tests/e2e/support/browser/siteFixture.ts";
import { startDemoSite, listActivities } from "#tests/e2e/support/server/demoSite.ts";
import { openPage } from "#tests/e2e/support/browser/openPage.ts";
import { seedLists } from "../../../scripts/bench/seedLists.ts";

const site = createSiteFixture(() => startDemoSite({}, (dataDir) => seedLists(dataDir, 30)));

const pages = (page: Page) => page.getByRole("navigation", { name: "Pages" });
const range = (page: Page) => page.getByRole("status").filter({ hasText: /\d\D+\d/ });
const names = (page: Page) => page.locator("main li h2").allTextContents();

for (const javaScriptEnabled of [true, false]) {
  test(`all pages can be read one after another, with JavaScript: ${javaScriptEnabled}`, async () => {
    const { page, problems } = await openPage(site, { javaScriptEnabled });
    await page.goto("/activities");
    expect(await pages(page).getByRole("link", { name: listPageTexts.previous() }).count()).toBe(0);
    const seen = await names(page);
    for (
      let number = 2;
      await pages(page).getByRole("link", { name: listPageTexts.next() }).isVisible();
      number += 1
    ) {
      await pages(page).getByRole("link", { name: listPageTexts.next() }).click();
      await page.waitForURL(`**/activities?page=${number}`);
      await range(page)
        .filter({ hasText: `${number * 12 - 11}–` })
        .waitFor();
      seen.push(...(await names(page)));
    }
    const total = Number((await range(page).textContent())?.match(/(\d+)\D*$/)?.[1]);
    expect(seen).toHaveLength(total);
    expect(new Set(seen).size).toBe(total);
    // The added records have no image files.
    expect(problems.filter((problem) => !/\/(uploads|image)\//.test(problem))).toEqual([]);
  });
}

test("a page link keeps the rest of the page, shows the start of the list, and Back restores the position", async () => {
  const { page } = await openPage(site, { viewport: { width: 390, height: 844 } });
  await page.goto("/articles");
  await page.evaluate(() => void (document.documentElement.dataset["mark"] = "kept"));
  const older = pages(page).getByRole("link", { name: listPageTexts.next() });
  await older.scrollIntoViewIfNeeded();
  const scrolledTo = await page.evaluate(() => scrollY);
  await older.focus();
  await page.keyboard.press("Enter");
  await range(page).filter({ hasText: "13–" }).waitFor();
  expect(await page.evaluate(() => document.documentElement.dataset["mark"])).toBe("kept");
  const first = await page.locator("main li").first().boundingBox();
  expect(first?.y).toBeGreaterThanOrEqual(60);
  expect(first?.y).toBeLessThan(300);
  // The next Tab continues in the list.
  await page.keyboard.press("Tab");
  expect(await page.evaluate(() => document.activeElement?.closest("main li") !== null)).toBe(true);
  await page.goBack();
  await range(page).filter({ hasText: "1–12" }).waitFor();
  await page.waitForFunction((y) => Math.abs(scrollY - y) < 60, scrolledTo);
});

const FILTERS = ["All", ...sortByFilterPosition(DEFAULT_CATEGORIES).map(({ filterLabel }) => filterLabel)];

const demo = createDemoFixture();
let activities: Activity[];

beforeAll(async () => {
  activities = await listActivities(demo.url);
});

const namesOf = (category: string) =>
  activities.filter((activity) => activity.category.includes(category)).map(({ name }) => bindWords(name));
const getFilter = (page: Page, name: string) =>
  page.getByRole("form", { name: activityPageTexts.filter() }).getByRole("button", { name, exact: true });
const listNames = (page: Page) => page.locator("main li h2").allTextContents();
/** Waits for the list that the server filters. */
const waitForNames = (page: Page, names: string[]) =>
  page.waitForFunction(
    (expected) =>
      JSON.stringify([...document.querySelectorAll("main li h2")].map((name) => name.textContent)) ===
      expected,
    JSON.stringify(names),
  );

for (const javaScriptEnabled of [true, false]) {
  test(`the filter has a URL for each category, with JavaScript: ${javaScriptEnabled}`, async () => {
    const { page, problems } = await openPage(demo, { javaScriptEnabled });
    await page.goto("/activities");
    expect(
      await page
        .getByRole("form", { name: activityPageTexts.filter() })
        .getByRole("button")
        .allTextContents(),
    ).toEqual(FILTERS);
    expect(await listNames(page)).toEqual(activities.map(({ name }) => bindWords(name)));

    await getFilter(page, "EdTech Consult").click();
    await page.waitForURL("**/activities?category=edtech");
    await waitForNames(page, namesOf("EdTech Consult"));
    expect(await getFilter(page, "EdTech Consult").getAttribute("aria-pressed")).toBe("true");

    await getFilter(page, "All").click();
    await page.waitForURL(/\/activities\??$/);
    await page.goBack();
    expect(await listNames(page)).toEqual(namesOf("EdTech Consult"));
    expect(problems).toEqual([]);
  });
}
