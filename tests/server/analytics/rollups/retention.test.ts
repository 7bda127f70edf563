import { expect, test } from "bun:test";

import { closeDays } from "#server/analytics/rollups/retentionQueries.ts";
import { readDayTotals } from "#server/analytics/rollups/rollupQueries.ts";
import { readTotals } from "#server/analytics/rollups/readTotals.ts";
import { findRollupState } from "#server/analytics/rollups/repository.ts";
import { isRetentionDue, deleteOldViews } from "#server/analytics/rollups/retention.ts";
import { yieldToEventLoop } from "#server/yieldToEventLoop.ts";
import { transaction } from "#server/database/transaction.ts";
import { createTestServer } from "#tests/support/server/testServer.ts";
import type { TestServer } from "#tests/support/server/testServer.ts";
import { storeViews, generateHistory, generateDailyViews } from "#tests/support/analytics/generateHistory.ts";
import { writeSetting } from "#tests/support/server/writeSetting.ts";

const HOUR = 3_600_000;
const DAY = 24 * HOUR;

function retentionDependencies({ parts }: TestServer) {
  return { ...parts, ...parts.analytics };
}

/** Ten in the morning, with a week of views and one completed run. */
async function createServerWithViews() {
  const server = await createTestServer();
  await storeViews(server.parts.db, generateDailyViews(server.parts.now()));
  await server.parts.analytics.rollups.catchUp();
  await deleteOldViews(retentionDependencies(server));
  return server;
}

test("is not due before the views are aggregated, then immediately", async () => {
  await using server = await createTestServer();
  await storeViews(server.parts.db, generateDailyViews(server.parts.now()));
  expect(await isRetentionDue(retentionDependencies(server))).toBe(false);
  await server.parts.analytics.rollups.catchUp();
  expect(await isRetentionDue(retentionDependencies(server))).toBe(true);
  await deleteOldViews(retentionDependencies(server));
  expect(await isRetentionDue(retentionDependencies(server))).toBe(false);
});

test("is due at 03:00 local time", async () => {
  await using server = await createServerWithViews();
  const due: number[] = [];
  for (let hour = 11; hour < 34; hour += 1) {
    server.advanceClock(HOUR);
    if (await isRetentionDue(retentionDependencies(server))) due.push(hour % 24);
  }
  expect(due).toEqual([3]);
});

test("is due in the daytime if a night was missed", async () => {
  await using server = await createServerWithViews();
  server.advanceClock(2 * DAY);
  await storeViews(server.parts.db, generateDailyViews(server.parts.now()));
  await server.parts.analytics.rollups.catchUp();
  expect(await isRetentionDue(retentionDependencies(server))).toBe(true);
});

test("a clock that is temporarily years ahead deletes at most a few days", async () => {
  await using server = await createServerWithViews();
  const { db, now } = server.parts;
  const { rollups } = server.parts.analytics;
  const firstOpenDay = findRollupState(db)?.firstOpenDay ?? 0;
  server.advanceClock(3000 * DAY);
  await storeViews(db, generateDailyViews(now()).slice(0, 2));
  expect(await deleteOldViews(retentionDependencies(server))).toBe(0);
  expect(await isRetentionDue(retentionDependencies(server))).toBe(false);
  expect(findRollupState(db)?.firstOpenDay).toBeLessThan(firstOpenDay + 4);
  server.advanceClock(-2999 * DAY);
  await storeViews(db, generateDailyViews(now()).slice(0, 1));
  const { calendar } = await rollups.catchUp();
  const today = calendar.toDay(now());
  expect(readDayTotals(db, { first: today, last: today, prefix: "" }).views).toBe(1);
});

test("accepts a clock that stays ahead after views on seven days", async () => {
  await using server = await createServerWithViews();
  const { db, now } = server.parts;
  const { rollups } = server.parts.analytics;
  server.advanceClock(3000 * DAY);
  await storeViews(db, generateDailyViews(now()));
  await rollups.catchUp();
  expect(await isRetentionDue(retentionDependencies(server))).toBe(true);
  expect(await deleteOldViews(retentionDependencies(server))).toBe(7);
});

