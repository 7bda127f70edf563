// What is kept of days that are over: as long as they stay what they are, and no more than is asked for again.
import { expect, test } from "bun:test";

import { createSpanCounts } from "#server/analytics/spanCounts.ts";
import { testApp } from "#tests/support/testApp.ts";

const TODAY = 20_000;
const WEEK = { first: TODAY - 6, last: TODAY, prefix: "" };

/** One page with one view on every day of two weeks. */
async function openHouse() {
  const house = await testApp();
  const { $client } = house.services.db;
  $client.run("INSERT INTO view_pages (n, path, title) VALUES (1, '/', 'Home')");
  const setViews = (day: number, views: number) =>
    $client
      .query("INSERT OR REPLACE INTO sums_by_page (page, day, views, entries) VALUES (1, ?, ?, 0)")
      .run(day, views);
  for (let day = TODAY - 13; day <= TODAY; day += 1) setViews(day, 1);
  const counts = createSpanCounts(house.services.db);
  return {
    counts,
    setViews,
    viewsOf: (span: typeof WEEK) => counts.pages(span)[0]?.[1] ?? 0,
    [Symbol.asyncDispose]: () => house[Symbol.asyncDispose](),
  };
}

test("the last day is counted anew each time, the others when one of them has changed", async () => {
  await using house = await openHouse();
  expect(house.viewsOf(WEEK)).toBe(7);
  house.setViews(TODAY, 11);
  house.setViews(TODAY - 1, 101);
  expect(house.viewsOf(WEEK)).toBe(17);
  house.counts.changed(new Set([TODAY, TODAY - 7]));
  expect(house.viewsOf(WEEK)).toBe(17);
  house.counts.changed(new Set([TODAY - 1]));
  expect(house.viewsOf(WEEK)).toBe(117);
});

test("one day alone is never kept", async () => {
  await using house = await openHouse();
  const yesterday = { first: TODAY - 1, last: TODAY - 1, prefix: "" };
  expect(house.viewsOf(yesterday)).toBe(1);
  house.setViews(TODAY - 1, 5);
  expect(house.viewsOf(yesterday)).toBe(5);
});

test("all is forgotten when all sums are others", async () => {
  await using house = await openHouse();
  house.viewsOf(WEEK);
  house.setViews(TODAY - 6, 11);
  house.counts.clear();
  expect(house.viewsOf(WEEK)).toBe(17);
});

test("of more spans than there are periods, the one that nobody asked for longest goes", async () => {
  await using house = await openHouse();
  const spans = [2, 3, 4, 5, 6, 7, 8].map((days) => ({ ...WEEK, first: TODAY + 1 - days }));
  const [oldest = WEEK, ...others] = spans;
  expect(spans.map(house.viewsOf)).toEqual([2, 3, 4, 5, 6, 7, 8]);
  house.setViews(TODAY - 1, 11);
  expect(others.map(house.viewsOf)).toEqual([3, 4, 5, 6, 7, 8]);
  expect(house.viewsOf(oldest)).toBe(12);
});
