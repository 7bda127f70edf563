import { afterAll, beforeAll, expect, test } from "bun:test";
import { copyFileSync } from "node:fs";
import { join } from "node:path";

import { PERIODS } from "#contract/analytics/analytics.ts";
import type { Period } from "#contract/analytics/analytics.ts";
import { createActiveSessions } from "#server/analytics/reports/activeSessions.ts";
import {
  createReportCache,
  readComparison,
  readDashboard,
  readRealTime,
} from "#server/analytics/reports/readDashboard.ts";
import type { ReportDependencies } from "#server/analytics/reports/readDashboard.ts";
import { compareRollups, checksumDays } from "#server/analytics/rollups/rebuild.ts";
import { findRollupState, hasPendingViews } from "#server/analytics/rollups/repository.ts";
import { deleteOldViews } from "#server/analytics/rollups/retention.ts";
import { Rollups } from "#server/analytics/rollups/rollups.ts";
import { createPageNameLookup } from "#server/content/pageLookups.ts";
import { CONTENT_FEATURES } from "#server/content/registry.ts";
import { readMigrations } from "#server/database/migrate.ts";
import { closeDatabase, openDatabase } from "#server/database/open.ts";
import { createLogger } from "#server/logger.ts";
import { getSite } from "#server/settings/repository.ts";
import {
  referenceComparison,
  referenceDashboard,
  referenceRealTime,
} from "#tests/support/analytics/referenceReports.ts";
import { createTemporaryDirectory } from "#tests/support/system/temporaryDirectory.ts";
import type { TemporaryDirectory } from "#tests/support/system/temporaryDirectory.ts";
import {
  DAY,
  storeViews,
  generateHistory,
  generateDailyViews,
} from "#tests/support/analytics/generateHistory.ts";
import { createRandomInt, pickRandom } from "#tests/support/random.ts";
import type { RandomInt } from "#tests/support/random.ts";
import type { GeneratedView } from "#tests/support/analytics/generateHistory.ts";
import { writeSetting } from "#tests/support/server/writeSetting.ts";
import { propertyRuns } from "#tests/support/propertyRuns.ts";

const MIGRATIONS = readMigrations("migrations");
const log = createLogger("error", (line) => expect.unreachable(line));
let folder: TemporaryDirectory;
let count = 0;
beforeAll(async () => {
  folder = await createTemporaryDirectory();
  closeDatabase(openDatabase(join(folder.path, "first.db"), MIGRATIONS));
});
afterAll(() => folder[Symbol.asyncDispose]());

function createTestStore(timeZone: string, now: number) {
  const path = join(folder.path, `${(count += 1)}.db`);
  copyFileSync(join(folder.path, "first.db"), path);
  const db = openDatabase(path, MIGRATIONS);
  writeSetting(db, "timeZone", timeZone);
  const store = {
    db,
    log,
    clock: now,
    now: () => store.clock,
    hasCountries: true,
    getPageNames: createPageNameLookup({
      db,
      collections: CONTENT_FEATURES.map(({ collection }) => collection),
      getSite: () => getSite(db),
      listLegalPageTitles: async () => [],
    }),
    getSite: () => getSite(db),
    rollups: new Rollups({ db, log, getSite: () => getSite(db), maxWaitMs: 60_000 }),
    reportCache: createReportCache(db),
    activeSessions: createActiveSessions(db),
    restart(portion: number) {
      store.rollups = new Rollups({
        db,
        log,
        getSite: () => getSite(db),
        batchSize: portion,
        maxWaitMs: 60_000,
      });
      store.activeSessions = createActiveSessions(db);
    },
    [Symbol.dispose]: () => db.$client.close(),
  };
  return store;
}

interface Expected {
  timeZone: string;
  seed: number;
  latest?: GeneratedView[];
}

async function expectMatchingReports(store: ReportDependencies, views: GeneratedView[], expected: Expected) {
  const { seed, latest = views } = expected;
  await expectMatchingPeriods(store, views, { ...expected, periods: PERIODS });
  expect({ seed, ...(await readRealTime(store)) }).toEqual({
    seed,
    ...referenceRealTime(latest, store.now()),
  });
}

