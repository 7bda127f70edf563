import { expect, it } from "bun:test";

import { REPORT_TABLES } from "#contract/analytics/analytics.ts";
import { createRecord } from "#server/resources/recordMutations.ts";
import { articleCollection } from "#server/content/articles/articleCollection.ts";
import type { Db } from "#server/database/open.ts";
import { createAnalyticsTestServer } from "#tests/support/analytics/analyticsTestServer.ts";
import { testContext } from "#tests/support/server/testContext.ts";
import { START_TIME, createTestServer } from "#tests/support/server/testServer.ts";
import type { TestServer } from "#tests/support/server/testServer.ts";
import { createLegalTestServer } from "#tests/support/server/legalTestServer.ts";
import { trackView } from "#tests/support/analytics/trackView.ts";
import { testWith } from "#tests/support/testWith.ts";

const DAY = 24 * 3_600_000;

const test = testWith(createAnalyticsTestServer);

test("reports on a single page if the call names one", async (server) => {
  await server.trackViewAt(START_TIME, { path: "/about", referrer: "https://news.example/" });
  expect((await server.readReport("dashboard")).page).toBeUndefined();
  expect((await server.readReport("dashboard?path=/about/%3Fx=1")).page).toMatchObject({
    path: "/about",
    displayName: "About",
    views: 1,
    entries: 1,
    referrers: [{ _id: "news.example", count: 1 }],
  });
  expect((await server.readReport("dashboard?path=/nowhere")).page).toBeNull();
});

it.each([
  ["path=about", { path: "path must begin with /" }],
  [`path=/${"x".repeat(1500)}`, { path: "path may have at most 1500 characters" }],
  ["table=users", { table: "There is no such table" }],
  ["table=pages&format=xlsx", { format: "format must be json or csv" }],
  ["format=csv", { table: "Please say which table: CSV holds one" }],
])("rejects %s", async (query, errors) => {
  await using server = await createTestServer();
  const answer = await server.request("GET", `/analytics/dashboard?${query}`, {
    token: await server.signIn(),
  });
  expect(answer.status).toBe(422);
  expect(answer.body.errors).toEqual(errors);
});

/** The raw response, without an envelope. */
async function readCsv(server: TestServer, query: string) {
  const headers = { authorization: `Bearer ${await server.signIn()}` };
  const answer = await server.app.request(`/api/v1/analytics/dashboard?format=csv&${query}`, { headers });
  return { answer, text: new TextDecoder("utf-8", { ignoreBOM: true }).decode(await answer.bytes()) };
}

test("exports every table as CSV with a byte order mark", async (server) => {
  await server.trackViewAt(START_TIME, { path: "/about", referrer: "https://search.example/q" });
  const { answer, text } = await readCsv(server, "period=7d&table=pages");
  expect(answer.headers.get("content-type")).toBe("text/csv; charset=utf-8");
  expect(answer.headers.get("content-disposition")).toBe(
    'attachment; filename="vitrine-pages-7d-2026-11-20.csv"',
  );
  expect(answer.headers.get("cache-control")).toBe("no-store");
  expect(text).toBe("\uFEFFPath,Page,Views\r\n/about,About,1\r\n");
  const lines = async (table: string) =>
    (await readCsv(server, `period=1d&table=${table}`)).text.split("\r\n");
  for (const table of REPORT_TABLES) expect((await lines(table)).length).toBeGreaterThan(1);
  expect(await lines("referrers")).toEqual(["\uFEFFHost,Sessions", "search.example,1", ""]);
  // Ten hours of today and of yesterday, and the current hour.
  const hours = await lines("series");
  expect(hours).toHaveLength(1 + 11 + 1);
  expect(hours[11]).toBe("2026-11-20 10:00,1,1,2026-11-19 10:00,0,0");
});

test("CSV dates follow the site's calendar, and unknown values have the same label as on screen", async (server) => {
  await server.trackViewAt(START_TIME, { path: "/about" });
  const days = (await readCsv(server, "period=7d&table=series")).text.split("\r\n");
  expect(days.at(-2)).toBe("2026-11-20,1,1,2026-11-13,0,0");
  expect((await readCsv(server, "table=referrers")).text).toContain("Direct / unknown,1");
});

test("escapes CSV values that a spreadsheet would run as a formula", async (server) => {
  const campaign = encodeURIComponent('=HYPERLINK("http://evil.example", "a,b")');
  await server.trackViewAt(START_TIME, { path: `/?utm_source=${campaign}` });
  expect((await readCsv(server, "table=campaigns")).text).toBe(
    `\uFEFFCampaign,Sessions\r\n"'=HYPERLINK(""http://evil.example"", ""a,b"")",1\r\n`,
  );
});

test("escapes formulas after a semicolon and formulas with full-width characters", async (server) => {
  const campaigns = ["a; =1+1;", "＝1+1", "b;c"];
  for (const [index, campaign] of campaigns.entries()) {
    await server.trackViewAt(START_TIME + index, {
      path: `/?utm_source=${encodeURIComponent(campaign)}`,
      sessionId: campaign,
    });
  }
  expect((await readCsv(server, "table=campaigns")).text.split("\r\n").toSorted()).toEqual(
    ["", `"a;' =1+1;",1`, `"b;c",1`, "'＝1+1,1", "\uFEFFCampaign,Sessions"].toSorted(),
  );
});

