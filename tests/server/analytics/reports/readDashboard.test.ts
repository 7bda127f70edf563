import { expect, it } from "bun:test";

import { activityForm } from "#tests/support/content/activityForm.ts";
import { articleForm } from "#tests/support/content/articleForm.ts";
import { createAnalyticsTestServer } from "#tests/support/analytics/analyticsTestServer.ts";
import { publishPolicy } from "#tests/support/server/legalTestServer.ts";
import { START_TIME, createTestServer } from "#tests/support/server/testServer.ts";
import { FIREFOX_PHONE, trackView } from "#tests/support/analytics/trackView.ts";
import { testWith } from "#tests/support/testWith.ts";

const DAY = 24 * 3_600_000;
/** Only views of this host are counted. */
const PAGES = ["/", "/about", "/activities", "/articles", "/address", "/privacy-policy"] as const;
const NOTHING = { totalPageViews: 0, uniqueVisitors: 0, activeSessions: 0, returningUsers: 0, newUsers: 0 };

const test = testWith(createAnalyticsTestServer);

test("returns the complete structure with zero values if there are no views", async (server) => {
  const { series, ...figures } = await server.readReport("dashboard");
  expect(figures).toEqual({
    totalPageViews: 0,
    uniqueVisitors: 0,
    returningUsers: 0,
    newUsers: 0,
    pageViewsByPath: [],
    deviceDistribution: [],
    browserDistribution: [],
    systemDistribution: [],
    referrers: [],
    campaigns: [],
    entryPages: [],
    countries: null,
    heldBackVisitors: 0,
    robots: [],
    messageSources: [],
    messagePages: [],
    messageCampaigns: [],
    listTotals: { entryPages: 0, referrers: 0, campaigns: 0 },
  });
  expect(series).toMatchObject({ unit: "day", current: { length: 7 }, previous: { length: 7 } });
  expect(await server.readReport("comparison")).toEqual({ current: NOTHING, previous: NOTHING });
  expect(await server.readReport("realtime")).toEqual({ activeSessions: 0, recentPageViews: [] });
});

it.each(["2d", "7", "7D", "1y", "' OR 1=1"])("rejects the period %s", async (period) => {
  await using server = await createTestServer();
  const token = await server.signIn();
  for (const call of ["dashboard", "comparison"]) {
    const path = `/analytics/${call}?period=${encodeURIComponent(period)}`;
    const answer = await server.request("GET", path, { token });
    expect(answer.status).toBe(422);
    expect(answer.body.errors).toEqual({ period: "period must be 1d, 7d, 30d or 90d" });
  }
});

test("aggregates views, visitors, pages, devices and browsers, sorted by views", async (server) => {
  await trackView(server, { path: "/" });
  await trackView(server, { path: "/about", title: "About" });
  await trackView(server, { path: "/about", title: "About", address: "203.0.113.8", sessionId: "session-2" });
  await trackView(server, {
    path: "/articles",
    title: "Vitrine",
    agent: FIREFOX_PHONE,
    sessionId: "session-3",
  });
  expect(await server.readReport("dashboard")).toMatchObject({
    totalPageViews: 4,
    uniqueVisitors: 3,
    returningUsers: 0,
    newUsers: 3,
    pageViewsByPath: [
      { _id: "/about", displayName: "About", count: 2 },
      { _id: "/", displayName: "Home", count: 1 },
      { _id: "/articles", displayName: "All Articles", count: 1 },
    ],
    deviceDistribution: [
      { _id: "Desktop", count: 3 },
      { _id: "Mobile", count: 1 },
    ],
    browserDistribution: [
      { _id: "Chrome", count: 3 },
      { _id: "Firefox", count: 1 },
    ],
    systemDistribution: [
      { _id: "Windows", count: 3 },
      { _id: "Android", count: 1 },
    ],
    entryPages: [
      { _id: "/", displayName: "Home", count: 1 },
      { _id: "/about", displayName: "About", count: 1 },
      { _id: "/articles", displayName: "All Articles", count: 1 },
    ],
  });
});