async function expectMatchingPeriods(
  store: ReportDependencies,
  views: GeneratedView[],
  { timeZone, seed, periods }: Expected & { periods: readonly Period[] },
) {
  const now = store.now();
  for (const period of periods) {
    const question = { timeZone, now, period, path: "/about" };
    expect({ seed, period, ...(await readComparison(store, period)) }).toEqual({
      seed,
      period,
      ...referenceComparison(views, question),
    });
    expect({ seed, period, ...(await readDashboard(store, question)) }).toEqual({
      seed,
      period,
      ...referenceDashboard(views, question),
    });
  }
}

async function expectEqualRebuild({ db, rollups }: ReturnType<typeof createTestStore>, seed: number) {
  await rollups.catchUp();
  const before = checksumDays(db);
  let differences: unknown = null;
  await rollups.rebuild({ onAggregated: () => (differences = compareRollups(db)) });
  expect({ seed, differences }).toEqual({ seed, differences: [] });
  expect({ seed, days: checksumDays(db) }).toEqual({ seed, days: before });
}

/** Stores the views in batches, and aggregates, reads or restarts in between. */
async function storeInBatches(
  store: ReturnType<typeof createTestStore>,
  views: GeneratedView[],
  chance: RandomInt,
) {
  for (let from = 0; from < views.length;) {
    const to = from + 1 + chance(12);
    await storeViews(store.db, views.slice(from, to));
    from = to;
    const next = chance(6);
    if (next === 0) store.restart(1 + chance(20));
    if (next === 1) await store.rollups.catchUp();
    if (next === 2) await readRealTime(store);
    if (next === 3) await readDashboard(store, { period: "90d" });
    if (next === 4) await readComparison(store, "7d");
    if (next === 5)
      await readComparison({ ...store, now: () => store.clock - chance(DAY) }, pickRandom(chance, PERIODS));
  }
}

/**
 * As time passes, the previous period grows by the hour, and the days change. The clock may also be set back.
 */
async function expectMatchingReportsLater(
  store: ReturnType<typeof createTestStore>,
  views: GeneratedView[],
  { timeZone, seed }: Expected,
) {
  const now = store.clock;
  const chance = createRandomInt(seed + 2_000_000);
  for (let time = 0; time < 3; time += 1) {
    store.clock = now + chance(2 * DAY) - DAY / 4;
    await expectMatchingPeriods(store, views, { timeZone, seed, periods: [pickRandom(chance, PERIODS)] });
  }
  store.clock = now;
}

test.each(Array.from({ length: propertyRuns(3, 16) }, (_, index) => index))(
  "a plain count gives the same figures, histories %d and on",
  async (start) => {
    for (let seed = start * 8 + 1; seed <= start * 8 + 8; seed += 1) {
      const { timeZone, now, views } = generateHistory(seed);
      using store = createTestStore(timeZone, now);
      await storeInBatches(store, views, createRandomInt(seed + 1_000_000));
      await expectMatchingReports(store, views, { timeZone, seed });
      await expectMatchingReportsLater(store, views, { timeZone, seed });
      await expectEqualRebuild(store, seed);
      await expectMatchingReports(store, views, { timeZone, seed });
    }
  },
  60_000,
);

test("a new time zone rebuilds the rollups, and reports use the previous ones until then", async () => {
  let interrupted = 0;
  const runs = propertyRuns(10, 30);
  for (let seed = 501; seed <= 500 + runs; seed += 1) {
    const { timeZone, now, views } = generateHistory(seed);
    const chance = createRandomInt(seed);
    using store = createTestStore(timeZone, now);
    await storeInBatches(store, views, chance);
    await expectMatchingReports(store, views, { timeZone, seed });
    const other = timeZone === "UTC" ? "Asia/Kathmandu" : "UTC";
    writeSetting(store.db, "timeZone", other);
    if (seed % 2 === 0 && views.length > 30) {
      store.rollups = new Rollups({ ...store, batchSize: 1, maxWaitMs: 0 });
      const question = { timeZone, now, period: "7d", path: "" } as const;
      const dashboard = await readDashboard(store, { period: "7d" });
      const read = await readComparison(store, "7d");
      const isUnderWay = findRollupState(store.db, "previous") !== null;
      expect(read).toEqual({
        ...referenceComparison(views, question),
        ...(isUnderWay ? { isRecounting: true } : {}),
      });
      if (isUnderWay) expect(dashboard.isRecounting).toBe(true);
      await store.rollups.close();
      if (isUnderWay) interrupted += 1;
      store.restart(7);
    }
    await expectMatchingReports(store, views, { timeZone: other, seed });
    await expectEqualRebuild(store, seed);
  }
  expect(interrupted).toBeGreaterThan(runs / 6);
}, 60_000);

