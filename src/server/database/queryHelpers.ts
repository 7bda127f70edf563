import { sql } from "drizzle-orm";
import type { AnyColumn, SQL } from "drizzle-orm";
import type { SQLiteSelect } from "drizzle-orm/sqlite-core";

import { normalizeUnicode } from "#contract/fields/text.ts";

export interface PageRequest {
  /** From 1. */
  page: number;
  limit: number;
}

/** Case-insensitive for the letters a to z, like SQLite's LIKE; `%` and `_` are escaped. */
export function contains(column: AnyColumn | SQL, text: string): SQL {
  const pattern = `%${normalizeUnicode(text).replace(/[\\%_]/g, "\\$&")}%`;
  return sql`${column} LIKE ${pattern} ESCAPE '\\'`;
}

/** One statement for any number of values; `inArray` is for subqueries, because it has a statement for each number of values. */
export function inJsonArray(column: AnyColumn | SQL.Aliased, values: readonly string[]): SQL {
  return sql`${column} IN (SELECT value FROM json_each(${JSON.stringify(values)}))`;
}

/** The text under a key of a JSON column. */
export function jsonText(column: AnyColumn, key: string): SQL<string | null> {
  return sql<string | null>`${column} ->> ${key}`;
}

/** The greater of two times that are never `null`. */
export function greatest(one: AnyColumn | SQL, other: AnyColumn | SQL): SQL<number> {
  return sql<number>`max(${one}, ${other})`;
}

export function paginate<Q extends SQLiteSelect>(query: Q, { page, limit }: PageRequest): Q {
  return query.limit(limit).offset((page - 1) * limit);
}

/** Paginates a list in memory. */
export function paginateArray<T>(items: T[], { page, limit }: PageRequest): T[] {
  return items.slice((page - 1) * limit, page * limit);
}
