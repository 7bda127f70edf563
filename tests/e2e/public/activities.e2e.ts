import { beforeAll, expect, test } from "bun:test";

import type { Page } from "playwright";

import type { Activity } from "#resources/activities.ts";
import { sortByFilterPosition } from "#contract/content/categories.ts";
import * as activityPageTexts from "#texts/public/activities.ts";
import * as siteTexts from "#texts/public/ui.ts";
import { DEFAULT_CATEGORIES } from "#tests/support/content/defaultCategories.ts";

import { openPage } from "#tests/e2e/support/browser/openPage.ts";
import { listActivities } from "#tests/e2e/support/server/demoSite.ts";
import { createDemoFixture } from "#tests/e2e/support/browser/siteFixture.ts";

const FILTERS = ["All", ...sortByFilterPosition(DEFAULT_CATEGORIES).map(({ filterLabel }) => filterLabel)];

const site = createDemoFixture();
let activities: Activity[];

beforeAll(async () => {
  activities = await listActivities(site.url);
});

const namesOf = (category: string) =>
  activities.filter((activity) => activity.category.includes(category)).map(({ name }) => name);
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
    const { page, problems } = await openPage(site, { javaScriptEnabled });
    await page.goto("/activities");
    expect(
      await page
        .getByRole("form", { name: activityPageTexts.filter() })
        .getByRole("button")
        .allTextContents(),
    ).toEqual(FILTERS);
    expect(await listNames(page)).toEqual(activities.map(({ name }) => name));

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

test("the lightbox opens at the clicked image and wraps around, by buttons and keys", async () => {
  const { page, problems } = await openPage(site);
  const many = activities.find(({ images }) => images.length > 4);
  if (!many) throw new Error("No activity has more than four images");
  await page.goto(`/activity-view/${many._id}`);
  const gallery = page.getByRole("list", { name: siteTexts.picturesOf({ name: many.name }) });
  const count = Number(/^\+(\d+)$/.exec((await gallery.textContent()) ?? "")?.[1]) + 4;
  await gallery.getByRole("link").last().click();
  const lightbox = page.getByRole("dialog");
  await lightbox.getByText(`4 / ${count}`).waitFor();
  for (let position = 5; position <= count; position += 1) {
    await lightbox.getByRole("button", { name: siteTexts.nextPicture() }).click();
    await lightbox.getByText(`${position} / ${count}`).waitFor();
  }
  await page.keyboard.press("ArrowRight");
  await lightbox.getByText(`1 / ${count}`).waitFor();
  await lightbox.getByRole("button", { name: siteTexts.previousPicture() }).click();
  await lightbox.getByText(`${count} / ${count}`).waitFor();
  await page.keyboard.press("Escape");
  await lightbox.waitFor({ state: "hidden" });
  expect(
    await gallery
      .getByRole("link")
      .last()
      .evaluate((tile) => tile === document.activeElement),
  ).toBe(true);
  expect(problems).toEqual([]);
});
