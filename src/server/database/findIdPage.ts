import { count, desc, sql } from "drizzle-orm";
import type { AnyColumn, SQL } from "drizzle-orm";
import type { SQLiteTable } from "drizzle-orm/sqlite-core";

import { firstRow } from "./rows.ts";
import { paginate, paginateArray } from "./queryHelpers.ts";
import type { PageRequest } from "./queryHelpers.ts";
import type { Reader } from "./open.ts";

/** The order of a list: by time, then by id, which is in order of creation. */
interface SortColumns {
  id: AnyColumn;
  timestamp: AnyColumn;
}

interface SortedTable {
  table: SQLiteTable;
  sort: SortColumns;
}

export interface IdPage {
  ids: string[];
  total: number;
}

interface SearchRequest extends PageRequest {
  search?: string | undefined;
}

export function newestFirst({ id, timestamp }: SortColumns): SQL[] {
  return [desc(timestamp), desc(id)];
}

export async function findIdPage(
  db: Reader,
  { table, sort }: SortedTable,
  condition: SQL | undefined,
  filter: SearchRequest,
): Promise<IdPage> {
  const query = db
    .select({ id: sql<string>`${sort.id}` })
    .from(table)
    .where(condition)
    .orderBy(...newestFirst(sort))
    .$dynamic();
  // Counting and reading a page are two quick index lookups, but with a search they would be two full scans.
  if (filter.search) return toIdPage(await query, filter);
  const countRow = await firstRow(db.select({ total: count() }).from(table).where(condition));
  return { ids: (await paginate(query, filter)).map(getId), total: countRow?.total ?? 0 };
}

/** @param rows all matching ids, in order */
export function toIdPage(rows: { id: string }[], page: PageRequest): IdPage {
  return { ids: paginateArray(rows, page).map(getId), total: rows.length };
}

function getId({ id }: { id: string }): string {
  return id;
}
