// Which records of a list are on a page, the newest first, and how many there are in all.
import { count, desc, sql } from "drizzle-orm";
import type { AnyColumn, SQL } from "drizzle-orm";
import type { SQLiteTable } from "drizzle-orm/sqlite-core";

import { onPage, partOfPage } from "./conditions.ts";
import type { PageRequest } from "./conditions.ts";
import type { Db } from "./open.ts";

/** What a list is ordered by: the time, then the id, whose order is that of creation. */
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

export function findIds(
  db: Db,
  { table, order }: OrderedTable,
  condition: SQL | undefined,
  filter: Search,
): FoundIds {
  const query = db
    .select({ id: sql<string>`${order.id}` })
    .from(table)
    .where(condition)
    .orderBy(...newestFirst(order))
    .$dynamic();
  // Counting and reading a page are two quick looks at an index, but would be two passes over texts.
  if (filter.search) return pageOfIds(query.all(), filter);
  const counted = db.select({ total: count() }).from(table).where(condition).get();
  return { ids: onPage(query, filter).all().map(idOf), total: counted?.total ?? 0 };
}

/** @param found all of them, in their order */
export function pageOfIds(found: { id: string }[], page: PageRequest): FoundIds {
  return { ids: partOfPage(found, page).map(idOf), total: found.length };
}

function idOf({ id }: { id: string }): string {
  return id;
}
