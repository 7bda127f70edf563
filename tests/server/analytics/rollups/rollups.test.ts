// The sums: whatever came in, in whatever order and portions, the figures are those of a plain count of all views.
import { afterAll, beforeAll, expect, test } from "bun:test";
import { copyFileSync } from "node:fs";
import { join } from "node:path";

import { PERIODS } from "#contract/analytics/analytics.ts";
import type { Period } from "#contract/analytics/analytics.ts";
import { createActiveSessions } from "#server/analytics/reports/activeSessions.ts";
import {
  createFigureAnswers,
  readComparison,
  readDashboard,
  readRealTime,
} from "#server/analytics/reports/readFigures.ts";
import type { ReportDependencies } from "#server/analytics/reports/readFigures.ts";
import { compareSums, fingerprintOfDays } from "#server/analytics/rollups/rebuild.ts";
import { findSumsState, hasPending } from "#server/analytics/rollups/repository.ts";
import { deleteOldViews } from "#server/analytics/rollups/retention.ts";
import { createRollups } from "#server/analytics/rollups/rollups.ts";
import { createPageNames } from "#server/content/pageNames.ts";
import { CONTENT_FEATURES } from "#server/content/registry.ts";
import { readMigrations } from "#server/database/migrate.ts";
import { closeDatabase, openDatabase } from "#server/database/open.ts";
import { createLog } from "#server/log.ts";
import { getSite } from "#server/settings/repository.ts";
import { plainComparison, plainDashboard, plainRealTime } from "#tests/support/plainFigures.ts";
import { temporaryDirectory } from "#tests/support/temporaryDirectory.ts";
import type { TemporaryDirectory } from "#tests/support/temporaryDirectory.ts";
import { chanceOf, DAY, keepViews, makeHistory, makeWeek, pick } from "#tests/support/viewHistories.ts";
import type { Chance, KeptView } from "#tests/support/viewHistories.ts";
import { writeSetting } from "#tests/support/writeSetting.ts";

const MIGRATIONS = readMigrations("migrations");
const log = createLog("error", (line) => {
  throw new Error(line);
});

let folder: TemporaryDirectory;
let count = 0;
beforeAll(async () => {
  folder = await temporaryDirectory();
  closeDatabase(openDatabase(join(folder.path, "first.db"), MIGRATIONS));
});
afterAll(() => folder[Symbol.asyncDispose]());

/** A database with its sums, which can be started anew. */
function openStore(timeZone: string, now: number) {
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
    namePages: createPageNames({
      db,
      contents: CONTENT_FEATURES.map(({ content }) => content),
      listLegalNames: async () => [],
    }),
    getSite: () => getSite(db),
    sums: createRollups({ db, log, getSite: () => getSite(db), patienceMs: 60_000 }),
    figures: createFigureAnswers(db),
    activeSessions: createActiveSessions(db),
    restart(portion: number) {
      store.sums = createRollups({ db, log, getSite: () => getSite(db), portion, patienceMs: 60_000 });
      store.activeSessions = createActiveSessions(db);
    },
    [Symbol.dispose]: () => db.$client.close(),
  };
  return store;
}

interface Expected {
  timeZone: string;
  seed: number;
  latest?: KeptView[];
}

async function expectPlainFigures(store: ReportDependencies, views: KeptView[], expected: Expected) {
  const { seed, latest = views } = expected;
  await expectPlainPeriods(store, views, { ...expected, periods: PERIODS });
  expect({ seed, ...(await readRealTime(store)) }).toEqual({ seed, ...plainRealTime(latest, store.now()) });
}

async function expectPlainPeriods(
  store: ReportDependencies,
  views: KeptView[],
  { timeZone, seed, periods }: Expected & { periods: readonly Period[] },
) {
  const now = store.now();
  for (const period of periods) {
    const question = { timeZone, now, period, path: "/about" };
    expect({ seed, period, ...(await readComparison(store, period)) }).toEqual({
      seed,
      period,
      ...plainComparison(views, question),
    });
    expect({ seed, period, ...(await readDashboard(store, question)) }).toEqual({
      seed,
      period,
      ...plainDashboard(views, question),
    });
  }
}

async function expectEqualRebuild({ db, sums }: ReturnType<typeof openStore>, seed: number) {
  await sums.bringUp();
  const before = fingerprintOfDays(db);
  let differences: unknown = null;
  await sums.rebuild({ onSummedUp: () => (differences = compareSums(db)) });
  expect({ seed, differences }).toEqual({ seed, differences: [] });
  expect({ seed, days: fingerprintOfDays(db) }).toEqual({ seed, days: before });
}

/** Keeps the views in groups; in between it sums up, reads, or starts again. */
async function keepInGroups(store: ReturnType<typeof openStore>, views: KeptView[], chance: Chance) {
  for (let from = 0; from < views.length;) {
    const to = from + 1 + chance(12);
    await keepViews(store.db, views.slice(from, to));
    from = to;
    const next = chance(6);
    if (next === 0) store.restart(1 + chance(20));
    if (next === 1) await store.sums.bringUp();
    if (next === 2) await readRealTime(store);
    // What it counted of days that are over must not be told once they have changed.
    if (next === 3) await readDashboard(store, { period: "90d" });
    if (next === 4) await readComparison(store, "7d");
    if (next === 5)
      await readComparison({ ...store, now: () => store.clock - chance(DAY) }, pick(chance, PERIODS));
  }
}

