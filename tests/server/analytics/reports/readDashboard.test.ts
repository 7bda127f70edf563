// The dashboard's figures: GET /analytics/dashboard, /comparison and /realtime.
import { expect, test } from "bun:test";

import type { SeriesPoint } from "#contract/analytics/analytics.ts";
import { createRecord } from "#server/collections/changes.ts";
import { articleContent } from "#server/content/articles/content.ts";
import { activityForm } from "#tests/support/activityForm.ts";
import { openHouse } from "#tests/support/analyticsHouse.ts";
import { publishPolicy } from "#tests/support/legalHouse.ts";
import { START, testApp } from "#tests/support/testApp.ts";
import { FIREFOX_PHONE, visit } from "#tests/support/visits.ts";

const DAY = 24 * 3_600_000;
/** Views of other addresses are not counted. */
const PAGES = ["/", "/about", "/activities", "/articles", "/address", "/privacy-policy"] as const;
const NOTHING = { totalPageViews: 0, uniqueVisitors: 0, activeSessions: 0, returningUsers: 0, newUsers: 0 };

test.each(["dashboard", "comparison", "realtime"])("%s is for admins alone", async (call) => {
  await using house = await testApp();
  expect((await house.ask("GET", `/analytics/${call}`)).status).toBe(401);
  for (const role of ["staff", "student"] as const) {
    const token = await house.enter(role);
    expect((await house.ask("GET", `/analytics/${call}`, { token })).status).toBe(403);
  }
  expect((await house.ask("GET", `/analytics/${call}`, { token: await house.enter() })).status).toBe(200);
});

test("begins with nothing, in the shape of everything", async () => {
  await using house = await openHouse();
  const { series, ...figures } = await house.read("dashboard");
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
    robots: [],
    messageSources: [],
    listTotals: { entryPages: 0, referrers: 0, campaigns: 0 },
  });
  expect(series).toMatchObject({ unit: "day", current: { length: 7 }, previous: { length: 7 } });
  expect(await house.read("comparison")).toEqual({ current: NOTHING, previous: NOTHING });
  expect(await house.read("realtime")).toEqual({ activeSessions: 0, recentPageViews: [] });
});

test.each(["2d", "7", "7D", "1y", "' OR 1=1"])("knows no period %s", async (period) => {
  await using house = await testApp();
  const token = await house.enter();
  for (const call of ["dashboard", "comparison"]) {
    const path = `/analytics/${call}?period=${encodeURIComponent(period)}`;
    const answer = await house.ask("GET", path, { token });
    expect(answer.status).toBe(422);
    expect(answer.body.errors).toEqual({ period: "period must be 1d, 7d, 30d or 90d" });
  }
});