test("labels record pages with the record's name and other pages with their title", async (server) => {
  const token = await server.signIn();
  const form = activityForm({ name: "แผนที่น้ำท่วม" });
  const { data: activity } = await server.request("POST", "/projects/create", { token, form });
  const created = { token, form: articleForm({ title: "A flood map" }) };
  const { data: gone } = await server.request("POST", "/articles/create", created);
  await trackView(server, { path: `/activity-view/${activity._id}`, title: "Vitrine" });
  await trackView(server, { path: `/article/${gone._id}`, title: "An old title" });
  server.advanceClock(1000);
  await trackView(server, { path: `/article/${gone._id}`, title: "A late title" });
  await trackView(server, { path: "/about", title: "" });
  const names = async () =>
    Object.fromEntries(
      (await server.readReport("dashboard")).pageViewsByPath.map(
        (page: { _id: string; displayName: string }) => [page._id, page.displayName],
      ),
    );
  expect(await names()).toEqual({
    [`/activity-view/${activity._id}`]: "แผนที่น้ำท่วม",
    [`/article/${gone._id}`]: "A flood map",
    "/about": "About",
  });
  const draft = articleForm({ title: "Not for analysts", status: "Draft" });
  await server.request("PUT", `/articles/update/${gone._id}`, { token, form: draft });
  expect(await names()).toMatchObject({ [`/article/${gone._id}`]: "Unpublished article" });
  await server.request("DELETE", `/articles/delete/${gone._id}`, { token });
  expect(await names()).toMatchObject({ [`/article/${gone._id}`]: "Deleted article" });
  const { recentPageViews } = await server.readReport("realtime");
  expect(recentPageViews.map(({ pageView }: { pageView: { title: string } }) => pageView.title)).toEqual([
    "About",
    "Deleted article",
    "Deleted article",
    "แผนที่น้ำท่วม",
  ]);
});

test("defaults to a period of seven days", async (server) => {
  await server.trackViewAt(START_TIME);
  await server.trackViewAt(START_TIME + 3 * DAY, { sessionId: "session-2" });
  for (const call of ["dashboard", "comparison"]) {
    expect(await server.readReport(call)).toEqual(await server.readReport(`${call}?period=7d`));
    expect(await server.readReport(call)).not.toEqual(await server.readReport(`${call}?period=1d`));
  }
});

test("a new day starts at midnight in the site's time zone", async (server) => {
  // 23:59 and 00:01 in Bangkok.
  await server.trackViewAt(Date.UTC(2026, 10, 20, 16, 59));
  await server.trackViewAt(Date.UTC(2026, 10, 20, 17, 1));
  const views = async () => {
    const { series } = await server.readReport("dashboard?period=7d");
    return series.current.slice(-2).map((day: { views: number }) => day.views);
  };
  expect(await views()).toEqual([1, 1]);
  await server.setTimeZone("UTC");
  expect(await views()).toEqual([0, 2]);
});

test("returns active sessions and the latest five views", async (server) => {
  await publishPolicy(server);
  for (let minute = 0; minute < 7; minute += 1) {
    await server.trackViewAt(START_TIME + minute * 60_000, {
      path: PAGES[minute % 6],
      sessionId: `s${minute % 6}`,
    });
  }
  const { activeSessions, recentPageViews } = await server.readReport("realtime");
  // Minutes 1 to 6 are within five minutes of the sixth; s0 has views in minutes 0 and 6.
  expect(activeSessions).toBe(6);
  expect(recentPageViews).toHaveLength(5);
  expect(recentPageViews[0]).toEqual({
    pageView: { path: "/", title: "Home" },
    visitor: { device: "Desktop", browser: "Chrome" },
    timestamp: new Date(START_TIME + 6 * 60_000).toISOString(),
  });
  server.advanceClock(5 * 60_000 + 1);
  expect(await server.readReport("realtime")).toMatchObject({ activeSessions: 0, recentPageViews });
});

test("the reports of a new day start empty without a new view or sign-in", async (server) => {
  const midnight = Date.parse("2026-12-02T00:00:00+07:00");
  await server.trackViewAt(midnight - 60_000, { path: "/" });
  const token = await server.signIn();
  const read = async (call: string) =>
    (await server.request("GET", `/analytics/${call}?period=1d`, { token })).data;
  const figures = async () => [
    (await read("comparison")).current.totalPageViews,
    (await read("dashboard")).totalPageViews,
    (await read("dashboard")).series.laterBefore.at(-1).views,
  ];
  expect(await figures()).toEqual([1, 1, 0]);
  server.advanceClock(2 * 60_000);
  expect(await figures()).toEqual([0, 0, 1]);
});
