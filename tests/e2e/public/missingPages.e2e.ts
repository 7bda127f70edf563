import { expect, test } from "bun:test";

import { openPage } from "#tests/e2e/support/browser/openPage.ts";
import { startBilingualSite } from "#tests/e2e/support/server/bilingualSite.ts";
import { createSiteFixture } from "#tests/e2e/support/browser/siteFixture.ts";

const site = createSiteFixture(startBilingualSite);

test.each([
  ["/nowhere", "/th"],
  ["/article/unknown-one", "/th/articles"],
  ["/article/unknown-two", "/th/articles"],
  ["/activity-view/unknown", "/th/activities"],
  ["/articles?page=900", "/th/articles"],
  ["/activities?category=unknown&page=9", "/th/activities"],
  ["/legal/unknown", "/th"],
  ["/privacy-policy/2001-01-01", "/th"],
])("the shared 404 of %s is hydrated without a change, and needs no request", async (path, elsewhere) => {
  const { page, problems } = await openPage(site);
  const calls: string[] = [];
  page.on("request", (request) => request.url().includes("/api/v1/") && calls.push(request.url()));
  expect((await page.goto(path))?.status()).toBe(404);
  const text = await page.locator("main").textContent();
  await page.locator("html[data-hydrated]").waitFor();
  await page.evaluate(() => new Promise((done) => requestIdleCallback(done)));
  expect(await page.locator("main").textContent()).toBe(text);
  const link = page.getByRole("banner").getByRole("link", { name: "ไทย" });
  expect(await link.getAttribute("href")).toBe(elsewhere);
  expect(calls.filter((url) => !url.includes("/analytics/"))).toEqual([]);
  expect(problems.filter((problem) => !problem.includes("404"))).toEqual([]);
});
