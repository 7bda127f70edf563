import type { Database } from "bun:sqlite";

import { sql } from "drizzle-orm";
import type { AnyColumn, SQL } from "drizzle-orm";
import type { SQLiteSelect } from "drizzle-orm/sqlite-core";

import { toSearchText } from "#contract/fields/searchText.ts";

export interface PageRequest {
  /** From 1. */
  page: number;
  limit: number;
}

export function contains(column: AnyColumn | SQL, text: string): SQL {
  return sql`instr(${column}, ${text}) > 0`;
}

/** True if one of the columns contains the text; ignores case, accents and invisible characters. */
export function matchesSearch(columns: (AnyColumn | SQL)[], search: string): SQL {
  // One call a row is twice as fast as one a column; no search contains a line break.
  const texts = sql`concat_ws(char(10), ${sql.join(columns, sql`, `)})`;
  return sql`search_text_contains(${texts}, ${toSearchText(search)})`;
}

/** For every connection that searches, or writes articles, which triggers index. */
export function defineSearchFunctions(sqlite: Database): void {
  sqlite.function("search_text", toSearchText);
  sqlite.function("search_text_contains", (text, search) => toSearchText(text).includes(search));
}

/** One statement for any number of values; `inArray` is for subqueries, because it has a statement for each number of values. */
export function inJsonArray(column: AnyColumn | SQL.Aliased, values: readonly string[]): SQL {
  return sql`${column} IN (SELECT value FROM json_each(${JSON.stringify(values)}))`;
}

/** The text under a key of a JSON column. */
export function jsonText(column: AnyColumn, key: string): SQL<string | null> {
  return sql<string | null>`${column} ->> ${key}`;
}

/** The texts in a JSON column, without keys and without those under some keys. */
export function jsonTexts(column: AnyColumn, exceptKeys: readonly string[]): SQL {
  return sql`(SELECT group_concat(node.atom, char(10)) FROM json_tree(${column}) AS node
    WHERE node.type = 'text' AND node.key NOT IN (SELECT value FROM json_each(${JSON.stringify(exceptKeys)})))`;
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
