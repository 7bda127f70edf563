// Caches counts over spans of days and updates them with each change of the rollups, so that a dashboard that
// is opened again counts nothing.
import type { PeriodTotals } from "#contract/analytics/analytics.ts";
import type { Reader } from "#server/database/open.ts";

import { countAgents, countPages, countSources, listDays, listVisitorSets } from "./rollupQueries.ts";
import type { Count, PageCount, RollupSpan } from "./rollupQueries.ts";
import { includesDay, isAffected } from "./isAffected.ts";
import { createPartialDayCache } from "./partialDayCache.ts";
import { readTotals } from "./readTotals.ts";
import type { RollupChange } from "./repository.ts";
import type { CounterIncrements } from "./rollupTables.ts";
import { VisitorUnion } from "./VisitorSet.ts";

/** 1, 7, 30 and 90 days and their previous periods. A larger cache would keep spans that are no longer used. */
const MAX_ENTRIES = 8;

export type RollupCache = ReturnType<typeof createRollupCache>;

interface CachedMetric<T> {
  read(span: RollupSpan): T;
  /**
   * Applies a change to the cached value.
   * @returns false if the value has to be read again
   */
  update(value: T, span: RollupSpan, change: RollupChange): boolean;
}

interface CacheEntry<T> {
  span: RollupSpan;
  value: T;
}

/** An id and its counts. */
type CountRow = [n: number, ...amounts: number[]];

interface IndexedRows<T extends CountRow> {
  rows: T[];
  byNumber: Map<number, T>;
}

interface CountMetric<T extends CountRow> {
  read(db: Reader, span: RollupSpan): T[];
  /** Keyed by id and day. */
  changes(change: RollupChange): CounterIncrements;
  /** The row of an id without counts. */
  emptyRow(n: number): T;
}

export function createRollupCache(db: Reader) {
  const updaters: ((change: RollupChange) => void)[] = [];
  const clearers: (() => void)[] = [];

  function cachedMetric<T>({ read, update }: CachedMetric<T>): (span: RollupSpan) => T {
    const entries = new Map<string, CacheEntry<T>>();
    clearers.push(() => entries.clear());
    updaters.push((change) => {
      // The previous rollups of a rebuild don't change.
      for (const [key, { span, value }] of entries) {
        if (span.prefix === "" && !update(value, span, change)) entries.delete(key);
      }
    });
    return (span) => {
      const key = `${span.prefix} ${span.first} ${span.last}`;
      const value = entries.get(key)?.value ?? read(span);
      // Moves the entry to the end: least recently used entries are evicted first.
      entries.delete(key);
      entries.set(key, { span, value });
      for (const oldest of entries.keys().take(Math.max(0, entries.size - MAX_ENTRIES)))
        entries.delete(oldest);
      return value;
    };
  }

  function cachedCounts<T extends CountRow>({ read, changes, emptyRow }: CountMetric<T>) {
    const counts = cachedMetric<IndexedRows<T>>({
      read(span) {
        const rows = read(db, span);
        return { rows, byNumber: new Map(rows.map((row) => [row[0], row])) };
      },
      update({ rows, byNumber }, span, change) {
        for (const { key, by } of changes(change).rows()) {
          const [n, day] = key.map(Number);
          if (n === undefined || day === undefined || !includesDay(span, day)) continue;
          let row = byNumber.get(n);
          if (!row) {
            row = emptyRow(n);
            rows.push(row);
            byNumber.set(n, row);
          }
          addAmounts(row, by);
        }
        return true;
      },
    });
    return (span: RollupSpan): readonly T[] => counts(span).rows;
  }

  const visitors = cachedMetric({
    read: (span) => VisitorUnion.of(listVisitorSets(db, span)),
    update(union, span, { days }) {
      for (const [day, { visitors: dayVisitors }] of days)
        if (includesDay(span, day)) union.addNumbers(dayVisitors);
      return true;
    },
  });

  const partialDays = createPartialDayCache(db, visitors);
  updaters.push(partialDays.invalidate);
  clearers.push(partialDays.clear);

  return {
    /** Per viewed page: its id, views and entries. */
    pages: cachedCounts<PageCount>({
      read: countPages,
      changes: ({ pages }) => pages,
      emptyRow: (n) => [n, 0, 0],
    }),
    /** Views by agent. */
    agents: cachedCounts<Count>({
      read: countAgents,
      changes: ({ agents }) => agents,
      emptyRow: (n) => [n, 0],
    }),
    /** Sessions by source. */
    sources: cachedCounts<Count>({
      read: countSources,
      changes: ({ sources }) => sources,
      emptyRow: (n) => [n, 0],
    }),
    visitors,
    /** The current span is read twice; the previous one never changes. */
    totals: cachedMetric<PeriodTotals>({
      read: (span) => readTotals(db, span, visitors(span).count()),
      update: (_, span, change) => !isAffected(span, change),
    }),
    /** Views and visitors per day with any. */
    days: cachedMetric({
      read: (span) => new Map(listDays(db, span).map((row) => [row.start, row])),
      update: (_, span, { days }) => !days.keys().some((day) => includesDay(span, day)),
    }),
    partialDay: partialDays.read,
    /** Applies a change of the current rollups. */
    update(change: RollupChange): void {
      for (const updater of updaters) updater(change);
    },
    /** For a change that affects all rollups. */
    clear(): void {
      for (const clearEntries of clearers) clearEntries();
    },
  };
}

function addAmounts(row: CountRow, by: number[]): void {
  by.forEach((more, index) => (row[index + 1] = (row[index + 1] ?? 0) + more));
}
