import { beforeAll, expect, test } from "bun:test";

import type { Locator, Page } from "playwright";

import { dashboardTexts } from "#texts/admin/dashboard.ts";
import { layoutTexts } from "#texts/admin/layout.ts";
import { CHROME, FIREFOX_PHONE } from "#tests/support/analytics/trackView.ts";

import { createSiteFixture } from "#tests/e2e/support/browser/siteFixture.ts";
import { openPage } from "#tests/e2e/support/browser/openPage.ts";
import { openAdmin, visitAdmin } from "#tests/e2e/support/browser/openAdmin.ts";
import { startSite } from "#tests/e2e/support/server/startVitrine.ts";
import { trackView } from "#tests/e2e/support/server/trackView.ts";

/** With one view. */
const site = createSiteFixture();
beforeAll(() => trackView(site.url, "/about", "one", CHROME));

const region = (page: Page, name: string) => page.getByRole("region", { name, exact: true });

test("shows that there are no views, and the views after a reload", async () => {
  await using vitrine = await startSite();
  const { page, problems } = await openAdmin(vitrine);
  await page.getByText(dashboardTexts.noViewsIn["7d"]).waitFor();
  expect(await page.getByText(dashboardTexts.noData).count()).toBe(6);
  await page.getByText(dashboardTexts.recent.none).waitFor();

  await trackView(vitrine.url, "/", "one", CHROME);
  await trackView(vitrine.url, "/about", "one", CHROME);
  await trackView(vitrine.url, "/", "two", FIREFOX_PHONE);
  await page.reload();
  const card = (name: string) => region(page, name);
  await card(dashboardTexts.cards.pageViews).getByText("3", { exact: true }).waitFor();
  await card(dashboardTexts.cards.visitors).getByText("2", { exact: true }).waitFor();
  await card("Active Sessions").getByText(`2 ${dashboardTexts.inPeriod["7d"]}`).waitFor();
  await card(dashboardTexts.lists.pages).getByText("66.7%").waitFor();
  await card(dashboardTexts.lists.devices).getByText(dashboardTexts.names.Mobile).waitFor();
  expect(await card(dashboardTexts.recent.title).getByRole("row").count()).toBe(4);

  await page.getByRole("button", { name: "1 Day" }).click();
  await card("Active Sessions").getByText(`2 ${dashboardTexts.inPeriod["1d"]}`).waitFor();
  expect(new URL(page.url()).search).toBe("?period=1d");
  await page.goBack();
  await card("Active Sessions").getByText(`2 ${dashboardTexts.inPeriod["7d"]}`).waitFor();
  expect(problems).toEqual([]);
});

test("a sign explains what a card counts without choosing its metric, and one is open at a time", async () => {
  const { page } = await openPage(site);
  await visitAdmin(page);
  const sign = (name: string) => page.getByLabel(dashboardTexts.howCounted({ name }));
  const text = (name: string) => page.getByText(name, { exact: true }).first();
  await sign(dashboardTexts.cards.visitors).click();
  await text(dashboardTexts.countedBy.visitors).waitFor();
  expect(new URL(page.url()).search).toBe("");
  await sign(dashboardTexts.lists.sources).press("Enter");
  await text(dashboardTexts.countedBy.sources).waitFor();
  await text(dashboardTexts.countedBy.visitors).waitFor({ state: "hidden" });
});

test("new views appear without a reload", async () => {
  await using vitrine = await startSite();
  const { page, problems } = await openAdmin(vitrine);
  await page.getByText(dashboardTexts.noViewsIn["7d"]).waitFor();
  await region(page, "Active Sessions").getByText(dashboardTexts.updates.live).waitFor();
  await page.evaluate(() => document.body.setAttribute("data-same", ""));

  const visitor = await openPage(vitrine, { userAgent: CHROME });
  await visitor.page.goto("/about");
  await region(page, dashboardTexts.recent.title).getByRole("rowheader", { name: "About" }).waitFor();
  await region(page, "Active Sessions").getByText("1", { exact: true }).waitFor();
  await region(page, dashboardTexts.cards.pageViews).getByText("1", { exact: true }).waitFor();
  await region(page, dashboardTexts.lists.pages).getByRole("link", { name: "About" }).waitFor();
  await page
    .getByRole("slider", { name: dashboardTexts.perDay({ name: dashboardTexts.series.views }) })
    .waitFor();

  // A client-side navigation shortly after, within the minimum interval between two updates.
  await visitor.page.getByRole("link", { name: "Articles" }).first().click();
  await region(page, dashboardTexts.recent.title).getByRole("rowheader", { name: "All Articles" }).waitFor();
  await region(page, dashboardTexts.cards.pageViews).getByText("2", { exact: true }).waitFor();
  await region(page, "Active Sessions").getByText("1", { exact: true }).waitFor();
  expect(await page.locator("body[data-same]").count()).toBe(1);
  expect([...problems, ...visitor.problems]).toEqual([]);
});

function styleOf(element: Locator, name: "color" | "backgroundColor" | "printColorAdjust") {
  return element.evaluate((node, property) => getComputedStyle(node)[property], name);
}

test("prints black on white in the dark theme, with bars and the whole table but without controls", async () => {
  const { page, problems } = await openPage(site, { viewport: { width: 794, height: 1123 } });
  await page.addInitScript(() => localStorage.setItem("vitrine.theme", "dark"));
  await visitAdmin(page, "/admin/dashboard?period=90d&show=table&more=1");
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
  expect(await page.getByText(layoutTexts.skipToContent).isVisible()).toBe(false);
  // The titles of these cards are buttons.
  const buttons = await page.getByRole("button").allTextContents();
  expect(buttons).toEqual([dashboardTexts.cards.pageViews, dashboardTexts.cards.visitors]);
  const table = region(page, dashboardTexts.dayTable({ name: dashboardTexts.series.views }));
  expect(await table.evaluate((box) => box.scrollHeight - box.clientHeight)).toBe(0);
  expect(await table.getByRole("row").count()).toBe(91);
  expect(problems).toEqual([]);
});

test("a long page title leaves space for its path, and the label of today covers the line behind it", async () => {
  const { page } = await openPage(site, { viewport: { width: 1280, height: 900 } });
  // Article titles can be this long.
  await page.route("**/analytics/dashboard*", async (route) => {
    const response = await route.fetch();
    const body = (await response.text()).replaceAll('"About"', `"${"A long name ".repeat(12)}"`);
    await route.fulfill({ response, body });
  });
  await visitAdmin(page);
  const entry = region(page, dashboardTexts.lists.pages).getByRole("listitem");
  const path = await entry.getByText("/about", { exact: true }).boundingBox();
  const count = await entry.getByText("1", { exact: true }).boundingBox();
  expect(path?.width).toBeGreaterThan(60);
  expect((path?.x ?? 0) + (path?.width ?? 0)).toBeLessThanOrEqual(count?.x ?? 0);
  const background = await styleOf(page.locator("html"), "backgroundColor");
  expect(await styleOf(page.getByText(dashboardTexts.todaySoFar), "backgroundColor")).toBe(background);
});
