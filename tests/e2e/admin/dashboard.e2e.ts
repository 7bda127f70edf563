// The dashboard in a real browser: visits come in, each period shows them, both themes and a phone are fit for everybody.
import { afterAll, beforeAll, expect, test } from "bun:test";

import type { Browser, Locator, Page } from "playwright";

import { dashboardTexts } from "#texts/admin/dashboard.ts";
import { CHROME, FIREFOX_PHONE } from "#tests/support/analytics/trackView.ts";

import { ADMIN_ENV } from "#tests/e2e/support/server/apiClient.ts";
import { findAxeViolations } from "#tests/e2e/support/browser/findAxeViolations.ts";
import { openBrowser, openPage } from "#tests/e2e/support/browser/openBrowser.ts";
import { signInThroughForm } from "#tests/e2e/support/browser/signInThroughForm.ts";
import { startVitrine } from "#tests/e2e/support/server/startVitrine.ts";

let browser: Browser;
beforeAll(async () => {
  browser = await openBrowser();
});
afterAll(() => browser.close());

async function visit(url: string, path: string, sessionId: string, agent: string) {
  const answer = await fetch(`${url}/api/v1/analytics/track`, {
    method: "POST",
    headers: { "content-type": "application/json", "user-agent": agent },
    body: JSON.stringify({ path, title: "", referrer: "", sessionId, userAgent: "", ip: "127.0.0.1" }),
  });
  expect(answer.status).toBe(201);
}

const region = (page: Page, name: string) => page.getByRole("region", { name, exact: true });

test("an admin without visitors is told so, then sees them arrive", async () => {
  await using vitrine = await startVitrine({ env: ADMIN_ENV });
  const { page, problems } = await openPage(browser, { baseURL: vitrine.url });
  await signInThroughForm(page);
  await page.getByText("No views in these 7 days").waitFor();
  expect(await page.getByText(dashboardTexts.noData).count()).toBe(6);
  await page.getByText(dashboardTexts.recent.none).waitFor();
  expect(await findAxeViolations(page)).toEqual([]);

  await visit(vitrine.url, "/", "one", CHROME);
  await visit(vitrine.url, "/about", "one", CHROME);
  await visit(vitrine.url, "/", "two", FIREFOX_PHONE);
  await page.reload();
  const card = (name: string) => region(page, name);
  await card(dashboardTexts.cards.pageViews).getByText("3", { exact: true }).waitFor();
  await card(dashboardTexts.cards.visitors).getByText("2", { exact: true }).waitFor();
  await card("Active Sessions").getByText("2 in 7 days").waitFor();
  await card(dashboardTexts.lists.pages).getByText("66.7%").waitFor();
  await card(dashboardTexts.lists.devices).getByText("Mobile").waitFor();
  expect(await card(dashboardTexts.recent.title).getByRole("row").count()).toBe(4);

  await page.getByRole("button", { name: "1 Day" }).click();
  await card("Active Sessions").getByText("2 today").waitFor();
  expect(new URL(page.url()).search).toBe("?period=1d");
  await page.goBack();
  await card("Active Sessions").getByText("2 in 7 days").waitFor();
  expect(problems).toEqual([]);
});

test.each([
  ["light", 1440],
  ["dark", 1440],
  ["light", 390],
  ["dark", 320],
] as const)("axe finds nothing, and nothing runs out of the page: %s, %p px", async (theme, width) => {
  await using vitrine = await startVitrine({ env: ADMIN_ENV });
  await visit(vitrine.url, "/articles", "one", CHROME);
  const { page, problems } = await openPage(browser, {
    baseURL: vitrine.url,
    viewport: { width, height: 900 },
  });
  await page.addInitScript((value) => localStorage.setItem("vitrine.theme", value), theme);
  await signInThroughForm(page);
  await page.getByText("100.0%").first().waitFor();
  for (const query of ["?more=1", "?show=table&period=90d", "?page=/articles&period=1d"]) {
    await page.goto(`/admin/dashboard${query}`);
    await page.getByText("100.0%").or(page.getByText("Nobody has viewed")).first().waitFor();
    expect(await findAxeViolations(page)).toEqual([]);
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(width);
  }
  expect(problems).toEqual([]);
});

