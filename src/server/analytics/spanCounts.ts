// Counts of spans of days. What was read once is kept, and moved on by whatever moves the sums: a dashboard that is opened again
// counts nothing anew.
import type { Db } from "#server/store/database.ts";
import { countAgents, countPages, countSources, listSeen } from "#server/store/figures.ts";
import type { Count, PageCount, SumsSpan } from "#server/store/figures.ts";
import type { SumsChange } from "#server/store/sums.ts";
import type { Changes } from "#server/store/sumsTables.ts";

import { VisitorUnion } from "./VisitorSet.ts";

/** 1, 7, 30 and 90 days and as many before them. Of more, yesterday's would be kept, which nobody asks for again. */
const MOST_KEPT = 8;

export type SpanCounts = ReturnType<typeof createSpanCounts>;

interface Figure<T> {
  read(span: SumsSpan): T;
  /** Adds what a change brings to the days of the span. */
  move(value: T, span: SumsSpan, change: SumsChange): void;
}

interface Kept<T> {
  span: SumsSpan;
  value: T;
}

/** A number, and what it counts. */
type Counted = [n: number, ...amounts: number[]];

interface CountFigure<T extends Counted> {
  read(db: Db, span: SumsSpan): T[];
  /** Keyed by number and day. */
  changes(change: SumsChange): Changes;
  add(n: number, before: T | undefined, by: number[]): T;
}

export function createSpanCounts(db: Db) {
  const movers: ((change: SumsChange) => void)[] = [];
  const forgetters: (() => void)[] = [];

  function figure<T>({ read, move }: Figure<T>): (span: SumsSpan) => T {
    const kept = new Map<string, Kept<T>>();
    forgetters.push(() => kept.clear());
    movers.push((change) => {
      // What a rebuild put aside stays as it is.
      for (const { span, value } of kept.values()) if (span.prefix === "") move(value, span, change);
    });
    return (span) => {
      const key = `${span.prefix} ${span.first} ${span.last}`;
      const value = kept.get(key)?.value ?? read(span);
      // The one that was asked for last stays longest.
      kept.delete(key);
      kept.set(key, { span, value });
      for (const oldest of kept.keys().take(Math.max(0, kept.size - MOST_KEPT))) kept.delete(oldest);
      return value;
    };
  }

  function countsOf<T extends Counted>({ read, changes, add }: CountFigure<T>) {
    const counts = figure<Map<number, T>>({
      read: (span) => new Map(read(db, span).map((row) => [row[0], row])),
      move(value, span, change) {
        for (const { key, by } of changes(change).rows()) {
          const [n, day] = key.map(Number);
          if (n === undefined || day === undefined || !isIn(span, day)) continue;
          value.set(n, add(n, value.get(n), by));
        }
      },
    });
    return (span: SumsSpan): T[] => counts(span).values().toArray();
  }

  return {
    /** Of every page that was viewed: its number, its views, the sessions that began with it. */
    pages: countsOf<PageCount>({
      read: countPages,
      changes: ({ pages }) => pages,
      add: (n, [, views, entries] = [n, 0, 0], [moreViews = 0, moreEntries = 0]) => [
        n,
        views + moreViews,
        entries + moreEntries,
      ],
    }),
    /** Views by agent. */
    agents: countsOf({ read: countAgents, changes: ({ agents }) => agents, add: addOne }),
    /** Sessions by source. */
    sources: countsOf({ read: countSources, changes: ({ sources }) => sources, add: addOne }),
    visitors: figure({
      read: (span) => VisitorUnion.of(listSeen(db, span)),
      move: (union, span, { days }) => {
        for (const [day, { seen }] of days) if (isIn(span, day)) union.addNumbers(seen);
      },
    }),
    /** The sums that stand have been changed like this. */
    moveOn(change: SumsChange): void {
      for (const move of movers) move(change);
    },
    /** All sums are others now. */
    clear(): void {
      for (const forget of forgetters) forget();
    },
  };
}

function addOne(n: number, [, count]: Count = [n, 0], [more = 0]: number[]): Count {
  return [n, count + more];
}

function isIn({ first, last }: SumsSpan, day: number): boolean {
  return first <= day && day <= last;
}
