// The steps of a rebuild in the database: the sums that stand are put aside, to be read until the new ones are whole.
import type { Reader } from "#server/database/open.ts";
import type { Transaction } from "#server/database/transaction.ts";

import { findSumsState, setSumsState } from "./repository.ts";
import { SUMS } from "./tables.ts";

/** Before the names of tables that were put aside. */
export const ASIDE = "before_";

/** The days of visits and visitors that these sums were made with, see `dayViews.ts`. */
const VISITS_ASIDE = `${ASIDE}days_of_visits`;
const VISITORS_ASIDE = `${ASIDE}days_of_visitors`;

/** Puts the sums aside, unless an interrupted rebuild did, and begins new ones with the days that are closed. */
export function beginRebuild(tx: Transaction, timeZone: string): void {
  const standing = findSumsState(tx);
  const before = findSumsState(tx, "before") ?? standing;
  if (!before) return;
  const isBegun = findSumsState(tx, "before") !== null;
  for (const { table, day } of SUMS) {
    if (isBegun) tx.$client.run(`DELETE FROM ${table}`);
    else putAside(tx, table);
    if (day) copyClosedDays(tx, { table, day, keptFrom: before.keptFrom });
  }
  // An interrupted rebuild has put them aside before it forgot them.
  tx.$client.run(`CREATE TABLE IF NOT EXISTS ${VISITS_ASIDE} (n INTEGER PRIMARY KEY, day INTEGER)`);
  tx.$client.run(
    `CREATE TABLE IF NOT EXISTS ${VISITORS_ASIDE} (n INTEGER PRIMARY KEY, first_day INTEGER, second_day INTEGER)`,
  );
  setSumsState(tx, before, "before");
  setSumsState(tx, { timeZone, upTo: 0, keptFrom: before.keptFrom });
}

/** What the sums know of visits and visitors is put aside too, in portions; gives the number to go on from, `null` at the end. */
export function forgetVisits(tx: Transaction, from: number, most: number): number | null {
  copyDays(tx, `INSERT OR IGNORE INTO ${VISITS_ASIDE} SELECT n, day FROM visits`, from, most);
  return forget(tx, from, most, "UPDATE visits SET day = NULL WHERE n > ? AND n <= ? AND day >= ?", "visits");
}

export function forgetVisitors(tx: Transaction, from: number, most: number): number | null {
  const columns = "n, first_day, second_day";
  copyDays(tx, `INSERT OR IGNORE INTO ${VISITORS_ASIDE} SELECT ${columns} FROM visitors`, from, most);
  const next = forget(
    tx,
    from,
    most,
    "UPDATE visitors SET second_day = NULL WHERE n > ? AND n <= ? AND second_day >= ?",
    "visitors",
  );
  forget(
    tx,
    from,
    most,
    "UPDATE visitors SET first_day = NULL WHERE n > ? AND n <= ? AND first_day >= ?",
    "visitors",
  );
  return next;
}

/** The new sums stand; those that were put aside go. */
export function endRebuild({ $client }: Transaction): void {
  for (const { table } of SUMS) $client.run(`DROP TABLE ${ASIDE}${table}`);
  $client.run(`DROP TABLE ${VISITS_ASIDE}`);
  $client.run(`DROP TABLE ${VISITORS_ASIDE}`);
  $client.run("DELETE FROM sums_state WHERE id = 2");
}

/** Rows that the new sums have and those before them had not, and the other way round: by table, equal ones left out. */
export function compareSums(db: Reader): { table: string; rows: number }[] {
  return SUMS.map(({ table }) => ({ table, rows: differences(db, table, `${ASIDE}${table}`) })).filter(
    ({ rows }) => rows > 0,
  );
}

/** One number for all that the sums know of visits and visitors. */
export function fingerprintOfDays(db: Reader): string {
  const visits = "SELECT count(day), sum(day), sum(day * (n % 65521)) FROM visits";
  const visitors = `SELECT count(first_day), sum(first_day * (n % 65521)),
    count(second_day), sum(second_day * (n % 65521)) FROM visitors`;
  return [visits, visitors].map((sql) => JSON.stringify(db.$client.query(sql).values())).join();
}

export function countViews(db: Reader): number {
  return db.$client.query<{ count: number }, []>("SELECT count(*) AS count FROM views").get()?.count ?? 0;
}

function putAside(tx: Transaction, table: string) {
  const objects = tx.$client
    .query<{ type: string; name: string; sql: string | null }, [string]>(
      "SELECT type, name, sql FROM sqlite_schema WHERE tbl_name = ? AND sql IS NOT NULL ORDER BY type DESC",
    )
    .all(table);
  // An index keeps its name when its table gets another.
  for (const { type, name } of objects) if (type === "index") tx.$client.run(`DROP INDEX ${name}`);
  tx.$client.run(`ALTER TABLE ${table} RENAME TO ${ASIDE}${table}`);
  for (const { sql } of objects) if (sql) tx.$client.run(sql);
}

function copyClosedDays(
  tx: Transaction,
  { table, day, keptFrom }: { table: string; day: string; keptFrom: number },
) {
  tx.$client.run(`INSERT INTO ${table} SELECT * FROM ${ASIDE}${table} WHERE ${day} < ${keptFrom}`);
}

function copyDays(tx: Transaction, sql: string, from: number, most: number) {
  tx.$client.query<null, [number, number]>(`${sql} WHERE n > ? AND n <= ?`).run(from, from + most);
}

function forget(tx: Transaction, from: number, most: number, sql: string, table: string): number | null {
  const last = tx.$client.query<{ n: number | null }, []>(`SELECT max(n) AS n FROM ${table}`).get()?.n ?? 0;
  if (from >= last) return null;
  const { keptFrom } = findSumsState(tx) ?? { keptFrom: 0 };
  tx.$client.query<null, [number, number, number]>(sql).run(from, from + most, keptFrom);
  return from + most;
}

function differences(db: Reader, one: string, other: string): number {
  const sql = `SELECT (SELECT count(*) FROM (SELECT * FROM ${one} EXCEPT SELECT * FROM ${other})) +
    (SELECT count(*) FROM (SELECT * FROM ${other} EXCEPT SELECT * FROM ${one})) AS rows`;
  return db.$client.query<{ rows: number }, []>(sql).get()?.rows ?? 0;
}