test("one site is one row on screen, in the file and in the report of a page", async (server) => {
  const referrers = [
    "https://m.facebook.com/",
    "https://lm.facebook.com/l.php?u=x",
    "https://www.facebook.com/",
    "android-app://com.facebook.katana/",
    "android-app://com.google.android.googlequicksearchbox/",
    "https://www.xn--o3cw4h.xn--o3cw4h/",
  ];
  for (const [index, referrer] of referrers.entries())
    await server.trackViewAt(START_TIME + index, { path: "/about", referrer, sessionId: `s${index}` });
  const rows = [
    { _id: "facebook.com", count: 4 },
    { _id: "Google app", count: 1 },
    { _id: "ไทย.ไทย", count: 1 },
  ];
  const report = await server.readReport("dashboard?period=1d&path=/about");
  expect(report.referrers).toEqual(rows);
  expect(report.page.referrers).toEqual(rows);
  expect((await readCsv(server, "table=referrers")).text.split("\r\n").slice(1, -1)).toEqual([
    "facebook.com,4",
    "Google app,1",
    "ไทย.ไทย,1",
  ]);
});

test("pages of records have their address in lists, files, live view and their report, not their id", async (server) => {
  const [path = ""] = await articlePaths(server.parts.db, 1, "แผนที่น้ำท่วม");
  await server.trackViewAt(START_TIME, { path: "/article/แผนที่น้ำท่วม" });
  const row = { _id: path, displayName: "แผนที่น้ำท่วม", address: "/article/แผนที่น้ำท่วม", count: 1 };
  const report = await server.readReport(`dashboard?period=1d&path=${path}`);
  expect(report).toMatchObject({ pageViewsByPath: [row], entryPages: [row] });
  expect(report.page).toMatchObject({ path, address: row.address });
  const live = await server.readReport("realtime");
  expect(live.recentPageViews[0].pageView).toEqual({ path: row.address, title: row.displayName });
  for (const table of ["pages", "entries"])
    expect((await readCsv(server, `table=${table}`)).text).toContain(
      `\r\n${row.address},${row.displayName},1`,
    );
});

test("CSV is not truncated", async (server) => {
  const path = "/analytics/dashboard?table=referrers&format=csv";
  for (let index = 0; index < 120; index += 1) {
    await server.trackViewAt(START_TIME + index * 60_000, {
      referrer: `https://site-${index}.example/`,
      sessionId: `s${index}`,
      address: `203.0.113.${index}`,
    });
  }
  // Nothing is written in between, so the cached result of the first must not be used for the second.
  const token = await server.signIn();
  const cut = (await server.request("GET", "/analytics/dashboard", { token })).data;
  expect(cut.referrers).toHaveLength(100);
  const headers = { authorization: `Bearer ${token}` };
  const whole = await (await server.app.request(`/api/v1${path}`, { headers })).text();
  expect(whole.split("\r\n")).toHaveLength(1 + 120 + 1);
});

/** Creates articles whose pages are counted. */
async function articlePaths(db: Db, count: number, title = "A title") {
  const fields = {
    title,
    content: "x",
    author: "Mali",
    position: "",
    status: "Published" as const,
  };
  const files = { logo: null, images: [] };
  const made = Array.from({ length: count }, () =>
    createRecord(db, articleCollection, { fields, files, language: "en" }, testContext(START_TIME)),
  );
  return (await Promise.all(made)).map(({ _id }) => `/article/${_id}`);
}

test("returns the untruncated total for each truncated list", async (server) => {
  const paths = await articlePaths(server.parts.db, 103);
  // Started before the period and continued in it: not a session of the period.
  await server.trackViewAt(START_TIME - DAY, { path: "/", sessionId: "old", address: "198.51.100.1" });
  await server.trackViewAt(START_TIME, { path: "/about", sessionId: "old", address: "198.51.100.1" });
  for (const [index, path] of paths.entries()) {
    await server.trackViewAt(START_TIME + index * 60_000, {
      path: index % 100 === 0 ? path : `${path}?utm_source=campaign-${index}`,
      referrer: `https://site-${index}.example/`,
      sessionId: `s${index}`,
      address: `203.0.113.${index}`,
    });
  }
  const figures = await server.readReport("dashboard?period=1d");
  expect([figures.entryPages, figures.referrers, figures.campaigns].map(({ length }) => length)).toEqual([
    100, 100, 100,
  ]);
  expect(figures.listTotals).toEqual({ entryPages: 103, referrers: 103, campaigns: 101 });
});

it("counts published legal texts and their versions under their own titles", async () => {
  await using server = await createLegalTestServer();
  const { documentId } = (await server.create()).data;
  await server.addVersion(documentId, { effectiveDate: "2020-01-01" });
  await server.addVersion(documentId, { effectiveDate: "2021-01-01", status: "Draft" });
  const counted: Record<string, boolean> = {};
  for (const path of ["/legal/terms?lang=th", "/legal/terms/2020-01-01", "/legal/terms/2021-01-01"]) {
    counted[path] = (await trackView(server, { path })).data.counted;
  }
  expect(counted).toEqual({
    "/legal/terms?lang=th": true,
    "/legal/terms/2020-01-01": true,
    "/legal/terms/2021-01-01": false,
  });
  const names = async () => {
    const { data } = await server.request("GET", "/analytics/dashboard", { token: server.token });
    return Object.fromEntries(
      data.pageViewsByPath.map((share: Record<string, string>) => [share["_id"], share["displayName"]]),
    );
  };
  expect(await names()).toEqual({
    "/legal/terms": "Terms of use",
    "/legal/terms/2020-01-01": "Terms of use, version of 1\u00A0January\u00A02020",
  });
  await server.requestLegal("DELETE", `/documents/${documentId}`);
  expect(await names()).toMatchObject({ "/legal/terms": "Deleted legal text" });
});
