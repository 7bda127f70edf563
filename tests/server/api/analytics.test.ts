// The dashboard's figures: GET /analytics/dashboard, /comparison and /realtime.
import { expect, test } from "bun:test";

import type { Period } from "#contract/analytics.ts";
import { ARTICLE_STATUSES } from "#contract/articles.ts";
import { createArticle } from "#server/store/articles.ts";
import { activityForm } from "#tests/support/activityForm.ts";
import { START, testApp } from "#tests/support/testApp.ts";
import { FIREFOX_PHONE, storedViews, visit } from "#tests/support/visits.ts";
import type { StoredView, Visit } from "#tests/support/visits.ts";

const HOUR = 3_600_000;
const DAY = 24 * HOUR;
const NOTHING = { totalPageViews: 0, uniqueVisitors: 0, activeSessions: 0, returningUsers: 0, newUsers: 0 };

async function openHouse() {
  const house = await testApp();
  return {
    ...house,
    /** As an admin who has only just signed in: tests go on for months. */
    read: async (call: string) =>
      (await house.ask("GET", `/analytics/${call}`, { token: await house.enter() })).data,
    /** The clock never goes back, so views come in the order of their time. */
    visitAt: async (time: number, report: Visit = {}) => {
      house.pass(time - house.services.now());
      expect((await visit(house, report)).status).toBe(201);
    },
    setZone: async (timeZone: string) =>
      house.ask("PUT", "/settings", { token: await house.enter(), body: { timeZone } }),
  };
}

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
  expect(await house.read("dashboard")).toEqual({
    totalPageViews: 0,
    uniqueVisitors: 0,
    returningUsers: 0,
    newUsers: 0,
    pageViewsByPath: [],
    deviceDistribution: [],
    browserDistribution: [],
  });
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
  expect(await house.read("dashboard")).toEqual({
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
  });
});

test("calls pages of records by their names, drafts and all, and others by the title they were viewed under", async () => {
  await using house = await openHouse();
  const token = await house.enter();
  const form = activityForm({ name: "แผนที่น้ำท่วม" });
  const { data: activity } = await house.ask("POST", "/projects/create", { token, form });
  const [status] = ARTICLE_STATUSES;
  const fields = { title: "A flood map", content: "x", author: "Mali", position: "", status };
  const files = { logo: null, images: [] };
  const article = await createArticle(house.services.db, { fields, files }, START);
  await visit(house, { path: `/activity-view/${activity._id}`, title: "Vitrine" });
  await visit(house, { path: `/article/${article._id}`, title: "Vitrine" });
  await visit(house, { path: "/article/gone", title: "An old title" });
  house.pass(1000);
  await visit(house, { path: "/article/gone", title: "A late title" });
  await visit(house, { path: "/nowhere", title: "" });
  const names = async () =>
    Object.fromEntries(
      (await house.read("dashboard")).pageViewsByPath.map((page: { _id: string; displayName: string }) => [
        page._id,
        page.displayName,
      ]),
    );
  expect(await names()).toEqual({
    [`/activity-view/${activity._id}`]: "แผนที่น้ำท่วม",
    [`/article/${article._id}`]: "A flood map",
    "/article/gone": "A late title",
    "/nowhere": "/nowhere",
  });
  const { recentPageViews } = await house.read("realtime");
  expect(recentPageViews.map(({ pageView }: { pageView: { title: string } }) => pageView.title)).toEqual([
    "/nowhere",
    "A late title",
    "An old title",
    "A flood map",
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
  await house.visitAt(first + DAY, { address: "203.0.113.2", sessionId: "b2" });
  await house.visitAt(first + DAY, { address: "203.0.113.3", sessionId: "c1" });
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
    const { current, previous } = await house.read("comparison?period=1d");
    return [previous.totalPageViews, current.totalPageViews];
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
  expect(await house.read("comparison?period=1d")).toEqual({ current: one, previous: one });
});

test("shows who is there now, and the latest five views", async () => {
  await using house = await openHouse();
  for (let minute = 0; minute < 7; minute += 1) {
    await house.visitAt(START + minute * 60_000, { path: `/p${minute}`, sessionId: `s${minute % 6}` });
  }
  const { activeSessions, recentPageViews } = await house.read("realtime");
  // Minutes 1 to 6 lie within five minutes of the sixth; s0 is in minutes 0 and 6.
  expect(activeSessions).toBe(6);
  expect(recentPageViews).toHaveLength(5);
  expect(recentPageViews[0]).toEqual({
    pageView: { path: "/p6", title: "Home" },
    visitor: { device: "Desktop", browser: "Chrome" },
    timestamp: new Date(START + 6 * 60_000).toISOString(),
  });
  house.pass(5 * 60_000 + 1);
  expect(await house.read("realtime")).toMatchObject({ activeSessions: 0, recentPageViews });
});

/** The definitions once more, as plainly as they are written, over a list of all views. */
function totalsByHand(views: StoredView[], from: number, to: number) {
  const within = views.filter(({ at }) => at >= from && at < to);
  const visitors = [...new Set(within.map(({ visitor }) => visitor))];
  const cameBefore = (who: string) => views.some(({ visitor, at }) => visitor === who && at < from);
  const sessionsOf = (who: string) =>
    new Set(within.filter(({ visitor }) => visitor === who).map(({ session }) => session)).size;
  return {
    totalPageViews: within.length,
    uniqueVisitors: visitors.length,
    activeSessions: new Set(within.map(({ session }) => session)).size,
    returningUsers: visitors.filter((who) => cameBefore(who) || sessionsOf(who) > 1).length,
    newUsers: visitors.filter((who) => !cameBefore(who)).length,
  };
}

test.each(["Asia/Bangkok", "America/New_York", "Asia/Kathmandu"])(
  "a history of half a year gives the same figures by hand, in %s",
  async (zone) => {
    await using house = await openHouse();
    await house.setZone(zone);
    let seed = 7;
    const chance = (below: number) => {
      seed = (Math.imul(seed, 1_664_525) + 1_013_904_223) >>> 0;
      return (seed >>> 8) % below;
    };
    let time = START;
    for (let count = 0; count < 250; count += 1) {
      time += chance(34 * HOUR);
      const who = chance(60);
      await house.visitAt(time, {
        path: `/p${chance(9)}`,
        address: `203.0.113.${who}`,
        sessionId: `s${who}-${chance(3)}`,
      });
    }
    const views = storedViews(house);
    const startOf = (daysAgo: number) =>
      Temporal.Instant.fromEpochMilliseconds(time)
        .toZonedDateTimeISO(zone)
        .subtract({ days: daysAgo })
        .startOfDay().epochMilliseconds;
    const days: Record<Period, number> = { "1d": 1, "7d": 7, "30d": 30, "90d": 90 };
    for (const [period, length] of Object.entries(days)) {
      const [before, from, to] = [startOf(2 * length - 1), startOf(length - 1), startOf(-1)];
      expect(await house.read(`comparison?period=${period}`)).toEqual({
        current: totalsByHand(views, from, to),
        previous: totalsByHand(views, before, from),
      });
      const { activeSessions: _, ...totals } = totalsByHand(views, from, to);
      const dashboard = await house.read(`dashboard?period=${period}`);
      expect(dashboard).toMatchObject(totals);
      const counts = dashboard.pageViewsByPath.map(({ count }: { count: number }) => count);
      expect(counts.reduce((sum: number, count: number) => sum + count, 0)).toBe(totals.totalPageViews);
    }
  },
);
