import type { QueryClient, QueryKey } from "@tanstack/react-query";

import type { PagedResult } from "#web/api/http/httpClient.ts";

/** The cached queries of a record kind, and how one record changes the statistics. */
export interface RecordQueries<T> {
  /** The prefix of all queries with such records. */
  key: QueryKey;
  pagesKey: QueryKey;
  statsKey?: QueryKey;
  countsOf?: (record: T) => Record<string, number>;
  recordKeyOf?: (id: string) => QueryKey;
  /** The list contains complete records, so the record's own query can be filled from it. */
  hasFullRecordsInList?: boolean;
  /** False if a list, by the key of its query, does not contain the record, such as a mailbox: its row is removed. */
  isListed?: (record: T, pageKey: QueryKey) => boolean;
}

export interface OptimisticUpdate<T> {
  from: T;
  /** `null` if the record is deleted. */
  to: T | null;
}

/** The latest change of each record, by id. */
const latestChanges = new WeakMap<QueryClient, Map<string, object>>();

/**
 * Changes a record in the cached responses before the server has confirmed it.
 * @returns a rollback. It skips queries that were refetched since and records that were changed again
 */
export function applyOptimisticUpdate<T extends { _id: string }>(
  client: QueryClient,
  queries: RecordQueries<T>,
  change: OptimisticUpdate<T>,
): () => void {
  const changes = latestChanges.get(client) ?? new Map<string, object>();
  latestChanges.set(client, changes);
  const { _id } = change.from;
  const before = changes.get(_id);
  changes.set(_id, change);
  const rollbacks = [
    ...updatePages(client, queries, change),
    updateStats(client, queries, change),
    updateRecord(client, queries, change),
  ];
  return () => {
    if (changes.get(_id) !== change) return;
    if (before) changes.set(_id, before);
    else changes.delete(_id);
    for (const rollback of rollbacks) rollback?.();
  };
}

function updatePages<T extends { _id: string }>(
  client: QueryClient,
  { pagesKey, isListed = () => true }: RecordQueries<T>,
  { from, to }: OptimisticUpdate<T>,
) {
  return client.getQueriesData<PagedResult<T>>({ queryKey: pagesKey }).map(([key, before]) => {
    const index = before?.items.findIndex(({ _id }) => _id === from._id) ?? -1;
    if (!before || index < 0) return undefined;
    const updated = to !== null && isListed(to, key) ? replaceItem(before, to) : removeItem(before, index);
    client.setQueryData<PagedResult<T>>(key, updated);
    return () => client.setQueryData<PagedResult<T>>(key, (page) => page && restoreItem(page, from, index));
  });
}

function updateStats<T>(
  client: QueryClient,
  { statsKey, countsOf }: RecordQueries<T>,
  { from, to }: OptimisticUpdate<T>,
) {
  if (!statsKey || !countsOf || !client.getQueryData(statsKey)) return undefined;
  const adjustCounts = (removed: T | null, added: T | null) =>
    client.setQueryData<Record<string, number>>(statsKey, (stats) => {
      if (!stats) return stats;
      const next = { ...stats };
      for (const [name, count] of Object.entries(removed ? countsOf(removed) : {}))
        next[name] = (next[name] ?? 0) - count;
      for (const [name, count] of Object.entries(added ? countsOf(added) : {}))
        next[name] = (next[name] ?? 0) + count;
      return next;
    });
  adjustCounts(from, to);
  return () => adjustCounts(to, from);
}

function updateRecord<T extends { _id: string }>(
  client: QueryClient,
  { recordKeyOf, hasFullRecordsInList = false }: RecordQueries<T>,
  { from, to }: OptimisticUpdate<T>,
) {
  const key = recordKeyOf?.(from._id);
  if (!key || !(hasFullRecordsInList || client.getQueryData(key))) return undefined;
  client.setQueryData(key, to);
  return () => client.setQueryData(key, from);
}

function replaceItem<T extends { _id: string }>(page: PagedResult<T>, record: T): PagedResult<T> {
  return { ...page, items: page.items.map((item) => (item._id === record._id ? record : item)) };
}

function removeItem<T>({ items, pagination }: PagedResult<T>, index: number): PagedResult<T> {
  const { totalItems, totalPages, currentPage, hasNext } = pagination;
  // When the last row of the last page is removed, the page is removed too.
  const isLast = items.length === 1 && !hasNext;
  return {
    items: items.toSpliced(index, 1),
    pagination: {
      ...pagination,
      totalItems: totalItems - 1,
      totalPages: isLast ? currentPage - 1 : totalPages,
    },
  };
}

function restoreItem<T extends { _id: string }>(
  page: PagedResult<T>,
  record: T,
  index: number,
): PagedResult<T> {
  if (page.items.some(({ _id }) => _id === record._id)) return replaceItem(page, record);
  const { totalItems, totalPages, currentPage } = page.pagination;
  return {
    items: page.items.toSpliced(index, 0, record),
    pagination: {
      ...page.pagination,
      totalItems: totalItems + 1,
      totalPages: Math.max(totalPages, currentPage),
    },
  };
}