test("figures that cannot be loaded say so, and come when they are asked for again", async () => {
  await using vitrine = await startVitrine({ env: ADMIN_ENV });
  const { page } = await openPage(browser, { baseURL: vitrine.url });
  await page.route("**/analytics/dashboard*", (route) => route.fulfill({ status: 502, body: "<html>" }));
  await signInThroughForm(page);
  await page.getByText("Failed to fetch analytics data").waitFor();
  expect(await findAxeViolations(page)).toEqual([]);
  await page.unroute("**/analytics/dashboard*");
  await page.getByRole("button", { name: "Try again" }).click();
  await page.getByText("No views in these 7 days").waitFor();
});

test("the dashboard moves without a reload", async () => {
  await using vitrine = await startVitrine({ env: ADMIN_ENV });
  const { page, problems } = await openPage(browser, { baseURL: vitrine.url });
  await signInThroughForm(page);
  await page.getByText("No views in these 7 days").waitFor();
  await region(page, "Active Sessions").getByText("live").waitFor();
  await page.evaluate(() => document.body.setAttribute("data-same", ""));

  const visitor = await openPage(browser, { baseURL: vitrine.url, userAgent: CHROME });
  await visitor.page.goto("/about");
  await region(page, dashboardTexts.recent.title).getByRole("rowheader", { name: "About" }).waitFor();
  await region(page, "Active Sessions").getByText("1", { exact: true }).waitFor();
  await region(page, dashboardTexts.cards.pageViews).getByText("1", { exact: true }).waitFor();
  await region(page, dashboardTexts.lists.pages).getByRole("link", { name: "About" }).waitFor();
  await page.getByRole("slider", { name: "Page views per day" }).waitFor();

  // In-page, a moment later: read again within the pause between two readings.
  await visitor.page.getByRole("link", { name: "Articles" }).first().click();
  await region(page, dashboardTexts.recent.title).getByRole("rowheader", { name: "All Articles" }).waitFor();
  await region(page, dashboardTexts.cards.pageViews).getByText("2", { exact: true }).waitFor();
  await region(page, "Active Sessions").getByText("1", { exact: true }).waitFor();
  expect(await page.locator("body[data-same]").count()).toBe(1);
  expect([...problems, ...visitor.problems]).toEqual([]);
});

test("a page is opened to its own numbers, the chart read by keys and as a table, and a list saved", async () => {
  await using vitrine = await startVitrine({ env: ADMIN_ENV });
  await visit(vitrine.url, "/", "one", CHROME);
  await visit(vitrine.url, "/about", "one", CHROME);
  await visit(vitrine.url, "/about", "two", FIREFOX_PHONE);
  const { page, problems } = await openPage(browser, { baseURL: vitrine.url });
  await signInThroughForm(page);

  const slider = page.getByRole("slider", { name: "Page views per day" });
  await slider.focus();
  await page.keyboard.press("ArrowLeft");
  await page.getByText(/^So far/).waitFor();
  expect(await slider.getAttribute("aria-valuetext")).toContain(": 3 so far");
  await page.keyboard.press("t");
  const table = page.getByRole("region", { name: "Page views per day, as a table" });
  expect(await table.getByRole("row").last().getByRole("cell").allTextContents()).toEqual([
    "3",
    "by this time 0",
    "new",
  ]);
  await page.keyboard.press("t");

  const [download] = await Promise.all([
    page.waitForEvent("download"),
    page.getByRole("button", { name: "CSV of Most Visited Pages" }).click(),
  ]);
  expect(download.suggestedFilename()).toEndWith(".csv");
  const bytes = await Bun.file(await download.path()).bytes();
  // The mark by which spreadsheets know UTF-8 arrives with the rest.
  expect([...bytes].slice(0, 3)).toEqual([0xef, 0xbb, 0xbf]);
  const text = new TextDecoder().decode(bytes);
  expect(text.trim().split("\r\n")).toHaveLength(3);
  expect(text).toContain("/about");

  await region(page, dashboardTexts.lists.pages).getByRole("link", { name: "About" }).click();
  await page.getByRole("heading", { name: "About" }).waitFor();
  expect(new URL(page.url()).search).toBe("?page=/about");
  await region(page, dashboardTexts.onePage.views).getByText("2", { exact: true }).waitFor();
  await region(page, dashboardTexts.onePage.sessions).getByText("1", { exact: true }).waitFor();
  await page.goBack();
  await region(page, dashboardTexts.lists.pages).getByText("66.7%").waitFor();
  expect(problems).toEqual([]);
});