test("deletes nothing if there are views on fewer than seven days", async () => {
  await using server = await createTestServer();
  const { db, now } = server.parts;
  const { rollups } = server.parts.analytics;
  await storeViews(db, generateDailyViews(now() - 3000 * DAY).slice(1));
  await rollups.catchUp();
  expect(await isRetentionDue(retentionDependencies(server))).toBe(false);
  expect(await deleteOldViews(retentionDependencies(server))).toBe(0);
});

test("totals don't become negative if days are closed too early", async () => {
  await using server = await createServerWithViews();
  const { db, now } = server.parts;
  const { rollups } = server.parts.analytics;
  await storeViews(
    db,
    generateDailyViews(now()).map((view, day) => ({ ...view, visitor: `v${day}`, session: `v${day}` })),
  );
  const { calendar } = await rollups.catchUp();
  const today = calendar.toDay(now());
  await transaction(db, (tx) => closeDays(tx, today + 1, calendar.startOfDay(today + 1)));
  const span = { first: today - 9, last: today, prefix: "" };
  expect(readTotals(db, span, 0)).toMatchObject({ newUsers: 8, returningUsers: 0 });
});

test("deletes views after the configured months but keeps their rollups", async () => {
  await using server = await createTestServer();
  const { db, now } = server.parts;
  writeSetting(db, "viewMonths", 12);
  const ages = [420, 370, 364, 100];
  const [view] = generateHistory(3).views;
  if (!view) throw new Error("The history has no views");
  await storeViews(db, [
    ...ages.map((days) => ({ ...view, at: now() - days * DAY, visitor: `v${days}`, session: `s${days}` })),
    ...generateDailyViews(now()),
  ]);
  expect(await deleteOldViews(retentionDependencies(server))).toBe(2);
  const count = (table: string) => db.$client.query(`SELECT count(*) FROM ${table}`).values()[0]?.[0];
  expect(["views", "visits", "visitors", "sums_by_day", "sums_by_hour"].map(count)).toEqual([9, 9, 3, 11, 9]);
  const seen = "SELECT views, visitors, length(seen) > 0 AS seen FROM sums_by_day ORDER BY day";
  expect(db.$client.query(seen).values()).toEqual([
    [1, 1, 0],
    [1, 1, 0],
    ...Array.from({ length: 9 }, () => [1, 1, 1]),
  ]);
  expect(findRollupState(db)?.firstOpenDay).toBeGreaterThan(0);
  expect(server.logEntries).toContainEqual(
    expect.objectContaining({ event: "old views removed", views: 2, visits: 2, visitors: 2 }),
  );
});

test("finds old views stored after many newer ones with wrong timestamps", async () => {
  await using server = await createTestServer();
  const { db, now } = server.parts;
  const [view] = generateHistory(3).views;
  if (!view) throw new Error("The history has no views");
  const at = (days: number, count: number) =>
    Array.from({ length: count }, () => ({ ...view, at: now() + days * DAY }));
  await storeViews(db, [...at(5000, 3000), ...at(-1000, 10), ...generateDailyViews(now())]);
  expect(await deleteOldViews(retentionDependencies(server))).toBe(10);
});

test("an interrupted run deletes no partial data, and the next run continues", async () => {
  await using server = await createTestServer();
  const { db, now } = server.parts;
  const [view] = generateHistory(3).views;
  if (!view) throw new Error("The history has no views");
  const old = Array.from({ length: 2500 }, (_, index) => ({
    ...view,
    at: now() - 1000 * DAY,
    visitor: `v${index}`,
    session: `s${index}`,
  }));
  await storeViews(db, [...old, ...generateDailyViews(now())]);
  await server.parts.analytics.rollups.catchUp();
  const ending = new AbortController();
  const retired = deleteOldViews(retentionDependencies(server), ending.signal);
  // It has deleted a batch or two by then, and has more to delete.
  await yieldToEventLoop();
  ending.abort();
  const removed = await retired;
  expect(removed).toBeLessThan(old.length);
  const count = (table: string) => db.$client.query(`SELECT count(*) FROM ${table}`).values()[0]?.[0];
  expect(count("views")).toBe(old.length + 7 - removed);
  expect([count("visits"), count("visitors")]).toEqual([old.length + 7, old.length + 1]);
  await deleteOldViews(retentionDependencies(server));
  expect([count("views"), count("visits"), count("visitors")]).toEqual([7, 7, 1]);
});
