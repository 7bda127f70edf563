// All rows of a record, found by foreign keys, so that a new table needs no code here.
import { sql } from "drizzle-orm";

import type { Transaction } from "./transaction.ts";

/** Rows by table, as they are stored: first that of the record itself. */
export type TableRows = Record<string, Record<string, unknown>[]>;

/** The row that the others belong to. */
export interface RecordKey {
  table: string;
  column: string;
  value: string;
}

/** The row of a record, and the rows that are deleted with it (`ON DELETE CASCADE`). */
export async function readRecordRows(
  tx: Transaction,
  { table, column, value }: RecordKey,
): Promise<TableRows> {
  const conditions = new Map([[table, sql`${sql.identifier(column)} = ${value}`]]);
  const rows: TableRows = {};
  // The loop also reaches the tables that it adds.
  for (const [name, condition] of conditions) {
    rows[name] = await tx.all(sql`SELECT * FROM ${sql.identifier(name)} WHERE ${condition}`);
    const keys = await tx.all<{ child: string; from: string; to: string }>(sql`
      SELECT tables.name AS child, group_concat(keys."from") AS "from", group_concat(keys."to") AS "to"
      FROM sqlite_schema AS tables, pragma_foreign_key_list(tables.name) AS keys
      WHERE tables.type = 'table' AND keys."table" = ${name} AND keys.on_delete = 'CASCADE'
      GROUP BY tables.name, keys.id`);
    for (const { child, from, to } of keys) {
      const owners = sql`SELECT ${columnList(to.split(","))} FROM ${sql.identifier(name)} WHERE ${condition}`;
      if (!conditions.has(child)) conditions.set(child, sql`(${columnList(from.split(","))}) IN (${owners})`);
    }
  }
  return rows;
}

/**
 * Inserts rows that an earlier version may have read: unknown tables and columns are ignored, missing columns get their
 * defaults. A row of a further table that refers to a row that no longer exists is left out.
 * @returns the values of these references
 */
export async function insertRecordRows(tx: Transaction, rows: TableRows): Promise<string[]> {
  const gone = new Set<unknown>();
  for (const [index, [table, stored]] of Object.entries(rows).entries()) {
    const known = await tx.all<{ name: string }>(sql`SELECT name FROM pragma_table_info(${table})`);
    const names = known.map(({ name }) => name).filter((name) => stored[0] && name in stored[0]);
    if (names.length === 0) continue;
    let kept = stored;
    for (const { from, to, parent } of index === 0 ? [] : await listReferences(tx, table)) {
      const owners = sql`SELECT ${sql.identifier(to)} FROM ${sql.identifier(parent)}`;
      const values = JSON.stringify(kept.map((row) => row[from]));
      const missing = await tx.all<{ value: unknown }>(
        sql`SELECT value FROM json_each(${values}) WHERE value NOT IN (${owners})`,
      );
      for (const { value } of missing) gone.add(value);
      kept = kept.filter((row) => !gone.has(row[from]));
    }
    const values = names.map((name) => sql`value ->> ${name}`);
    // Not `run`, which hides that the disk is full in an error of its own.
    await tx.all(sql`INSERT INTO ${sql.identifier(table)} (${columnList(names)})
      SELECT ${sql.join(values, sql`, `)} FROM json_each(${JSON.stringify(kept)})`);
  }
  return [...gone].map(String);
}

/** Foreign keys of one column: longer ones refer to rows of the same record. */
function listReferences(tx: Transaction, table: string) {
  return tx.all<{ from: string; to: string; parent: string }>(
    sql`SELECT "from", "to", "table" AS parent FROM pragma_foreign_key_list(${table}) GROUP BY id HAVING count(*) = 1`,
  );
}

function columnList(names: readonly string[]) {
  return sql.join(names.map(sql.identifier), sql`, `);
}