function styleOf(place: Locator, name: "color" | "backgroundColor" | "printColorAdjust") {
  return place.evaluate((found, property) => getComputedStyle(found)[property], name);
}

test("on paper it is black on white in the dark theme, without anything to press, its bars drawn and its table whole", async () => {
  await using vitrine = await startVitrine({ env: ADMIN_ENV });
  await visit(vitrine.url, "/about", "one", CHROME);
  const { page, problems } = await openPage(browser, {
    baseURL: vitrine.url,
    viewport: { width: 794, height: 1123 },
  });
  await page.addInitScript(() => localStorage.setItem("vitrine.theme", "dark"));
  await signInThroughForm(page);
  await page.goto("/admin/dashboard?period=90d&show=table&more=1");
  const views = region(page, dashboardTexts.cards.pageViews);
  await views.getByText("1", { exact: true }).waitFor();
  await region(page, dashboardTexts.lists.entryPages).getByText("100.0%").waitFor();
  await page.emulateMedia({ media: "print" });

  expect(await styleOf(page.locator("html"), "backgroundColor")).toBe("rgb(255, 255, 255)");
  expect(await styleOf(views.getByText("1", { exact: true }), "color")).toBe("rgb(0, 0, 0)");
  const bar = region(page, dashboardTexts.lists.entryPages).getByRole("listitem").locator("> :last-child");
  expect(await styleOf(bar, "printColorAdjust")).toBe("exact");
  expect(await styleOf(bar, "backgroundColor")).toBe("rgb(0, 0, 0)");

  expect(await page.getByRole("complementary").isVisible()).toBe(false);
  expect(await page.getByText("Skip to content").isVisible()).toBe(false);
  // What a card is called is a button too, and read.
  const buttons = await page.getByRole("button").allTextContents();
  expect(buttons).toEqual([dashboardTexts.cards.pageViews, dashboardTexts.cards.visitors]);
  const table = region(page, "Page views per day, as a table");
  expect(await table.evaluate((box) => box.scrollHeight - box.clientHeight)).toBe(0);
  expect(await table.getByRole("row").count()).toBe(91);
  expect(problems).toEqual([]);
});

test("beside a long name its path is told still, and no rule strikes the word on today through", async () => {
  await using vitrine = await startVitrine({ env: ADMIN_ENV });
  await visit(vitrine.url, "/about", "one", CHROME);
  const { page } = await openPage(browser, { baseURL: vitrine.url, viewport: { width: 1280, height: 900 } });
  // An article may be called like this.
  await page.route("**/analytics/dashboard*", async (route) => {
    const response = await route.fetch();
    const body = (await response.text()).replaceAll('"About"', `"${"A long name ".repeat(12)}"`);
    await route.fulfill({ response, body });
  });
  await signInThroughForm(page);
  const entry = region(page, dashboardTexts.lists.pages).getByRole("listitem");
  const path = await entry.getByText("/about", { exact: true }).boundingBox();
  const count = await entry.getByText("1", { exact: true }).boundingBox();
  expect(path?.width).toBeGreaterThan(60);
  expect((path?.x ?? 0) + (path?.width ?? 0)).toBeLessThanOrEqual(count?.x ?? 0);
  const paper = await styleOf(page.locator("html"), "backgroundColor");
  expect(await styleOf(page.getByText("today so far"), "backgroundColor")).toBe(paper);
});
