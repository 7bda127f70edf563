// Takes away views that are no longer kept, and visits and visitors that have none left, in small steps. The last row of each table
// stays, however old it is: the next one must not get its number again.
import type { Reader } from "#server/database/open.ts";
import type { Transaction } from "#server/database/transaction.ts";

import { findRollupState, setRollupState } from "./repository.ts";

/** Days before `day` are closed: their sums stay as they are, without telling who was there. */
export function closeDays(tx: Transaction, day: number, firstHour: number): void {
  const state = findRollupState(tx);
  if (!state || state.keptFrom >= day) return;
  setRollupState(tx, { ...state, keptFrom: day });
  execute(tx, "UPDATE sums_by_day SET seen = x'' WHERE day < ? AND length(seen) > 0", day);
  execute(tx, "DELETE FROM sums_by_hour WHERE hour < ?", firstHour);
}

/** The newest day with views up to `upTo`, or the one that comes `before` such days earlier; `null` when there are not so many. */
export function findDayWithViews(db: Reader, upTo: number, before: number): number | null {
  const sql = "SELECT day FROM sums_by_day WHERE day <= ? AND views > 0 ORDER BY day DESC LIMIT 1 OFFSET ?";
  return db.$client.query<{ day: number }, [number, number]>(sql).get(upTo, before)?.day ?? null;
}

/** Rows with the numbers after `from`, `most` of them. */
interface Batch {
  from: number;
  most: number;
}

/** A step over a table in the order of its numbers. */
export interface BatchResult {
  /** The number to go on from; `null` at the end. */
  next: number | null;
  removed: number;
}

export function deleteViewsBefore(tx: Transaction, at: number, { from, most }: Batch): BatchResult {
  const sql = "DELETE FROM views WHERE n > ? AND n <= ? AND at < ? AND n < ?";
  const removed = execute(tx, sql, from, from + most, at, maxId(tx, "views"));
  return { removed, next: nextView(tx, from + most) };
}

/** Visits that began before `day`, unless their session went on after it, or the last view is theirs. */
export function deleteVisitsBefore(tx: Transaction, day: number, { from, most }: Batch): BatchResult {
  const sql = `DELETE FROM visits WHERE n > ?1 AND n <= ?2 AND day < ?3
    AND n < (SELECT max(n) FROM visits) AND n <> (SELECT visit FROM views ORDER BY n DESC LIMIT 1)
    AND NOT EXISTS (
    SELECT 1 FROM sums_of_long_sessions AS long
    WHERE long.visit = (SELECT min(n) FROM visits AS same WHERE same.session = visits.session) AND long.day >= ?3)`;
  return {
    removed: execute(tx, sql, from, from + most, day),
    next: from + most < maxId(tx, "visits") ? from + most : null,
  };
}

/** Numbers of the visitors that these visits are of. */
export function listVisitorsOf(db: Reader, { from, most }: Batch) {
  const rows = db.$client
    .query<{ visitor: number }, [number, number]>("SELECT visitor FROM visits WHERE n > ? AND n <= ?")
    .all(from, from + most);
  return {
    visitors: rows.map(({ visitor }) => visitor),
    next: from + most < maxId(db, "visits") ? from + most : null,
  };
}

/** Of visitors who came first before `day`. */
export function listVisitorsBefore(db: Reader, day: number, { from, most }: Batch) {
  const rows = db.$client
    .query<{ n: number }, [number, number, number]>(
      "SELECT n FROM visitors WHERE n > ? AND n <= ? AND first_day < ?",
    )
    .all(from, from + most, day);
  return {
    visitors: rows.map(({ n }) => n),
    next: from + most < maxId(db, "visitors") ? from + most : null,
  };
}

/** @param lastCheckedVisit visits up to this number are known to be none of theirs */
export function deleteVisitors(tx: Transaction, visitors: number[], lastCheckedVisit: number): number {
  const sql = `DELETE FROM visitors WHERE n IN (SELECT value FROM json_each(?1))
    AND n < (SELECT max(n) FROM visitors) AND n NOT IN (SELECT visitor FROM visits WHERE n > ?2)`;
  return execute(tx, sql, JSON.stringify(visitors), lastCheckedVisit);
}

export function maxId(db: Reader, table: "views" | "visits" | "visitors"): number {
  return db.$client.query<{ n: number | null }, []>(`SELECT max(n) AS n FROM ${table}`).get()?.n ?? 0;
}

/** Over the gap that earlier nights have left. */
function nextView(db: Reader, after: number): number | null {
  const next = db.$client
    .query<{ n: number | null }, [number]>("SELECT min(n) AS n FROM views WHERE n > ?")
    .get(after)?.n;
  return next == null ? null : next - 1;
}

function execute(tx: Transaction, sql: string, ...values: (string | number)[]): number {
  return tx.$client.query<null, (string | number)[]>(sql).run(...values).changes;
}
