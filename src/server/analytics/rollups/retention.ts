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
  lastOf,
  listVisitorsBefore,
  listVisitorsOf,
  removeViewsBefore,
  removeVisitors,
  removeVisitsBefore,
} from "./deleteOldViews.ts";
import type { Step } from "./deleteOldViews.ts";
import { findSumsState } from "./repository.ts";
import type { Rollups } from "./rollups.ts";

/** Numbers at once, and how many without a single view to go tell that all that follow are newer. */
const STEP = 1000;
const ENOUGH = 100_000;
const LOOK_EVERY_MS = 10 * 60_000;
/** Of the site's clock. */
const NIGHT_HOUR = 3;
const HOUR_MS = 3_600_000;
/** Days with views that tell how late it is, and for how many days from the oldest of them on the clock is believed. */
const WITNESSES = 7;
const BELIEVED_DAYS = 7;

export interface RetentionDependencies {
  db: Db;
  log: Log;
  /** Milliseconds since 1970. */
  now: () => number;
  getSite: GetSite;
  sums: Rollups;
}

/** Looks every few minutes whether it is time. @returns what ends it, at the next step; what is left goes another night */
export function enforceRetention(dependencies: RetentionDependencies): () => Promise<void> {
  const ending = new AbortController();
  let running: Promise<void> | null = null;
  const timer = setInterval(() => {
    running ??= retireWhenDue(dependencies, ending.signal).finally(() => (running = null));
  }, LOOK_EVERY_MS);
  timer.unref();
  return async () => {
    clearInterval(timer);
    ending.abort();
    await running;
  };
}

async function retireWhenDue(dependencies: RetentionDependencies, signal: AbortSignal) {
  try {
    if (await isDue(dependencies)) await deleteOldViews(dependencies, signal);
  } catch (error) {
    dependencies.log.error("old views could not be removed; tried again later", error);
  }
}

/** At night; or at once when the last night was missed. */
export async function isDue({ db, now, getSite }: RetentionDependencies): Promise<boolean> {
  const state = findSumsState(db);
  if (!state) return false;
  const { viewMonths } = await getSite();
  const calendar = createCalendar(state.timeZone);
  const due = lastDayToKeep(db, now(), { months: viewMonths, calendar });
  if (due === null) return false;
  const hour = Math.floor((now() - calendar.startOf(calendar.dayOf(now()))) / HOUR_MS);
  return due > state.keptFrom + 1 || (due > state.keptFrom && hour === NIGHT_HOUR);
}

/** Gives how many views went. */
export async function deleteOldViews(
  { db, log, now, getSite, sums }: RetentionDependencies,
  signal?: AbortSignal,
): Promise<number> {
  const { viewMonths } = await getSite();
  const { prefix, calendar, counts } = await sums.bringUp();
  // While days are being cut anew, nobody can say which are whole.
  if (prefix !== "" || signal?.aborted) return 0;
  const due = lastDayToKeep(db, now(), { months: viewMonths, calendar });
  if (due === null) return 0;
  const day = due;
  await transaction(db, (tx) => closeDays(tx, day, calendar.startOf(day)), { onCommit: counts.clear });
  const views = await removeViews(calendar.startOf(day));
  const visits = await removeVisits();
  const visitors = await removeLostVisitors();
  log.info(signal?.aborted ? "some of the old views removed" : "old views removed", {
    views,
    visits,
    visitors,
  });
  return views;

  function goesOn(from: number | null): from is number {
    return from !== null && !signal?.aborted;
  }

  /** They are nearly in the order of their times. */
  async function removeViews(before: number): Promise<number> {
    let removed = 0;
    let idle = 0;
    for (let from: number | null = 0; goesOn(from) && idle < ENOUGH; await yieldToEventLoop()) {
      const portion = { from, most: STEP };
      const step: Step = await transaction(db, (tx) => removeViewsBefore(tx, before, portion));
      removed += step.removed;
      idle = step.removed > 0 ? 0 : idle + STEP;
      from = step.next;
    }
    return removed;
  }

  async function removeVisits(): Promise<number> {
    let removed = 0;
    for (let from: number | null = 0; goesOn(from); await yieldToEventLoop()) {
      const portion = { from, most: STEP };
      const step: Step = await transaction(db, (tx) => removeVisitsBefore(tx, day, portion));
      removed += step.removed;
      from = step.next;
    }
    return removed;
  }

  async function removeLostVisitors(): Promise<number> {
    const seenTo = lastOf(db, "visits");
    const here = new Set<number>();
    for (let from: number | null = 0; goesOn(from); await yieldToEventLoop()) {
      const { visitors: some, next }: ReturnType<typeof listVisitorsOf> = listVisitorsOf(db, {
        from,
        most: STEP,
      });
      for (const visitor of some) here.add(visitor);
      from = next;
    }
    let removed = 0;
    for (let from: number | null = 0; goesOn(from); await yieldToEventLoop()) {
      const { visitors: some, next }: ReturnType<typeof listVisitorsBefore> = listVisitorsBefore(db, day, {
        from,
        most: STEP,
      });
      const gone = some.filter((visitor) => !here.has(visitor));
      removed += await transaction(db, (tx) => removeVisitors(tx, gone, seenTo));
      from = next;
    }
    return removed;
  }
}

/**
 * What went never comes back, and a clock may be years ahead for an hour: it is believed up to a week after the seventh newest day
 * with views, which an hour moves by a day or two. `null` while there are no such seven.
 */
function lastDayToKeep(
  db: Reader,
  now: number,
  { months, calendar }: { months: number; calendar: Calendar },
): number | null {
  const witness = findDayWithViews(db, calendar.dayOf(now), WITNESSES - 1);
  if (witness === null) return null;
  const believed = Math.min(now, calendar.startOf(witness + BELIEVED_DAYS));
  const then = Temporal.Instant.fromEpochMilliseconds(believed)
    .toZonedDateTimeISO(calendar.timeZone)
    .subtract({ months });
  return calendar.dayOf(then.epochMilliseconds);
}
