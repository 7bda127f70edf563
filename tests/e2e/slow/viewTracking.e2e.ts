import { expect, test } from "bun:test";

import type { BrowserContextOptions, Page } from "playwright";

import { CHROME } from "#tests/support/analytics/trackView.ts";

import { activityForm } from "#tests/support/content/activityForm.ts";
import { signIn, waitForDashboard } from "#tests/e2e/support/server/apiClient.ts";
import { openPage } from "#tests/e2e/support/browser/openPage.ts";
import { visitAdmin } from "#tests/e2e/support/browser/openAdmin.ts";
import { startSite, startVitrine } from "#tests/e2e/support/server/startVitrine.ts";
import type { Vitrine } from "#tests/e2e/support/server/startVitrine.ts";

/** Loaded one after another, each as a new document. */
const PAGES = ["/", "/about?utm_source=news", "/articles", "/"];
const TRACK_URL = "**/api/v1/analytics/track";

/** Opens a page as a new visitor, identified by the browser version. */
async function openVisitor(vitrine: Vitrine, version: number, options: BrowserContextOptions = {}) {
  const userAgent = CHROME.replace("130", String(version));
  return openPage(vitrine, { userAgent, ...options });
}

async function loadAll(page: Page, paths: readonly string[] = PAGES) {
  for (const path of paths) {
    await page.goto(path);
    await page.getByRole("contentinfo").waitFor();
  }
}

/**
 * Requests one more page and waits until it is counted, so that all earlier pages are counted or discarded.
 * Returns the number of views.
 * @param path a page that was not viewed before
 */
async function countViewsWithOneMore({ url }: Vitrine, path = "/address"): Promise<number> {
  await fetch(url + path, { headers: { "user-agent": CHROME } });
  const { totalPageViews } = await waitForDashboard(url, ({ pageViewsByPath }) =>
    pageViewsByPath.some(({ _id }) => _id === path),
  );
  return totalPageViews;
}

test("page loads yield the same totals with tracking calls, with blocked calls and without JavaScript", async () => {
  await using vitrine = await startSite();

  const allowed = await openVisitor(vitrine, 131);
  const called = allowed.page.waitForResponse(TRACK_URL);
  await loadAll(allowed.page);
  expect((await called).status()).toBe(201);

  const blocked = await openVisitor(vitrine, 132);
  await blocked.page.route(TRACK_URL, (route) => route.abort());
  await loadAll(blocked.page);

  const scriptless = await openVisitor(vitrine, 133, { javaScriptEnabled: false });
  await loadAll(scriptless.page);

  // All tracking calls of these views have timed out once the last one has.
  const dashboard = await waitForDashboard(vitrine.url, ({ totalPageViews }) => totalPageViews >= 12);
  expect(dashboard).toMatchObject({ totalPageViews: 12, uniqueVisitors: 3, newUsers: 3 });
  const counts = dashboard.pageViewsByPath.map(({ _id, count }) => [_id, count]);
  expect(Object.fromEntries(counts)).toEqual({ "/": 6, "/about": 3, "/articles": 3 });
  expect([...allowed.problems, ...scriptless.problems]).toEqual([]);
});

test("client-side navigations and going back are views, but filters and hovered links are not", async () => {
  await using vitrine = await startSite();
  // An empty list has no filters.
  await (await signIn(vitrine.url)).create("/projects/create", activityForm());
  const { page, problems } = await openVisitor(vitrine, 131);
  const reports: unknown[] = [];
  page.on("request", (request) => {
    if (request.url().endsWith("/analytics/track")) reports.push(request.postDataJSON());
  });
  const firstCall = page.waitForResponse(TRACK_URL);
  await page.goto("/?utm_source=news&fbclid=private", { referer: "https://search.example/" });
  await firstCall;
  const menu = page.getByRole("navigation").first();
  const goTo = async (name: string, path: string) => {
    const called = page.waitForResponse(TRACK_URL);
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
  const calledBack = page.waitForResponse(TRACK_URL);
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
  expect(await countViewsWithOneMore(vitrine, "/articles")).toBe(6);
  expect(problems).toEqual([]);
});

test("signed-in admins and visitors with Do Not Track or Global Privacy Control are not counted", async () => {
  await using vitrine = await startSite();
  const admin = await openVisitor(vitrine, 131);
  await visitAdmin(admin.page);
  await loadAll(admin.page, ["/", "/about"]);
  const optOutHeaders: Record<string, string>[] = [{ dnt: "1" }, { "sec-gpc": "1" }];
  for (const headers of optOutHeaders) {
    const optedOut = await openVisitor(vitrine, 132, { extraHTTPHeaders: headers });
    await loadAll(optedOut.page, ["/about"]);
  }
  expect(await countViewsWithOneMore(vitrine)).toBe(1);
  expect(admin.problems).toEqual([]);
});

test("a failed tracking call only logs a warning to the console", async () => {
  await using vitrine = await startVitrine();
  const { page } = await openVisitor(vitrine, 131);
  await page.route(TRACK_URL, (route) => route.abort());
  const warned = page.waitForEvent("console", (message) =>
    message.text().includes("Failed to track page view"),
  );
  await page.goto("/about");
  expect((await warned).type()).toBe("warning");
  await page.getByRole("heading", { level: 1 }).waitFor();
});
