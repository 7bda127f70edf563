// Shows a change of one record in the answers that are kept, before the server has agreed, and takes it back again.
import type { QueryClient, QueryKey } from "@tanstack/react-query";

import type { PagedResult } from "#web/api/http/httpClient.ts";

/** Where the records of a noun are kept, and what one of them adds to the figures. */
export interface RecordKind<T> {
  /** Of everything that shows such records. */
  key: QueryKey;
  pagesKey: QueryKey;
  statsKey?: QueryKey;
  countsOf?: (record: T) => Record<string, number>;
  oneKeyOf?: (id: string) => QueryKey;
  /** A list tells all there is of a record: it is known when it is opened next. */
  listsWhole?: boolean;
  /** A record that is in another list afterwards leaves the one it was in. */
  listOf?: (record: T) => string;
}

export interface RecordChange<T> {
  from: T;
  /** `null` where it is deleted. */
  to: T | null;
}

/** The change of each record that was shown last, by its id. */
const latest = new WeakMap<QueryClient, Map<string, object>>();

/**
 * @returns the way back; what has been asked for anew since stays as the server gave it, and where the record was changed once more since,
 *   that stays to be seen
 */
export function showChange<T extends { _id: string }>(
  client: QueryClient,
  kind: RecordKind<T>,
  change: RecordChange<T>,
): () => void {
  const changes = latest.get(client) ?? new Map<string, object>();
  latest.set(client, changes);
  const { _id } = change.from;
  const before = changes.get(_id);
  changes.set(_id, change);
  const undos = [
    ...showInPages(client, kind, change),
    showInStats(client, kind, change),
    showAlone(client, kind, change),
  ];
  return () => {
    if (changes.get(_id) !== change) return;
    if (before) changes.set(_id, before);
    else changes.delete(_id);
    for (const undo of undos) undo?.();
  };
}

function showInPages<T extends { _id: string }>(
  client: QueryClient,
  { pagesKey, listOf }: RecordKind<T>,
  { from, to }: RecordChange<T>,
) {
  const shown = to !== null && listOf?.(from) === listOf?.(to) ? to : null;
  return client.getQueriesData<PagedResult<T>>({ queryKey: pagesKey }).map(([key, before]) => {
    const place = before?.items.findIndex(({ _id }) => _id === from._id) ?? -1;
    if (!before || place < 0) return undefined;
    client.setQueryData<PagedResult<T>>(key, shown ? replaced(before, shown) : without(before, place));
    return () => client.setQueryData<PagedResult<T>>(key, (page) => page && withBack(page, from, place));
  });
}

function showInStats<T>(
  client: QueryClient,
  { statsKey, countsOf }: RecordKind<T>,
  { from, to }: RecordChange<T>,
) {
  if (!statsKey || !countsOf || !client.getQueryData(statsKey)) return undefined;
  const move = (minus: T | null, plus: T | null) =>
    client.setQueryData<Record<string, number>>(statsKey, (stats) => {
      if (!stats) return stats;
      const next = { ...stats };
      for (const [name, count] of Object.entries(minus ? countsOf(minus) : {}))
        next[name] = (next[name] ?? 0) - count;
      for (const [name, count] of Object.entries(plus ? countsOf(plus) : {}))
        next[name] = (next[name] ?? 0) + count;
      return next;
    });
  move(from, to);
  return () => move(to, from);
}

function showAlone<T extends { _id: string }>(
  client: QueryClient,
  { oneKeyOf, listsWhole = false }: RecordKind<T>,
  { from, to }: RecordChange<T>,
) {
  const key = oneKeyOf?.(from._id);
  if (!key || !(listsWhole || client.getQueryData(key))) return undefined;
  client.setQueryData(key, to);
  return () => client.setQueryData(key, from);
}

function replaced<T extends { _id: string }>(page: PagedResult<T>, record: T): PagedResult<T> {
  return { ...page, items: page.items.map((item) => (item._id === record._id ? record : item)) };
}

function without<T>({ items, pagination }: PagedResult<T>, place: number): PagedResult<T> {
  const { totalItems, totalPages, currentPage, hasNext } = pagination;
  // The last row of the last page takes its page along.
  const isLast = items.length === 1 && !hasNext;
  return {
    items: items.toSpliced(place, 1),
    pagination: {
      ...pagination,
      totalItems: totalItems - 1,
      totalPages: isLast ? currentPage - 1 : totalPages,
    },
  };
}

function withBack<T extends { _id: string }>(page: PagedResult<T>, record: T, place: number): PagedResult<T> {
  if (page.items.some(({ _id }) => _id === record._id)) return replaced(page, record);
  const { totalItems, totalPages, currentPage } = page.pagination;
  return {
    items: page.items.toSpliced(place, 0, record),
    pagination: {
      ...page.pagination,
      totalItems: totalItems + 1,
      totalPages: Math.max(totalPages, currentPage),
    },
  };
}
