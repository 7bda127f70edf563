import { sql } from "drizzle-orm";
import type { AnyColumn, SQL } from "drizzle-orm";

import type { Reader } from "./open.ts";

/** A foreign key column. */
export interface ForeignKeyColumn {
  table: string;
  column: string;
}

/** The foreign key columns that refer to a table. */
export async function findForeignKeysTo(tx: Reader, table: string): Promise<ForeignKeyColumn[]> {
  return tx.all<ForeignKeyColumn>(sql`
    SELECT tables.name AS "table", keys."from" AS "column"
    FROM sqlite_schema AS tables, pragma_foreign_key_list(tables.name) AS keys
    WHERE tables.type = 'table' AND keys."table" = ${table}
  `);
}

/** True if one of the columns contains the value, or that of a column of another table. */
export function isReferenced(
  references: readonly ForeignKeyColumn[],
  value: string | AnyColumn,
): SQL<boolean> {
  const conditions = references.map(
    ({ table, column }) =>
      sql`EXISTS (SELECT 1 FROM ${sql.identifier(table)} WHERE ${sql.identifier(column)} = ${value})`,
  );
  return sql<boolean>`(${sql.join(conditions, sql` OR `)})`;
}
