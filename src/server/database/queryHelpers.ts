// What the lists of every noun have in common: looking for a text, and giving one page.
import { sql } from "drizzle-orm";
import type { AnyColumn, SQL } from "drizzle-orm";
import type { SQLiteSelect } from "drizzle-orm/sqlite-core";

import { normalizeUnicode } from "#contract/fields/text.ts";

export interface PageRequest {
  /** From 1. */
  page: number;
  limit: number;
}

/** What a list of addresses says of a record; times in milliseconds. */
export interface RecordTimestamp {
  id: string;
  updatedAt: number;
}

/** In either case for the letters a to z, as SQLite compares, and for no others; `%` and `_` mean themselves. */
export function contains(column: AnyColumn | SQL, text: string): SQL {
  const pattern = `%${normalizeUnicode(text).replace(/[\\%_]/g, "\\$&")}%`;
  return sql`${column} LIKE ${pattern} ESCAPE '\\'`;
}

/** Of however many values: SQLite takes only so many parameters. */
export function inJsonArray(column: AnyColumn, values: string[]): SQL {
  return sql`${column} IN (SELECT value FROM json_each(${JSON.stringify(values)}))`;
}

/** The text under a key of a column that holds JSON. */
export function jsonText(column: AnyColumn, key: string): SQL<string | null> {
  return sql<string | null>`${column} ->> ${key}`;
}

/** Of two times that are never `null`. */
export function greatest(one: AnyColumn, other: AnyColumn): SQL<number> {
  return sql<number>`max(${one}, ${other})`;
}

export function paginate<Q extends SQLiteSelect>(query: Q, { page, limit }: PageRequest): Q {
  return query.limit(limit).offset((page - 1) * limit);
}

/** The same of a list that is at hand. */
export function paginateArray<T>(items: T[], { page, limit }: PageRequest): T[] {
  return items.slice((page - 1) * limit, page * limit);
}
