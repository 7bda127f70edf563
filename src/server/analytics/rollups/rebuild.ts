// The database steps of a rebuild. Reports read the current rollups, renamed to "previous", until the new ones
// are complete.
import type { Reader } from "#server/database/open.ts";
import type { Transaction } from "#server/database/transaction.ts";

import { findRollupState, setRollupState } from "./repository.ts";
import { ROLLUP_TABLES } from "./rollupTables.ts";

/** Prefix of the tables with the previous rollups. */
export const PREVIOUS_PREFIX = "before_";

/** The days of visits and visitors of the previous rollups; see `dayViews.ts`. */
const PREVIOUS_VISIT_DAYS = `${PREVIOUS_PREFIX}days_of_visits`;
const PREVIOUS_VISITOR_DAYS = `${PREVIOUS_PREFIX}days_of_visitors`;

/**
 * Moves the current rollups aside, unless an interrupted rebuild already did, and starts new ones with the
 * closed days.
 */
export function beginRebuild(tx: Transaction, timeZone: string): void {
  const current = findRollupState(tx);
  const previous = findRollupState(tx, "previous") ?? current;
  if (!previous) return;
  const isResuming = findRollupState(tx, "previous") !== null;
  for (const { table, day } of ROLLUP_TABLES) {
    if (isResuming) tx.$client.run(`DELETE FROM ${table}`);
    else renameToPrevious(tx, table);
    if (day) copyClosedDays(tx, { table, day, firstOpenDay: previous.firstOpenDay });
  }
  // The tables may exist already, from an interrupted rebuild.
  tx.$client.run(`CREATE TABLE IF NOT EXISTS ${PREVIOUS_VISIT_DAYS} (n INTEGER PRIMARY KEY, day INTEGER)`);
  tx.$client.run(
    `CREATE TABLE IF NOT EXISTS ${PREVIOUS_VISITOR_DAYS} (n INTEGER PRIMARY KEY, first_day INTEGER, second_day INTEGER)`,
  );
  setRollupState(tx, previous, "previous");
  setRollupState(tx, { timeZone, upTo: 0, firstOpenDay: previous.firstOpenDay });
}

/**
 * Copies the days that the rollups store in visits and visitors to the previous tables and clears them, in batches. Returns the id to continue from,
 * `null` at the end.
 */
export function resetVisitDays(tx: Transaction, from: number, batchSize: number): number | null {
  copyDays(tx, `INSERT OR IGNORE INTO ${PREVIOUS_VISIT_DAYS} SELECT n, day FROM visits`, from, batchSize);
  return resetBatch(
    tx,
    from,
    batchSize,
    "UPDATE visits SET day = NULL WHERE n > ? AND n <= ? AND day >= ?",
    "visits",
  );
}

export function resetVisitorDays(tx: Transaction, from: number, batchSize: number): number | null {
  const columns = "n, first_day, second_day";
  copyDays(
    tx,
    `INSERT OR IGNORE INTO ${PREVIOUS_VISITOR_DAYS} SELECT ${columns} FROM visitors`,
    from,
    batchSize,
  );
  const next = resetBatch(
    tx,
    from,
    batchSize,
    "UPDATE visitors SET second_day = NULL WHERE n > ? AND n <= ? AND second_day >= ?",
    "visitors",
  );
  resetBatch(
    tx,
    from,
    batchSize,
    "UPDATE visitors SET first_day = NULL WHERE n > ? AND n <= ? AND first_day >= ?",
    "visitors",
  );
  return next;
}

/** Puts the new rollups in force and deletes the previous ones. */
export function finishRebuild({ $client }: Transaction): void {
  for (const { table } of ROLLUP_TABLES) $client.run(`DROP TABLE ${PREVIOUS_PREFIX}${table}`);
  $client.run(`DROP TABLE ${PREVIOUS_VISIT_DAYS}`);
  $client.run(`DROP TABLE ${PREVIOUS_VISITOR_DAYS}`);
  $client.run("DELETE FROM sums_state WHERE id = 2");
}

/**
 * Rows that differ between the new and the previous rollups, by table; tables without a difference are left
 * out.
 */
export function compareRollups(db: Reader): { table: string; rows: number }[] {
  return ROLLUP_TABLES.map(({ table }) => ({
    table,
    rows: countDifferences(db, table, `${PREVIOUS_PREFIX}${table}`),
  })).filter(({ rows }) => rows > 0);
}

/** A checksum of what the rollups store in visits and visitors. */
export function checksumDays(db: Reader): string {
  const visits = "SELECT count(day), sum(day), sum(day * (n % 65521)) FROM visits";
  const visitors = `SELECT count(first_day), sum(first_day * (n % 65521)),
    count(second_day), sum(second_day * (n % 65521)) FROM visitors`;
  return [visits, visitors].map((sql) => JSON.stringify(db.$client.query(sql).values())).join();
}

export function countViews(db: Reader): number {
  return db.$client.query<{ count: number }, []>("SELECT count(*) AS count FROM views").get()?.count ?? 0;
}

function renameToPrevious(tx: Transaction, table: string) {
  const objects = tx.$client
    .query<{ type: string; name: string; sql: string | null }, [string]>(
      "SELECT type, name, sql FROM sqlite_schema WHERE tbl_name = ? AND sql IS NOT NULL ORDER BY type DESC",
    )
    .all(table);
  // An index keeps its name when its table is renamed.
  for (const { type, name } of objects) if (type === "index") tx.$client.run(`DROP INDEX ${name}`);
  tx.$client.run(`ALTER TABLE ${table} RENAME TO ${PREVIOUS_PREFIX}${table}`);
  for (const { sql } of objects) if (sql) tx.$client.run(sql);
}

function copyClosedDays(
  tx: Transaction,
  { table, day, firstOpenDay }: { table: string; day: string; firstOpenDay: number },
) {
  tx.$client.run(
    `INSERT INTO ${table} SELECT * FROM ${PREVIOUS_PREFIX}${table} WHERE ${day} < ${firstOpenDay}`,
  );
}

function copyDays(tx: Transaction, sql: string, from: number, batchSize: number) {
  tx.$client.query<null, [number, number]>(`${sql} WHERE n > ? AND n <= ?`).run(from, from + batchSize);
}

function resetBatch(
  tx: Transaction,
  from: number,
  batchSize: number,
  sql: string,
  table: string,
): number | null {
  const last = tx.$client.query<{ n: number | null }, []>(`SELECT max(n) AS n FROM ${table}`).get()?.n ?? 0;
  if (from >= last) return null;
  const { firstOpenDay } = findRollupState(tx) ?? { firstOpenDay: 0 };
  tx.$client.query<null, [number, number, number]>(sql).run(from, from + batchSize, firstOpenDay);
  return from + batchSize;
}

function countDifferences(db: Reader, one: string, other: string): number {
  const sql = `SELECT (SELECT count(*) FROM (SELECT * FROM ${one} EXCEPT SELECT * FROM ${other})) +
    (SELECT count(*) FROM (SELECT * FROM ${other} EXCEPT SELECT * FROM ${one})) AS rows`;
  return db.$client.query<{ rows: number }, []>(sql).get()?.rows ?? 0;
}