/** As time goes on, the period before grows hour by hour, and the days change. A clock may also be put back. */
async function expectPlainFiguresLater(
  store: ReturnType<typeof openStore>,
  views: KeptView[],
  { timeZone, seed }: Expected,
) {
  const now = store.clock;
  const chance = chanceOf(seed + 2_000_000);
  for (let time = 0; time < 3; time += 1) {
    store.clock = now + chance(2 * DAY) - DAY / 4;
    await expectPlainPeriods(store, views, { timeZone, seed, periods: [pick(chance, PERIODS)] });
  }
  store.clock = now;
}

const SEEDS = Array.from({ length: 16 }, (_, index) => index);

test.each(SEEDS)(
  "a plain count gives the same figures, histories %d and on",
  async (start) => {
    for (let seed = start * 8 + 1; seed <= start * 8 + 8; seed += 1) {
      const { timeZone, now, views } = makeHistory(seed);
      using store = openStore(timeZone, now);
      await keepInGroups(store, views, chanceOf(seed + 1_000_000));
      await expectPlainFigures(store, views, { timeZone, seed });
      await expectPlainFiguresLater(store, views, { timeZone, seed });
      await expectEqualRebuild(store, seed);
      await expectPlainFigures(store, views, { timeZone, seed });
    }
  },
  60_000,
);

test("another time zone cuts all days anew; until that is done, figures are as they were", async () => {
  let interrupted = 0;
  for (let seed = 501; seed <= 530; seed += 1) {
    const { timeZone, now, views } = makeHistory(seed);
    const chance = chanceOf(seed);
    using store = openStore(timeZone, now);
    await keepInGroups(store, views, chance);
    await expectPlainFigures(store, views, { timeZone, seed });
    const other = timeZone === "UTC" ? "Asia/Kathmandu" : "UTC";
    writeSetting(store.db, "timeZone", other);
    if (seed % 2 === 0 && views.length > 30) {
      // In portions of one view, and without any patience.
      store.sums = createRollups({ ...store, portion: 1, patienceMs: 0 });
      const question = { timeZone, now, period: "7d", path: "" } as const;
      const dashboard = await readDashboard(store, { period: "7d" });
      const read = await readComparison(store, "7d");
      const isUnderWay = findSumsState(store.db, "before") !== null;
      expect(read).toEqual({
        ...plainComparison(views, question),
        ...(isUnderWay ? { isRecounting: true } : {}),
      });
      if (isUnderWay) expect(dashboard.isRecounting).toBe(true);
      await store.sums.close();
      if (isUnderWay) interrupted += 1;
      store.restart(7);
    }
    await expectPlainFigures(store, views, { timeZone: other, seed });
    await expectEqualRebuild(store, seed);
  }
  expect(interrupted).toBeGreaterThan(5);
}, 60_000);

test("the end sums up the latest views, but begins no rebuild and stays for nothing that takes long", async () => {
  const { views, now } = makeHistory(77);
  using store = openStore("UTC", now);
  await keepViews(store.db, views);
  await store.sums.close();
  expect(hasPending(store.db)).toBe(false);

  using later = openStore("UTC", now);
  await later.sums.bringUp();
  await keepViews(later.db, views);
  writeSetting(later.db, "timeZone", "Europe/Paris");
  await later.sums.close();
  expect([findSumsState(later.db)?.timeZone, findSumsState(later.db, "before")]).toEqual(["UTC", null]);

  using crashed = openStore("UTC", now);
  for (let more = 0; more < 20; more += 1) await keepViews(crashed.db, views);
  crashed.sums = createRollups({ ...crashed, portion: 1, patienceMs: 0 });
  await crashed.sums.close();
  expect(hasPending(crashed.db)).toBe(true);
  crashed.restart(250);
  await crashed.sums.bringUp();
  expect(hasPending(crashed.db)).toBe(false);
});

const MONTHS = 7;

/**
 * As the plain count knows them: who has no views left comes as somebody new. The last view, visit and visitor are remembered, so that
 * their numbers are.
 */
function forgetBefore(views: KeptView[], moment: number): KeptView[] {
  const sessions = new Set(views.filter(({ at }) => at >= moment).map(({ session }) => session));
  const visitors = new Set(
    views.filter(({ session }) => sessions.has(session)).map(({ visitor }) => visitor),
  );
  const isFirst = (keys: (keyof KeptView)[]) => (view: KeptView, index: number) =>
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
  for (let seed = 701; seed <= 760; seed += 1) {
    const { timeZone, now, views } = makeHistory(seed);
    const chance = chanceOf(seed);
    using store = openStore(timeZone, now);
    writeSetting(store.db, "viewMonths", MONTHS);
    const moment = Temporal.Instant.fromEpochMilliseconds(now)
      .toZonedDateTimeISO(timeZone)
      .subtract({ months: MONTHS })
      .startOfDay().epochMilliseconds;
    const half = chance(views.length + 1);
    const early = [
      ...makeWeek(now),
      ...views.slice(0, half).filter(({ at }) => Math.abs(at - moment) > 2 * DAY),
    ];
    const late = views.slice(half).filter(({ at }) => at > moment + 2 * DAY);
    await keepInGroups(store, early, chance);
    const left = early.filter((view) => view.at >= moment || view === early.at(-1));
    expect({ seed, removed: await deleteOldViews(store) }).toEqual({
      seed,
      removed: early.length - left.length,
    });
    await keepInGroups(store, late, chance);
    const known = [...forgetBefore(early, moment), ...late];
    const latest = [...left, ...late];
    await expectPlainFigures(store, known, { timeZone, seed, latest });
    await expectEqualRebuild(store, seed);
    writeSetting(store.db, "timeZone", "Asia/Tokyo");
    await expectPlainFigures(store, known, { timeZone: "Asia/Tokyo", seed, latest });
  }
}, 60_000);
