import type { PeriodTotals } from "#contract/analytics/analytics.ts";
import type { Calendar } from "#server/calendar.ts";
import type { Reader } from "#server/database/open.ts";

import { countAgents, countPages, countSources, listDays, listVisitorSets } from "./rollupQueries.ts";
import type { Count, PageCount, RollupSpan } from "./rollupQueries.ts";
import { PartialDay } from "./PartialDay.ts";
import { readTotals } from "./readTotals.ts";
import type { RollupChange } from "./repository.ts";
import type { CounterIncrements } from "./rollupTables.ts";
import { VisitorUnion } from "./VisitorSet.ts";

/**
 * One per period (1, 7, 30 and 90 days) and per previous period, which ends with a partial day. A larger cache would keep
 * spans that are no longer used.
 */
const MAX_ENTRIES = 8;
const MAX_PARTIAL_DAYS = 4;

export type RollupCache = ReturnType<typeof createRollupCache>;

interface SpanMetric<T, Args extends unknown[] = []> {
  read(span: RollupSpan, ...args: Args): T;
  /**
   * Applies a change to the cached value.
   * @returns false if the value has to be read again
   */
  update(value: T, span: RollupSpan, change: RollupChange): boolean;
  /** Called for a value that a change removes. */
  onRemoved?(value: T): void;
  maxEntries?: number;
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

/**
 * Caches counts over spans of days and updates them with each change of the rollups, so that a dashboard that is
 * opened again counts nothing.
 */
export function createRollupCache(db: Reader) {
  const visitors = createSpanCache({
    read: (span) => VisitorUnion.of(listVisitorSets(db, span)),
    update(union, span, { days }) {
      for (const [day, { visitors: dayVisitors }] of days)
        if (includesDay(span, day)) union.addNumbers(dayVisitors);
      return true;
    },
  });
  const partialDays = createPartialDayCache(db, visitors.read);
  const pages = createCountCache<PageCount>(db, {
    read: countPages,
    changes: (change) => change.pages,
    emptyRow: (n) => [n, 0, 0],
  });
  const agents = createCountCache<Count>(db, {
    read: countAgents,
    changes: (change) => change.agents,
    emptyRow: (n) => [n, 0],
  });
  const sources = createCountCache<Count>(db, {
    read: countSources,
    changes: (change) => change.sources,
    emptyRow: (n) => [n, 0],
  });
  const totals = createSpanCache<PeriodTotals>({
    read: (span) => readTotals(db, span, visitors.read(span).count()),
    update: (_, span, change) => !affectsSpan(span, change),
  });
  const days = createSpanCache({
    read: (span) => new Map(listDays(db, span).map((row) => [row.start, row])),
    update: (_, span, change) => !change.days.keys().some((day) => includesDay(span, day)),
  });
  const caches = [visitors, partialDays, pages, agents, sources, totals, days];

  return {
    /** Per viewed page: its id, views and entries. */
    pages: (span: RollupSpan): readonly PageCount[] => pages.read(span).rows,
    /** Views by agent. */
    agents: (span: RollupSpan): readonly Count[] => agents.read(span).rows,
    /** Sessions by source. */
    sources: (span: RollupSpan): readonly Count[] => sources.read(span).rows,
    visitors: visitors.read,
    /** Cached, because a report reads those of the current span twice, and those of the previous one don't change. */
    totals: totals.read,
    /** Views and visitors per day with any. */
    days: days.read,
    partialDay: partialDays.read,
    /** Applies a change of the current rollups. */
    update(change: RollupChange): void {
      for (const cache of caches) cache.update(change);
    },
    /** For a change that affects all rollups. */
    clear(): void {
      for (const cache of caches) cache.clear();
    },
  };
}

function createPartialDayCache(db: Reader, visitorsOf: (span: RollupSpan) => VisitorUnion) {
  const days = createSpanCache({
    read(span, calendar: Calendar) {
      const visitorsBefore = visitorsOf({ ...span, last: span.last - 1 });
      return new PartialDay({ db, span, calendar, visitorsBefore });
    },
    update: (_, span, change) => !affectsSpan(span, change),
    onRemoved: (day) => (day.isStale = true),
    maxEntries: MAX_PARTIAL_DAYS,
  });
  return {
    ...days,
    /** The last day of the span up to a moment. It may be stale, because the rollups may change during the read. */
    async read(span: RollupSpan, to: number, calendar: Calendar): Promise<PartialDay> {
      const day = days.read(span, calendar);
      await day.readUntil(to);
      return day;
    },
  };
}

function createSpanCache<T, Args extends unknown[] = []>({
  maxEntries = MAX_ENTRIES,
  ...metric
}: SpanMetric<T, Args>) {
  const entries = new Map<string, CacheEntry<T>>();
  return {
    read(span: RollupSpan, ...args: Args): T {
      const key = `${span.prefix} ${span.first} ${span.last}`;
      const value = entries.get(key)?.value ?? metric.read(span, ...args);
      // Moves the entry to the end: least recently used entries are evicted first.
      entries.delete(key);
      entries.set(key, { span, value });
      for (const oldest of entries.keys().take(Math.max(0, entries.size - maxEntries)))
        entries.delete(oldest);
      return value;
    },
    update(change: RollupChange): void {
      // The previous rollups of a rebuild don't change.
      for (const [key, { span, value }] of entries) {
        if (span.prefix !== "" || metric.update(value, span, change)) continue;
        entries.delete(key);
        metric.onRemoved?.(value);
      }
    },
    clear(): void {
      for (const { value } of entries.values()) metric.onRemoved?.(value);
      entries.clear();
    },
  };
}

function createCountCache<T extends CountRow>(db: Reader, { read, changes, emptyRow }: CountMetric<T>) {
  return createSpanCache<IndexedRows<T>>({
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
}

function addAmounts(row: CountRow, by: number[]): void {
  by.forEach((more, index) => (row[index + 1] = (row[index + 1] ?? 0) + more));
}

/** True if the change may affect the totals of the span. */
function affectsSpan(
  span: RollupSpan,
  { days, returns, multiDaySessions, movedSessions }: RollupChange,
): boolean {
  return (
    movedSessions.length > 0 ||
    days.keys().some((day) => includesDay(span, day)) ||
    multiDaySessions.some(({ day }) => includesDay(span, day)) ||
    returns
      .rows()
      .some(
        ({ key: [first, second] }) => includesDay(span, Number(first)) && includesDay(span, Number(second)),
      )
  );
}

function includesDay({ first, last }: RollupSpan, day: number): boolean {
  return first <= day && day <= last;
}
