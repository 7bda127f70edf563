// Deletes expired views, and visits and visitors without any, in small batches. The last row of each table
// stays, so that SQLite never reuses its id.
import type { Reader } from "#server/database/open.ts";
import type { Transaction } from "#server/database/transaction.ts";

import { findRollupState, setRollupState } from "./repository.ts";

/** Closes the days before `day`: deletes their hourly rollups and visitor sets, and keeps their totals. */
export function closeDays(tx: Transaction, day: number, firstHour: number): void {
  const state = findRollupState(tx);
  if (!state || state.firstOpenDay >= day) return;
  setRollupState(tx, { ...state, firstOpenDay: day });
  execute(tx, "UPDATE sums_by_day SET seen = x'' WHERE day < ? AND length(seen) > 0", day);
  execute(tx, "DELETE FROM sums_by_hour WHERE hour < ?", firstHour);
}

/**
 * The newest day with views up to `upTo`, skipping the `before` newest ones; `null` if there are too few.
 */
export function findDayWithViews(db: Reader, upTo: number, skip: number): number | null {
  const sql = "SELECT day FROM sums_by_day WHERE day <= ? AND views > 0 ORDER BY day DESC LIMIT 1 OFFSET ?";
  return db.$client.query<{ day: number }, [number, number]>(sql).get(upTo, skip)?.day ?? null;
}

/** The next `size` ids after the id `from`. */
export interface Batch {
  from: number;
  size: number;
}

/** The result of a batch, in order of ids. */
interface BatchResult {
  /** The id to continue from; `null` at the end. */
  next: number | null;
  removed: number;
}

export function deleteViewsBefore(tx: Transaction, at: number, { from, size }: Batch): BatchResult {
  const sql = "DELETE FROM views WHERE n > ? AND n <= ? AND at < ? AND n < ?";
  const removed = execute(tx, sql, from, from + size, at, maxId(tx, "views"));
  return { removed, next: nextView(tx, from + size) };
}

/** Visits that started before `day`, unless their session continued on or after `day`, or the newest view belongs to them. */
export function deleteVisitsBefore(tx: Transaction, day: number, { from, size }: Batch): BatchResult {
  const sql = `DELETE FROM visits WHERE n > ?1 AND n <= ?2 AND day < ?3
    AND n < (SELECT max(n) FROM visits) AND n <> (SELECT visit FROM views ORDER BY n DESC LIMIT 1)
    AND NOT EXISTS (
    SELECT 1 FROM sums_of_long_sessions AS long WHERE long.visit = visits.n AND long.day >= ?3)`;
  return {
    removed: execute(tx, sql, from, from + size, day),
    next: from + size < maxId(tx, "visits") ? from + size : null,
  };
}

/** The visitors of these visits. */
export function listVisitorsOf(db: Reader, { from, size }: Batch) {
  const rows = db.$client
    .query<{ visitor: number }, [number, number]>("SELECT visitor FROM visits WHERE n > ? AND n <= ?")
    .all(from, from + size);
  return {
    visitors: rows.map(({ visitor }) => visitor),
    next: from + size < maxId(db, "visits") ? from + size : null,
  };
}

/** Visitors whose first visit was before `day`. */
export function listVisitorsBefore(db: Reader, day: number, { from, size }: Batch) {
  const rows = db.$client
    .query<{ n: number }, [number, number, number]>(
      "SELECT n FROM visitors WHERE n > ? AND n <= ? AND first_day < ?",
    )
    .all(from, from + size, day);
  return {
    visitors: rows.map(({ n }) => n),
    next: from + size < maxId(db, "visitors") ? from + size : null,
  };
}

/** @param lastCheckedVisit no visit up to this id is theirs */
export function deleteVisitors(tx: Transaction, visitors: number[], lastCheckedVisit: number): number {
  const sql = `DELETE FROM visitors WHERE n IN (SELECT value FROM json_each(?1))
    AND n < (SELECT max(n) FROM visitors) AND n NOT IN (SELECT visitor FROM visits WHERE n > ?2)`;
  return execute(tx, sql, JSON.stringify(visitors), lastCheckedVisit);
}

export function maxId(db: Reader, table: "views" | "visits" | "visitors"): number {
  return db.$client.query<{ n: number | null }, []>(`SELECT max(n) AS n FROM ${table}`).get()?.n ?? 0;
}

/** Skips the gap that earlier runs left. */
function nextView(db: Reader, after: number): number | null {
  const next = db.$client
    .query<{ n: number | null }, [number]>("SELECT min(n) AS n FROM views WHERE n > ?")
    .get(after)?.n;
  return next == null ? null : next - 1;
}

function execute(tx: Transaction, sql: string, ...values: (string | number)[]): number {
  return tx.$client.query<null, (string | number)[]>(sql).run(...values).changes;
}
