// Deletes views after the retention period: at night, in small batches. Their daily rollups stay, without hours and
// visitor sets.
import { MAX_CLOCK_LEAD_DAYS, REFERENCE_DAYS } from "#server/audit/retention.ts";
import type { RetentionDependencies } from "#server/audit/retention.ts";
import { createCalendar, HOUR_MS } from "#server/calendar.ts";
import type { Calendar } from "#server/calendar.ts";
import type { Reader, Db } from "#server/database/open.ts";
import { transaction } from "#server/database/transaction.ts";
import { yieldToEventLoop } from "#server/yieldToEventLoop.ts";
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
import type { Batch } from "./retentionQueries.ts";
import { findRollupState } from "./repository.ts";
import type { Rollups } from "./rollups.ts";

/** Ids per batch. */
const BATCH_SIZE = 1000;
/** After this many ids without an expired view, all later views are taken to be newer. */
const MAX_IDLE_ROWS = 100_000;
/** The hour in the site's time zone. */
const RUN_HOUR = 3;

interface ViewRetentionDependencies extends RetentionDependencies {
  rollups: Rollups;
}

/** Removes views if a run is due. @returns their number */
export async function removeExpiredViews(
  dependencies: ViewRetentionDependencies,
  signal?: AbortSignal,
): Promise<number> {
  return (await isRetentionDue(dependencies)) ? deleteOldViews(dependencies, signal) : 0;
}

/** At night, or immediately if the last night was missed. */
export async function isRetentionDue({ db, now, getSite }: ViewRetentionDependencies): Promise<boolean> {
  const state = findRollupState(db);
  if (!state) return false;
  const { viewMonths } = await getSite();
  const calendar = createCalendar(state.timeZone);
  const cutoffDay = retentionCutoffDay(db, now(), { months: viewMonths, calendar });
  if (cutoffDay === null) return false;
  const hour = Math.floor((now() - calendar.startOfDay(calendar.toDay(now()))) / HOUR_MS);
  return cutoffDay > state.firstOpenDay + 1 || (cutoffDay > state.firstOpenDay && hour === RUN_HOUR);
}

/** Returns the number of deleted views. */
export async function deleteOldViews(
  { db, log, now, getSite, rollups }: ViewRetentionDependencies,
  signal?: AbortSignal,
): Promise<number> {
  const { viewMonths } = await getSite();
  const { prefix, calendar, cache } = await rollups.catchUp();
  // During a rebuild the days are not known.
  if (prefix !== "" || signal?.aborted) return 0;
  const day = retentionCutoffDay(db, now(), { months: viewMonths, calendar });
  if (day === null) return 0;
  await transaction(db, (tx) => closeDays(tx, day, calendar.startOfDay(day)), { onCommit: cache.clear });
  const views = await deleteViews(db, calendar.startOfDay(day), signal);
  const visits = await deleteVisits(db, day, signal);
  const visitors = await deleteOrphanedVisitors(db, day, signal);
  log.info(signal?.aborted ? "some of the old views removed" : "old views removed", {
    views,
    visits,
    visitors,
  });
  return views;
}

/** Views are stored nearly in order of time. */
async function deleteViews(db: Db, before: number, signal?: AbortSignal): Promise<number> {
  let removed = 0;
  let idle = 0;
  await runBatches(signal, async (batch) => {
    const result = await transaction(db, (tx) => deleteViewsBefore(tx, before, batch));
    removed += result.removed;
    idle = result.removed > 0 ? 0 : idle + BATCH_SIZE;
    return idle < MAX_IDLE_ROWS ? result.next : null;
  });
  return removed;
}

async function deleteVisits(db: Db, day: number, signal?: AbortSignal): Promise<number> {
  let removed = 0;
  await runBatches(signal, async (batch) => {
    const result = await transaction(db, (tx) => deleteVisitsBefore(tx, day, batch));
    removed += result.removed;
    return result.next;
  });
  return removed;
}

async function deleteOrphanedVisitors(db: Db, day: number, signal?: AbortSignal): Promise<number> {
  const lastCheckedVisit = maxId(db, "visits");
  const withVisits = new Set<number>();
  await runBatches(signal, (batch) => {
    const { visitors, next } = listVisitorsOf(db, batch);
    for (const visitor of visitors) withVisits.add(visitor);
    return next;
  });
  let removed = 0;
  await runBatches(signal, async (batch) => {
    const { visitors, next } = listVisitorsBefore(db, day, batch);
    const orphaned = visitors.filter((visitor) => !withVisits.has(visitor));
    removed += await transaction(db, (tx) => deleteVisitors(tx, orphaned, lastCheckedVisit));
    return next;
  });
  return removed;
}

/** @param run returns the id after which the next batch starts; `null` after the last one */
async function runBatches(
  signal: AbortSignal | undefined,
  run: (batch: Batch) => Promise<number | null> | number | null,
): Promise<void> {
  let from: number | null = 0;
  do {
    if (signal?.aborted) return;
    from = await run({ from, size: BATCH_SIZE });
    await yieldToEventLoop();
  } while (from !== null);
}

/**
 * Deleted views can't be restored, and a clock may be wrong by years: it is trusted up to a week after the
 * seventh newest day with views. `null` if there are fewer such days.
 */
function retentionCutoffDay(
  db: Reader,
  now: number,
  { months, calendar }: { months: number; calendar: Calendar },
): number | null {
  const referenceDay = findDayWithViews(db, calendar.toDay(now), REFERENCE_DAYS - 1);
  if (referenceDay === null) return null;
  const trustedNow = Math.min(now, calendar.startOfDay(referenceDay + MAX_CLOCK_LEAD_DAYS));
  const cutoff = Temporal.Instant.fromEpochMilliseconds(trustedNow)
    .toZonedDateTimeISO(calendar.timeZone)
    .subtract({ months });
  return calendar.toDay(cutoff.epochMilliseconds);
}
