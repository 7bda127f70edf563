import { count, desc, sql } from "drizzle-orm";
import type { AnyColumn, SQL } from "drizzle-orm";
import type { SQLiteTable } from "drizzle-orm/sqlite-core";

import { first } from "./first.ts";
import { onPage, partOfPage } from "./conditions.ts";
import type { PageRequest } from "./conditions.ts";
import type { Reader } from "./open.ts";

/** The order of a list: by time, then by id, which is in order of creation. */
interface Order {
  id: AnyColumn;
  at: AnyColumn;
}

interface OrderedTable {
  table: SQLiteTable;
  order: Order;
}

export interface FoundIds {
  ids: string[];
  total: number;
}

interface Search extends PageRequest {
  search?: string | undefined;
}

export function newestFirst({ id, at }: Order): SQL[] {
  return [desc(at), desc(id)];
}

export async function findIds(
  db: Reader,
  { table, order }: OrderedTable,
  condition: SQL | undefined,
  filter: Search,
): Promise<FoundIds> {
  const query = db
    .select({ id: sql<string>`${order.id}` })
    .from(table)
    .where(condition)
    .orderBy(...newestFirst(order))
    .$dynamic();
  // Counting and reading a page are two quick index lookups, but with a search they would be two full scans.
  if (filter.search) return pageOfIds(await query, filter);
  const counted = await first(db.select({ total: count() }).from(table).where(condition));
  return { ids: (await onPage(query, filter)).map(idOf), total: counted?.total ?? 0 };
}

/** @param found all matching ids, in order */
export function pageOfIds(found: { id: string }[], page: PageRequest): FoundIds {
  return { ids: partOfPage(found, page).map(idOf), total: found.length };
}

function idOf({ id }: { id: string }): string {
  return id;
}
