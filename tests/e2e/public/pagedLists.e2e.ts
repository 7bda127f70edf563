import { expect, test } from "bun:test";

import type { Page } from "playwright";

import * as listPageTexts from "#texts/public/list.ts";

import { createSiteFixture } from "#tests/e2e/support/browser/siteFixture.ts";
import { startDemoSite } from "#tests/e2e/support/server/demoSite.ts";
import { findAxeViolations } from "#tests/e2e/support/browser/findAxeViolations.ts";
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

test("axe finds no violations on a further page, and nothing scrolls sideways on a narrow phone", async () => {
  const { page } = await openPage(site, { viewport: { width: 320, height: 640 } });
  await page.goto("/activities?page=2");
  await pages(page).scrollIntoViewIfNeeded();
  expect(await findAxeViolations(page)).toEqual([]);
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(320);
});
