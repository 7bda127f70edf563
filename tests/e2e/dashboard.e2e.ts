// The dashboard in a real browser: visits come in, each period shows them, both themes and a phone are fit for everybody.
import { afterAll, beforeAll, expect, test } from "bun:test";

import type { Browser } from "playwright";

import { CHROME, FIREFOX_PHONE } from "#tests/support/visits.ts";

import { ADMIN_ENV } from "./support/admin.ts";
import { findAxeProblems } from "./support/findAxeProblems.ts";
import { openBrowser, openPage } from "./support/openBrowser.ts";
import { signInPage } from "./support/signInPage.ts";
import { startVitrine } from "./support/startVitrine.ts";

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

test("an admin without visitors is told so, then sees them arrive", async () => {
  await using vitrine = await startVitrine({ env: ADMIN_ENV });
  const { page, problems } = await openPage(browser, { baseURL: vitrine.url });
  await signInPage(page);
  await page.getByText("No views in these 7 days").waitFor();
  expect(await page.getByText("No data available").count()).toBe(3);
  await page.getByText("No recent page views").waitFor();
  expect(await findAxeProblems(page)).toEqual([]);

  await visit(vitrine.url, "/", "one", CHROME);
  await visit(vitrine.url, "/about", "one", CHROME);
  await visit(vitrine.url, "/", "two", FIREFOX_PHONE);
  await page.reload();
  const card = (name: string) => page.getByRole("region", { name, exact: true });
  await card("Total Page Views").getByText("3", { exact: true }).waitFor();
  await card("Unique Visitors").getByText("2", { exact: true }).waitFor();
  await card("Active Sessions").getByText("2 in 7 days").waitFor();
  await card("Most Visited Pages").getByText("66.7%").waitFor();
  await card("Device Distribution").getByText("Mobile").waitFor();
  expect(await card("Recent Page Views").getByRole("row").count()).toBe(4);

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
  await visit(vitrine.url, "/a-page-with-quite-a-long-address/and-a-second-part", "one", CHROME);
  const { page, problems } = await openPage(browser, {
    baseURL: vitrine.url,
    viewport: { width, height: 900 },
  });
  await page.addInitScript((value) => localStorage.setItem("vitrine.theme", value), theme);
  await signInPage(page);
  await page.getByText("100.0%").first().waitFor();
  expect(await findAxeProblems(page)).toEqual([]);
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(width);
  expect(problems).toEqual([]);
});

test("figures that cannot be loaded say so, and come when they are asked for again", async () => {
  await using vitrine = await startVitrine({ env: ADMIN_ENV });
  const { page } = await openPage(browser, { baseURL: vitrine.url });
  await page.route("**/analytics/dashboard*", (route) => route.fulfill({ status: 502, body: "<html>" }));
  await signInPage(page);
  await page.getByText("Failed to fetch analytics data").waitFor();
  expect(await findAxeProblems(page)).toEqual([]);
  await page.unroute("**/analytics/dashboard*");
  await page.getByRole("button", { name: "Try again" }).click();
  await page.getByText("No views in these 7 days").waitFor();
});
