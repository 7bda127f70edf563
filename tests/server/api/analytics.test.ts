// The dashboard's figures: GET /analytics/dashboard, /comparison and /realtime.
import { expect, test } from "bun:test";

import { TABLES } from "#contract/analytics.ts";
import type { Period } from "#contract/analytics.ts";
import { createArticle } from "#server/store/articles.ts";
import { activityForm } from "#tests/support/activityForm.ts";
import { START, testApp } from "#tests/support/testApp.ts";
import type { TestApp } from "#tests/support/testApp.ts";
import { FIREFOX_PHONE, storedViews, visit } from "#tests/support/visits.ts";
import type { StoredView, Visit } from "#tests/support/visits.ts";

const HOUR = 3_600_000;
const DAY = 24 * HOUR;
/** Views of other addresses are not counted. */
const PAGES = ["/", "/about", "/activities", "/articles", "/address", "/privacy-policy"] as const;
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
  const gone = await createArticle(
    house.services.db,
    { fields: { ...fields, status: "Published" }, files },
    START,
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
  expect(await names()).toMatchObject({ [`/article/${gone._id}`]: "A late title" });
  const { recentPageViews } = await house.read("realtime");
  expect(recentPageViews.map(({ pageView }: { pageView: { title: string } }) => pageView.title)).toEqual([
    "About",
    "A late title",
    "A late title",
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
        path: PAGES[chance(PAGES.length)],
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

function counts(points: { views: number }[]): number[] {
  return points.map(({ views }) => views);
}

test("tells of one page: its views, the sessions that began with it, and what led them there", async () => {
  await using house = await openHouse();
  await house.visitAt(START, { path: "/about", referrer: "https://search.example/q?x=1", sessionId: "a" });
  await house.visitAt(START + 1, { path: "/", sessionId: "a" });
  await house.visitAt(START + 7 * DAY, { path: "/about", referrer: "https://news.example/", sessionId: "b" });
  await house.visitAt(START + 7 * DAY + 1, { path: "/about", sessionId: "b" });
  await house.visitAt(START + 7 * DAY + 2, { path: "/", sessionId: "c" });
  expect((await house.read("dashboard")).page).toBeUndefined();
  const { page } = await house.read("dashboard?path=/about/%3Fx=1");
  expect(page).toMatchObject({
    path: "/about",
    displayName: "About",
    views: 2,
    entries: 1,
    previous: { views: 1, entries: 1 },
    referrers: [{ _id: "news.example", count: 1 }],
  });
  expect(counts(page.series.current)).toEqual([0, 0, 0, 0, 0, 0, 2]);
  expect(counts(page.series.previous)).toEqual([0, 0, 0, 0, 0, 0, 1]);
  const { page: today } = await house.read("dashboard?period=1d&path=/about");
  expect(today).toMatchObject({
    views: 2,
    previous: { views: 0, entries: 0 },
    series: { current: { length: 7 } },
  });
  const { page: unknown } = await house.read("dashboard?path=/nowhere");
  expect(unknown).toMatchObject({
    path: "/nowhere",
    displayName: "/nowhere",
    views: 0,
    entries: 0,
    referrers: [],
  });
});

test.each([
  ["path=about", { path: "path must begin with /" }],
  [`path=/${"x".repeat(500)}`, { path: "path may have at most 500 characters" }],
  ["table=users", { table: "There is no such table" }],
  ["table=pages&format=xlsx", { format: "format must be json or csv" }],
  ["format=csv", { table: "Please say which table: CSV holds one" }],
])("refuses %s", async (query, errors) => {
  await using house = await testApp();
  const answer = await house.ask("GET", `/analytics/dashboard?${query}`, { token: await house.enter() });
  expect(answer.status).toBe(422);
  expect(answer.body.errors).toEqual(errors);
});

/** As it comes: no envelope. */
async function readCsv(house: TestApp, query: string) {
  const headers = { authorization: `Bearer ${await house.enter()}` };
  const answer = await house.app.request(`/api/v1/analytics/dashboard?format=csv&${query}`, { headers });
  return { answer, text: new TextDecoder("utf-8", { ignoreBOM: true }).decode(await answer.bytes()) };
}

test("gives every table as CSV that a spreadsheet reads at once", async () => {
  await using house = await openHouse();
  await house.visitAt(START, { path: "/about", referrer: "https://search.example/q" });
  const { answer, text } = await readCsv(house, "period=7d&table=pages");
  expect(answer.headers.get("content-type")).toBe("text/csv; charset=utf-8");
  expect(answer.headers.get("content-disposition")).toBe(
    'attachment; filename="vitrine-pages-7d-2026-11-20.csv"',
  );
  expect(answer.headers.get("cache-control")).toBe("no-store");
  expect(text).toBe("\uFEFFPath,Page,Views\r\n/about,About,1\r\n");
  const lines = async (table: string) =>
    (await readCsv(house, `period=1d&table=${table}`)).text.split("\r\n");
  for (const table of TABLES) expect((await lines(table)).length).toBeGreaterThan(1);
  expect(await lines("referrers")).toEqual(["\uFEFFHost,Sessions", "search.example,1", ""]);
  // Ten hours of today, all of yesterday.
  const hours = await lines("series");
  expect(hours).toHaveLength(1 + 24 + 1);
  expect(hours[11]).toBe("2026-11-20T03:00:00.000Z,1,1,2026-11-19T03:00:00.000Z,0,0");
  expect(hours[12]).toBe(",,,2026-11-19T04:00:00.000Z,0,0");
});

test("what strangers wrote is text in every spreadsheet, never a formula", async () => {
  await using house = await openHouse();
  const campaign = encodeURIComponent('=HYPERLINK("http://evil.example", "a,b")');
  await house.visitAt(START, { path: `/?utm_source=${campaign}` });
  expect((await readCsv(house, "table=campaigns")).text).toBe(
    `\uFEFFCampaign,Sessions\r\n"'=HYPERLINK(""http://evil.example"", ""a,b"")",1\r\n`,
  );
});

test("CSV is for admins alone, and holds the whole of a list that the screen cuts", async () => {
  await using house = await openHouse();
  const path = "/analytics/dashboard?table=referrers&format=csv";
  expect((await house.ask("GET", path)).status).toBe(401);
  expect((await house.ask("GET", path, { token: await house.enter("staff") })).status).toBe(403);
  for (let index = 0; index < 120; index += 1) {
    await house.visitAt(START + index * 60_000, {
      referrer: `https://site-${index}.example/`,
      sessionId: `s${index}`,
    });
  }
  expect((await house.read("dashboard")).referrers).toHaveLength(100);
  expect((await readCsv(house, "table=referrers")).text.split("\r\n")).toHaveLength(1 + 120 + 1);
});
