import { sql } from "drizzle-orm";
import type { SQL } from "drizzle-orm";
import type { SQLiteTable } from "drizzle-orm/sqlite-core";

import type { Reader } from "./open.ts";

/** True if the table has a row that matches the condition. */
export async function hasRow(db: Reader, table: SQLiteTable, condition: SQL | undefined): Promise<boolean> {
  const query = db
    .select({ one: sql`1` })
    .from(table)
    .where(condition)
    .limit(1);
  return (await firstRow(query)) !== undefined;
}

/** The first row of a query, of which there may be none. */
export async function firstRow<Row>(query: PromiseLike<Row[]>): Promise<Row | undefined> {
  const [row] = await query;
  return row;
}

/** The row that a statement such as an insert returns. */
export async function singleRow<Row>(query: PromiseLike<Row[]>): Promise<Row> {
  const row = await firstRow(query);
  if (row === undefined) throw new Error("A statement returned no row");
  return row;
}
