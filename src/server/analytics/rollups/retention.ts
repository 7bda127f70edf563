// Views are kept for some months, then they go: nightly, in steps too small to be felt. Their daily sums stay.
import { createCalendar } from "#server/calendar.ts";
import type { Calendar } from "#server/calendar.ts";
import type { Reader, Db } from "#server/database/open.ts";
import { transaction } from "#server/database/transaction.ts";
import type { GetSite } from "#server/http/site.ts";
import type { Log } from "#server/log.ts";

import { yieldToEventLoop } from "../yieldToEventLoop.ts";
import {
  closeDays,
  findDayWithViews,
  maxId,
  listVisitorsBefore,
  listVisitorsOf,
  deleteViewsBefore,
  deleteVisitors,
  deleteVisitsBefore,
} from "./retentionQueries.ts";
import type { BatchResult } from "./retentionQueries.ts";
import { findRollupState } from "./repository.ts";
import type { Rollups } from "./rollups.ts";

/** Numbers at once, and how many without a single view to go tell that all that follow are newer. */
const BATCH_SIZE = 1000;
const MAX_IDLE_ROWS = 100_000;
const CHECK_INTERVAL_MS = 10 * 60_000;
/** Of the site's clock. */
const RUN_HOUR = 3;
const HOUR_MS = 3_600_000;
/** Days with views that tell how late it is, and for how many days from the oldest of them on the clock is believed. */
const REFERENCE_DAYS = 7;
const MAX_CLOCK_LEAD_DAYS = 7;

export interface RetentionDependencies {
  db: Db;
  log: Log;
  /** Milliseconds since 1970. */
  now: () => number;
  getSite: GetSite;
  rollups: Rollups;
}

/** Looks every few minutes whether it is time. @returns what ends it, at the next step; what is left goes another night */
export function enforceRetention(dependencies: RetentionDependencies): () => Promise<void> {
  const controller = new AbortController();
  let running: Promise<void> | null = null;
  const timer = setInterval(() => {
    running ??= deleteWhenDue(dependencies, controller.signal).finally(() => (running = null));
  }, CHECK_INTERVAL_MS);
  timer.unref();
  return async () => {
    clearInterval(timer);
    controller.abort();
    await running;
  };
}

async function deleteWhenDue(dependencies: RetentionDependencies, signal: AbortSignal) {
  try {
    if (await isRetentionDue(dependencies)) await deleteOldViews(dependencies, signal);
  } catch (error) {
    dependencies.log.error("deleting expired views failed; will retry", error);
  }
}

/** At night; or at once when the last night was missed. */
export async function isRetentionDue({ db, now, getSite }: RetentionDependencies): Promise<boolean> {
  const state = findRollupState(db);
  if (!state) return false;
  const { viewMonths } = await getSite();
  const calendar = createCalendar(state.timeZone);
  const cutoffDay = retentionCutoffDay(db, now(), { months: viewMonths, calendar });
  if (cutoffDay === null) return false;
  const hour = Math.floor((now() - calendar.startOf(calendar.dayOf(now()))) / HOUR_MS);
  return cutoffDay > state.keptFrom + 1 || (cutoffDay > state.keptFrom && hour === RUN_HOUR);
}

/** Gives how many views went. */
export async function deleteOldViews(
  { db, log, now, getSite, rollups }: RetentionDependencies,
  signal?: AbortSignal,
): Promise<number> {
  const { viewMonths } = await getSite();
  const { prefix, calendar, counts } = await rollups.catchUp();
  // While days are being cut anew, nobody can say which are whole.
  if (prefix !== "" || signal?.aborted) return 0;
  const cutoffDay = retentionCutoffDay(db, now(), { months: viewMonths, calendar });
  if (cutoffDay === null) return 0;
  const day = cutoffDay;
  await transaction(db, (tx) => closeDays(tx, day, calendar.startOf(day)), { onCommit: counts.clear });
  const views = await deleteViews(calendar.startOf(day));
  const visits = await deleteVisits();
  const visitors = await deleteOrphanedVisitors();
  log.info(signal?.aborted ? "some of the old views removed" : "old views removed", {
    views,
    visits,
    visitors,
  });
  return views;

  function shouldContinue(from: number | null): from is number {
    return from !== null && !signal?.aborted;
  }

  /** They are nearly in the order of their times. */
  async function deleteViews(before: number): Promise<number> {
    let removed = 0;
    let idle = 0;
    for (
      let from: number | null = 0;
      shouldContinue(from) && idle < MAX_IDLE_ROWS;
      await yieldToEventLoop()
    ) {
      const batch = { from, most: BATCH_SIZE };
      const result: BatchResult = await transaction(db, (tx) => deleteViewsBefore(tx, before, batch));
      removed += result.removed;
      idle = result.removed > 0 ? 0 : idle + BATCH_SIZE;
      from = result.next;
    }
    return removed;
  }

  async function deleteVisits(): Promise<number> {
    let removed = 0;
    for (let from: number | null = 0; shouldContinue(from); await yieldToEventLoop()) {
      const batch = { from, most: BATCH_SIZE };
      const result: BatchResult = await transaction(db, (tx) => deleteVisitsBefore(tx, day, batch));
      removed += result.removed;
      from = result.next;
    }
    return removed;
  }

  async function deleteOrphanedVisitors(): Promise<number> {
    const lastCheckedVisit = maxId(db, "visits");
    const withVisits = new Set<number>();
    for (let from: number | null = 0; shouldContinue(from); await yieldToEventLoop()) {
      const { visitors: some, next }: ReturnType<typeof listVisitorsOf> = listVisitorsOf(db, {
        from,
        most: BATCH_SIZE,
      });
      for (const visitor of some) withVisits.add(visitor);
      from = next;
    }
    let removed = 0;
    for (let from: number | null = 0; shouldContinue(from); await yieldToEventLoop()) {
      const { visitors: some, next }: ReturnType<typeof listVisitorsBefore> = listVisitorsBefore(db, day, {
        from,
        most: BATCH_SIZE,
      });
      const orphaned = some.filter((visitor) => !withVisits.has(visitor));
      removed += await transaction(db, (tx) => deleteVisitors(tx, orphaned, lastCheckedVisit));
      from = next;
    }
    return removed;
  }
}

/**
 * What went never comes back, and a clock may be years ahead for an hour: it is believed up to a week after the seventh newest day
 * with views, which an hour moves by a day or two. `null` while there are no such seven.
 */
function retentionCutoffDay(
  db: Reader,
  now: number,
  { months, calendar }: { months: number; calendar: Calendar },
): number | null {
  const referenceDay = findDayWithViews(db, calendar.dayOf(now), REFERENCE_DAYS - 1);
  if (referenceDay === null) return null;
  const trustedNow = Math.min(now, calendar.startOf(referenceDay + MAX_CLOCK_LEAD_DAYS));
  const cutoff = Temporal.Instant.fromEpochMilliseconds(trustedNow)
    .toZonedDateTimeISO(calendar.timeZone)
    .subtract({ months });
  return calendar.dayOf(cutoff.epochMilliseconds);
}