test("sums up views, visitors, pages, devices and browsers, the most viewed first", async () => {
  await using house = await openHouse();
  await visit(house, { path: "/" });
  await visit(house, { path: "/about", title: "About" });
  await visit(house, { path: "/about", title: "About", address: "203.0.113.8", sessionId: "session-2" });
  await visit(house, { path: "/articles", title: "Vitrine", agent: FIREFOX_PHONE, sessionId: "session-3" });
  expect(await house.read("dashboard")).toMatchObject({
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

test("calls pages of records by their names, drafts and all, and others by the title they were viewed under", async () => {
  await using house = await openHouse();
  const token = await house.enter();
  const form = activityForm({ name: "แผนที่น้ำท่วม" });
  const { data: activity } = await house.ask("POST", "/projects/create", { token, form });
  const fields = { title: "A flood map", content: "x", author: "Mali", position: "" };
  const files = { logo: null, images: [] };
  const gone = await createRecord(
    house.parts.db,
    articleContent,
    { fields: { ...fields, status: "Published" }, files },
    { now: START },
  );
  await visit(house, { path: `/activity-view/${activity._id}`, title: "Vitrine" });
  await visit(house, { path: `/article/${gone._id}`, title: "An old title" });
  house.pass(1000);
  await visit(house, { path: `/article/${gone._id}`, title: "A late title" });
  await visit(house, { path: "/about", title: "" });
  const names = async () =>
    Object.fromEntries(
      (await house.read("dashboard")).pageViewsByPath.map((page: { _id: string; displayName: string }) => [
        page._id,
        page.displayName,
      ]),
    );
  expect(await names()).toEqual({
    [`/activity-view/${activity._id}`]: "แผนที่น้ำท่วม",
    [`/article/${gone._id}`]: "A flood map",
    "/about": "About",
  });
  await house.ask("DELETE", `/articles/delete/${gone._id}`, { token });
  expect(await names()).toMatchObject({ [`/article/${gone._id}`]: "Deleted article" });
  const { recentPageViews } = await house.read("realtime");
  expect(recentPageViews.map(({ pageView }: { pageView: { title: string } }) => pageView.title)).toEqual([
    "About",
    "Deleted article",
    "Deleted article",
    "แผนที่น้ำท่วม",
  ]);
});

test("tells new from returning visitors, who may be both", async () => {
  await using house = await openHouse();
  const first = START;
  // Comes back in another session on the same day: new and returning.
  await house.visitAt(first, { address: "203.0.113.1", sessionId: "a1" });
  await house.visitAt(first + 1, { address: "203.0.113.1", sessionId: "a2" });
  // Looks at two pages in one session: new only.
  await house.visitAt(first + 2, { address: "203.0.113.2", sessionId: "b1" });
  await house.visitAt(first + 3, { address: "203.0.113.2", sessionId: "b1" });
  expect(await house.read("comparison?period=1d")).toEqual({
    current: { totalPageViews: 4, uniqueVisitors: 2, activeSessions: 3, returningUsers: 1, newUsers: 2 },
    previous: NOTHING,
  });
  // The next day the second comes back, and somebody new comes.
  await house.visitAt(first + DAY + 3, { address: "203.0.113.2", sessionId: "b2" });
  await house.visitAt(first + DAY + 3, { address: "203.0.113.3", sessionId: "c1" });
  expect(await house.read("comparison?period=1d")).toEqual({
    current: { totalPageViews: 2, uniqueVisitors: 2, activeSessions: 2, returningUsers: 1, newUsers: 1 },
    previous: { totalPageViews: 4, uniqueVisitors: 2, activeSessions: 3, returningUsers: 1, newUsers: 2 },
  });
  expect(await house.read("dashboard?period=1d")).toMatchObject({
    totalPageViews: 2,
    uniqueVisitors: 2,
    returningUsers: 1,
    newUsers: 1,
  });
});

test("asks for seven days unless told otherwise", async () => {
  await using house = await openHouse();
  await house.visitAt(START);
  await house.visitAt(START + 3 * DAY, { sessionId: "session-2" });
  for (const call of ["dashboard", "comparison"]) {
    expect(await house.read(call)).toEqual(await house.read(`${call}?period=7d`));
    expect(await house.read(call)).not.toEqual(await house.read(`${call}?period=1d`));
  }
});

test("a new day begins at midnight in the site's time zone", async () => {
  await using house = await openHouse();
  // 23:59 and 00:01 in Bangkok.
  await house.visitAt(Date.UTC(2026, 10, 20, 16, 59));
  await house.visitAt(Date.UTC(2026, 10, 20, 17, 1));
  const views = async () => {
    const { series } = await house.read("dashboard?period=7d");
    return series.current.slice(-2).map((day: { views: number }) => day.views);
  };
  expect(await views()).toEqual([1, 1]);
  await house.setZone("UTC");
  expect(await views()).toEqual([0, 2]);
});

test("the first moment of a day belongs to it, the last before it to yesterday", async () => {
  await using house = await openHouse();
  const midnight = Date.UTC(2026, 10, 20, 17);
  await house.visitAt(midnight - 1, { address: "203.0.113.1", sessionId: "a" });
  await house.visitAt(midnight, { address: "203.0.113.2", sessionId: "b" });
  const one = { totalPageViews: 1, uniqueVisitors: 1, activeSessions: 1, returningUsers: 0, newUsers: 1 };
  expect(await house.read("comparison?period=1d")).toEqual({ current: one, previous: NOTHING });
  house.pass(DAY - 1);
  expect(await house.read("comparison?period=1d")).toEqual({ current: one, previous: one });
});

test("compares today so far with yesterday until the same time, to the millisecond", async () => {
  await using house = await openHouse();
  await house.visitAt(START - 60_000, { address: "203.0.113.1", sessionId: "a", path: "/about" });
  await house.visitAt(START, { address: "203.0.113.2", sessionId: "b", path: "/about" });
  await house.visitAt(START + 1, { address: "203.0.113.3", sessionId: "c", path: "/about" });
  await house.visitAt(START + 2, { address: "203.0.113.1", sessionId: "a" });
  await house.visitAt(START + 3_600_000, { address: "203.0.113.1", sessionId: "d" });
  const previous = async (period: string) => (await house.read(`comparison?period=${period}`)).previous;
  const two = { totalPageViews: 2, uniqueVisitors: 2, activeSessions: 2, returningUsers: 0, newUsers: 2 };
  for (const [period, days] of [
    ["1d", 1],
    ["7d", 7],
    ["30d", 30],
    ["90d", 90],
  ] as const) {
    house.pass(START + days * DAY - house.parts.now());
    expect(await previous(period)).toEqual(two);
    const { series, page } = await house.read(`dashboard?period=${period}&path=/about`);
    expect(series.previous.reduce((sum: number, { views }: SeriesPoint) => sum + views, 0)).toBe(2);
    expect(page.previous).toEqual({ views: 2, entries: 2 });
    house.pass(1);
    expect(await previous(period)).toMatchObject({ totalPageViews: 3, uniqueVisitors: 3 });
    house.pass(1);
    expect(await previous(period)).toMatchObject({ totalPageViews: 4, uniqueVisitors: 3, returningUsers: 0 });
    house.pass(3_600_000);
    expect(await previous(period)).toMatchObject({ totalPageViews: 5, activeSessions: 4, returningUsers: 1 });
  }
});

test("shows the hours of yesterday until this time, and the rest of that day apart", async () => {
  await using house = await openHouse();
  await house.visitAt(START, { address: "203.0.113.1", sessionId: "a" });
  await house.visitAt(START + 60_000, { address: "203.0.113.2", sessionId: "b" });
  house.pass(DAY - 60_000);
  const { series } = await house.read("dashboard?period=1d");
  expect(series.current).toHaveLength(11);
  expect(series.previous).toHaveLength(11);
  const hour = { start: new Date(START).toISOString() };
  expect(series.previous.at(-1)).toEqual({ ...hour, views: 1, visitors: 1 });
  expect(series.laterBefore).toHaveLength(14);
  expect(series.laterBefore[0]).toEqual({ ...hour, views: 2, visitors: 2 });
});

test("shows who is there now, and the latest five views", async () => {
  await using house = await openHouse();
  await publishPolicy(house);
  for (let minute = 0; minute < 7; minute += 1) {
    await house.visitAt(START + minute * 60_000, { path: PAGES[minute % 6], sessionId: `s${minute % 6}` });
  }
  const { activeSessions, recentPageViews } = await house.read("realtime");
  // Minutes 1 to 6 lie within five minutes of the sixth; s0 is in minutes 0 and 6.
  expect(activeSessions).toBe(6);
  expect(recentPageViews).toHaveLength(5);
  expect(recentPageViews[0]).toEqual({
    pageView: { path: "/", title: "Home" },
    visitor: { device: "Desktop", browser: "Chrome" },
    timestamp: new Date(START + 6 * 60_000).toISOString(),
  });
  house.pass(5 * 60_000 + 1);
  expect(await house.read("realtime")).toMatchObject({ activeSessions: 0, recentPageViews });
});

test("nobody has to come, and nobody to sign in, for a new day to begin", async () => {
  await using house = await openHouse();
  const midnight = Date.parse("2026-12-02T00:00:00+07:00");
  await house.visitAt(midnight - 60_000, { path: "/" });
  const token = await house.enter();
  const read = async (call: string) =>
    (await house.ask("GET", `/analytics/${call}?period=1d`, { token })).data;
  const figures = async () => [
    (await read("comparison")).current.totalPageViews,
    (await read("dashboard")).totalPageViews,
    (await read("dashboard")).series.laterBefore.at(-1).views,
  ];
  expect(await figures()).toEqual([1, 1, 0]);
  house.pass(2 * 60_000);
  expect(await figures()).toEqual([0, 0, 1]);
});
