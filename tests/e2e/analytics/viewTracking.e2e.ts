// Views made by a real browser are counted once each, whether its call for them arrives or not.
import { afterAll, beforeAll, expect, test } from "bun:test";

import type { Browser, BrowserContextOptions, Page } from "playwright";

import { CHROME } from "#tests/support/analytics/trackView.ts";

import { ADMIN_ENV } from "#tests/e2e/support/server/apiClient.ts";
import { waitForDashboard } from "#tests/e2e/support/server/waitForDashboard.ts";
import { openBrowser, openPage } from "#tests/e2e/support/browser/openBrowser.ts";
import { signInThroughForm } from "#tests/e2e/support/browser/signInThroughForm.ts";
import { startVitrine } from "#tests/e2e/support/server/startVitrine.ts";
import type { Vitrine } from "#tests/e2e/support/server/startVitrine.ts";

/** Loaded one after the other, each as a document of its own. */
const PAGES = ["/", "/about?utm_source=news", "/articles", "/"];
const CALL = "**/api/v1/analytics/track";

let browser: Browser;
beforeAll(async () => {
  browser = await openBrowser();
});
afterAll(() => browser.close());

/** Somebody with a browser of their own version, and so another visitor. */
async function visitor(vitrine: Vitrine, version: number, options: BrowserContextOptions = {}) {
  const userAgent = CHROME.replace("130", String(version));
  return openPage(browser, { baseURL: vitrine.url, userAgent, ...options });
}

async function loadAll(page: Page) {
  for (const path of PAGES) {
    await page.goto(path);
    await page.getByRole("contentinfo").waitFor();
  }
}

/**
 * The views, once every page that was sent so far is counted or given up: one more is sent, and waited for.
 * @param path of a page that was not looked at before
 */
async function viewsWithOneMore({ url }: Vitrine, path = "/address"): Promise<number> {
  await fetch(url + path, { headers: { "user-agent": CHROME } });
  const { totalPageViews } = await waitForDashboard(url, ({ pageViewsByPath }) =>
    pageViewsByPath.some(({ _id }) => _id === path),
  );
  return totalPageViews;
}

test("loaded pages give the same totals with the call allowed, blocked, and without scripts", async () => {
  await using vitrine = await startVitrine({ env: ADMIN_ENV });

  const allowed = await visitor(vitrine, 131);
  const called = allowed.page.waitForResponse(CALL);
  await loadAll(allowed.page);
  expect((await called).status()).toBe(201);

  const blocked = await visitor(vitrine, 132);
  await blocked.page.route(CALL, (route) => route.abort());
  await loadAll(blocked.page);

  const scriptless = await visitor(vitrine, 133, { javaScriptEnabled: false });
  await loadAll(scriptless.page);

  // The last of them waited in vain for its call: so did all before it.
  const figures = await waitForDashboard(vitrine.url, ({ totalPageViews }) => totalPageViews >= 12);
  expect(figures).toMatchObject({ totalPageViews: 12, uniqueVisitors: 3, newUsers: 3 });
  const counts = figures.pageViewsByPath.map(({ _id, count }) => [_id, count]);
  expect(Object.fromEntries(counts)).toEqual({ "/": 6, "/about": 3, "/articles": 3 });
  expect([...allowed.problems, ...scriptless.problems]).toEqual([]);
});

test("each page that is changed to is a view; one that is gone back to as well; a filter and what is only hovered are none", async () => {
  await using vitrine = await startVitrine({ env: ADMIN_ENV });
  const { page, problems } = await visitor(vitrine, 131);
  const reports: unknown[] = [];
  page.on("request", (request) => {
    if (request.url().endsWith("/analytics/track")) reports.push(request.postDataJSON());
  });
  const alive = page.waitForResponse(CALL);
  await page.goto("/?utm_source=news&fbclid=private", { referer: "https://search.example/" });
  await alive;
  const menu = page.getByRole("navigation").first();
  const goTo = async (name: string, path: string) => {
    const called = page.waitForResponse(CALL);
    await menu.getByRole("link", { name, exact: true }).click();
    await page.waitForURL(`**${path}`);
    await called;
  };
  await goTo("About", "/about");
  await goTo("Activities", "/activities");
  await page
    .getByRole("link", { name: "EdTech" })
    .or(page.getByRole("button", { name: "EdTech" }))
    .first()
    .click();
  await page.waitForURL("**/activities?category=*");
  await menu.getByRole("link", { name: "Articles", exact: true }).hover();
  await page.goBack();
  const calledBack = page.waitForResponse(CALL);
  await page.goBack();
  await page.waitForURL("**/about");
  await calledBack;
  await goTo("Address", "/address");

  const common = { sessionId: expect.any(String), userAgent: expect.any(String), ip: "127.0.0.1" };
  const own = (path: string) => vitrine.url + path;
  expect(reports).toEqual([
    { ...common, path: "/?utm_source=news", title: "Home", referrer: "https://search.example/" },
    { ...common, path: "/about", title: "About", referrer: own("/"), inPage: true },
    { ...common, path: "/activities", title: "Projects", referrer: own("/about"), inPage: true },
    { ...common, path: "/about", title: "About", referrer: own("/activities"), inPage: true },
    { ...common, path: "/address", title: "Address", referrer: own("/about"), inPage: true },
  ]);
  expect(await viewsWithOneMore(vitrine, "/articles")).toBe(6);
  expect(problems).toEqual([]);
});

test("neither an admin who is signed in nor who asks not to be tracked is counted", async () => {
  await using vitrine = await startVitrine({ env: ADMIN_ENV });
  const admin = await visitor(vitrine, 131);
  await signInThroughForm(admin.page);
  await loadAll(admin.page);
  const refusals: Record<string, string>[] = [{ dnt: "1" }, { "sec-gpc": "1" }];
  for (const headers of refusals) {
    const shy = await visitor(vitrine, 132, { extraHTTPHeaders: headers });
    await loadAll(shy.page);
  }
  expect(await viewsWithOneMore(vitrine)).toBe(1);
  expect(admin.problems).toEqual([]);
});

test("a page that fails to report says so on the console, and nowhere else", async () => {
  await using vitrine = await startVitrine();
  const { page } = await visitor(vitrine, 131);
  await page.route(CALL, (route) => route.abort());
  const warned = page.waitForEvent("console", (message) =>
    message.text().includes("Failed to track page view"),
  );
  await page.goto("/about");
  expect((await warned).type()).toBe("warning");
  await page.getByRole("heading", { level: 1 }).waitFor();
});