test("closing aggregates the latest views, but neither starts a rebuild nor waits for a long one", async () => {
  const { views, now } = generateHistory(77);
  using store = createTestStore("UTC", now);
  await storeViews(store.db, views);
  await store.rollups.close();
  expect(hasPendingViews(store.db)).toBe(false);

  using later = createTestStore("UTC", now);
  await later.rollups.catchUp();
  await storeViews(later.db, views);
  writeSetting(later.db, "timeZone", "Europe/Paris");
  await later.rollups.close();
  expect([findRollupState(later.db)?.timeZone, findRollupState(later.db, "previous")]).toEqual(["UTC", null]);

  using crashed = createTestStore("UTC", now);
  for (let more = 0; more < 20; more += 1) await storeViews(crashed.db, views);
  crashed.rollups = new Rollups({ ...crashed, batchSize: 1, maxWaitMs: 0 });
  await crashed.rollups.close();
  expect(hasPendingViews(crashed.db)).toBe(true);
  crashed.restart(250);
  await crashed.rollups.catchUp();
  expect(hasPendingViews(crashed.db)).toBe(false);
});

const MONTHS = 7;

/** The expected views after the deletion: the last view, visit and visitor are kept, so that no id is reused. */
function dropViewsBefore(views: GeneratedView[], moment: number): GeneratedView[] {
  const sessions = new Set(views.filter(({ at }) => at >= moment).map(({ session }) => session));
  const visitors = new Set(
    views.filter(({ session }) => sessions.has(session)).map(({ visitor }) => visitor),
  );
  const isFirst = (keys: (keyof GeneratedView)[]) => (view: GeneratedView, index: number) =>
    views.findIndex((other) => keys.every((key) => other[key] === view[key])) === index;
  const lastVisit = views.findLast(isFirst(["session", "visitor"]));
  for (const view of [views.at(-1), lastVisit]) {
    if (!view) continue;
    sessions.add(view.session);
    visitors.add(view.visitor);
  }
  visitors.add(views.findLast(isFirst(["visitor"]))?.visitor ?? "");
  return views.map((view) => ({
    ...view,
    session: sessions.has(view.session) ? view.session : `${view.session}, forgotten`,
    visitor: visitors.has(view.visitor) ? view.visitor : `${view.visitor}, forgotten`,
  }));
}

test("views that are too old go, visits and visitors with them, and no figure changes", async () => {
  for (let seed = 701; seed <= 700 + propertyRuns(12, 60); seed += 1) {
    const { timeZone, now, views } = generateHistory(seed);
    const chance = createRandomInt(seed);
    using store = createTestStore(timeZone, now);
    writeSetting(store.db, "viewMonths", MONTHS);
    const moment = Temporal.Instant.fromEpochMilliseconds(now)
      .toZonedDateTimeISO(timeZone)
      .subtract({ months: MONTHS })
      .startOfDay().epochMilliseconds;
    const half = chance(views.length + 1);
    const early = [
      ...generateDailyViews(now),
      ...views.slice(0, half).filter(({ at }) => Math.abs(at - moment) > 2 * DAY),
    ];
    const late = views.slice(half).filter(({ at }) => at > moment + 2 * DAY);
    await storeInBatches(store, early, chance);
    const left = early.filter((view) => view.at >= moment || view === early.at(-1));
    expect({ seed, removed: await deleteOldViews(store) }).toEqual({
      seed,
      removed: early.length - left.length,
    });
    await storeInBatches(store, late, chance);
    const known = [...dropViewsBefore(early, moment), ...late];
    const latest = [...left, ...late];
    await expectMatchingReports(store, known, { timeZone, seed, latest });
    await expectEqualRebuild(store, seed);
    writeSetting(store.db, "timeZone", "Asia/Tokyo");
    await expectMatchingReports(store, known, { timeZone: "Asia/Tokyo", seed, latest });
  }
}, 60_000);
