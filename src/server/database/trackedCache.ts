import { createBoundedCache } from "#server/boundedCache.ts";

import { addSource } from "./tableTracker.ts";
import type { ReadSet, TableTracker } from "./tableTracker.ts";

interface TrackedCacheOptions<Value> {
  tables: TableTracker;
  /** Entries that are never evicted for others. */
  minCapacity: number;
  read: (key: string) => Promise<Value>;
}

/**
 * Caches what is read for a key until a table that it was read from is written. What is computed from the value depends
 * on the same tables. Failures are not cached.
 */
export function createTrackedCache<Value>({ tables, minCapacity, read }: TrackedCacheOptions<Value>) {
  const entries = createBoundedCache<{ result: Promise<Value>; reads: ReadSet }>({ minCapacity });

  return async (key: string): Promise<Value> => {
    const existing = entries.get(key);
    const entry = existing && tables.isCurrent(existing.reads) ? existing : tables.track(() => read(key));
    if (entry !== existing) entries.set(key, entry);
    addSource(entry.reads);
    try {
      return await entry.result;
    } catch (error) {
      entries.delete(key);
      throw error;
    }
  };
}
