import { expect } from "bun:test";

import { emptyChange } from "#server/analytics/rollups/aggregate.ts";
import type { RollupChange } from "#server/analytics/rollups/repository.ts";
import { createRollupCache } from "#server/analytics/rollups/rollupCache.ts";
import { createTestServer } from "#tests/support/server/testServer.ts";
import { testWith } from "#tests/support/testWith.ts";

const TODAY = 20_000;
const WEEK = { first: TODAY - 6, last: TODAY, prefix: "" };

/** One page with one view per day for two weeks. */
async function createTestCache() {
  const server = await createTestServer();
  const { $client } = server.parts.db.$writer.connection;
  $client.run("INSERT INTO view_pages (n, path, title) VALUES (1, '/', 'Home')");
  const setViews = (day: number, views: number) =>
    $client
      .query("INSERT OR REPLACE INTO sums_by_page (page, day, views, entries) VALUES (1, ?, ?, 0)")
      .run(day, views);
  for (let day = TODAY - 13; day <= TODAY; day += 1) setViews(day, 1);
  const counts = createRollupCache(server.parts.db);
  return {
    db: server.parts.db,
    counts,
    setViews,
    viewsOf: (span: typeof WEEK) => counts.pages(span)[0]?.[1] ?? 0,
    [Symbol.asyncDispose]: () => server[Symbol.asyncDispose](),
  };
}

function createChange(page: number, day: number, [views, entries]: [number, number], visitors: number[]) {
  const change = emptyChange();
  change.pages.add([page, day], [views, entries]);
  change.days.set(day, { views, visitors: new Set(visitors), newcomers: 0, sessions: entries });
  return change;
}

const test = testWith(createTestCache);

test("applies changes of days within the span to the cached values", async (server) => {
  const { counts } = server;
  expect(counts.pages(WEEK)).toEqual([[1, 7, 0]]);
  expect(counts.visitors(WEEK).count()).toBe(0);
  counts.update(createChange(1, TODAY, [10, 2], [5, 6]));
  counts.update(createChange(1, TODAY - 6, [100, -1], [6, 7]));
  counts.update(createChange(1, TODAY - 7, [1_000, 1], [8]));
  counts.update(createChange(2, TODAY, [3, 1], [9]));
  expect(counts.pages(WEEK)).toEqual([
    [1, 117, 1],
    [2, 3, 1],
  ]);
  expect(counts.visitors(WEEK).count()).toBe(4);
});

test("reloads totals and days only after a change that affects them", async (server) => {
  const { counts, db } = server;
  const read = (span: typeof WEEK) => [counts.totals(span).totalPageViews, counts.days(span).size];
  const change = (more: Partial<RollupChange>) => counts.update({ ...emptyChange(), ...more });
  const before = { ...WEEK, first: TODAY - 13, last: TODAY - 7 };
  const addDay = (day: number) =>
    db.$writer.connection.$client.run(
      "INSERT INTO sums_by_day (day, views, visitors, newcomers, sessions, seen) VALUES (?, 10, 0, 0, 0, x'')",
      [day],
    );
  addDay(TODAY);
  addDay(TODAY - 7);
  expect([read(WEEK), read(before)]).toEqual([
    [10, 1],
    [10, 1],
  ]);
  addDay(TODAY - 1);
  addDay(TODAY - 8);
  expect([read(WEEK), read(before)]).toEqual([
    [10, 1],
    [10, 1],
  ]);
  counts.update(createChange(1, TODAY, [1, 0], []));
  expect([read(WEEK), read(before)]).toEqual([
    [20, 2],
    [10, 1],
  ]);
  change({ multiDaySessions: [{ day: TODAY - 9, visit: 1, firstDay: TODAY - 10 }] });
  expect(read(before)).toEqual([20, 1]);
});

test("reloads totals when a session moves, or a visitor who was new in the span returns", async (server) => {
  const { counts, db } = server;
  const returning = () => counts.totals(WEEK).returningUsers;
  const addReturns = (second: number) =>
    db.$writer.connection.$client.run(
      "INSERT INTO sums_of_returns (first_day, second_day, visitors) VALUES (?, ?, 1)",
      [TODAY - 6, second],
    );
  expect(returning()).toBe(0);
  addReturns(TODAY - 5);
  const change = emptyChange();
  change.returns.add([TODAY - 6, TODAY - 5], [1]);
  counts.update(change);
  expect(returning()).toBe(1);
  addReturns(TODAY - 4);
  counts.update({ ...emptyChange(), movedSessions: [{ visit: 1, firstDay: TODAY - 20 }] });
  expect(returning()).toBe(2);
});

test("does not update the rollups kept aside during a rebuild", async (server) => {
  server.db.$writer.connection.$client.run("CREATE TABLE before_sums_by_page AS SELECT * FROM sums_by_page");
  const aside = { ...WEEK, prefix: "before_" };
  expect(server.viewsOf(aside)).toBe(7);
  server.counts.update(createChange(1, TODAY, [10, 2], []));
  expect(server.viewsOf(aside)).toBe(7);
});

test("reloads everything after clear()", async (server) => {
  server.viewsOf(WEEK);
  server.setViews(TODAY - 6, 11);
  expect(server.viewsOf(WEEK)).toBe(7);
  server.counts.clear();
  expect(server.viewsOf(WEEK)).toBe(17);
});

test("evicts the least recently used span when there are more spans than periods", async (server) => {
  const spans = [2, 3, 4, 5, 6, 7, 8, 9, 10].map((days) => ({ ...WEEK, first: TODAY + 1 - days }));
  const [oldest = WEEK, ...others] = spans;
  expect(spans.map(server.viewsOf)).toEqual([2, 3, 4, 5, 6, 7, 8, 9, 10]);
  server.setViews(TODAY - 1, 11);
  expect(others.map(server.viewsOf)).toEqual([3, 4, 5, 6, 7, 8, 9, 10]);
  expect(server.viewsOf(oldest)).toBe(12);
});
