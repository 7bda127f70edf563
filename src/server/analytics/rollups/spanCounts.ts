// Counts of spans of days. What was read once is kept, and moved on by whatever moves the sums: a dashboard that is opened again
// counts nothing anew.
import type { PeriodTotals } from "#contract/analytics/analytics.ts";
import type { Reader } from "#server/database/open.ts";

import { countAgents, countPages, countSources, listDays, listSeen } from "./figures.ts";
import type { Count, PageCount, SumsSpan } from "./figures.ts";
import { isIn, isTouched } from "./isTouched.ts";
import { createPartialDays } from "./partialDays.ts";
import { readTotals } from "./readTotals.ts";
import type { SumsChange } from "./repository.ts";
import type { Changes } from "./tables.ts";
import { VisitorUnion } from "./VisitorSet.ts";

/** 1, 7, 30 and 90 days and as many before them. Of more, yesterday's would be kept, which nobody asks for again. */
const MOST_KEPT = 8;

export type SpanCounts = ReturnType<typeof createSpanCounts>;

interface Figure<T> {
  read(span: SumsSpan): T;
  /** Adds what a change brings to the days of the span. @returns whether that was possible: else the value is read anew */
  move(value: T, span: SumsSpan, change: SumsChange): boolean;
}

interface Kept<T> {
  span: SumsSpan;
  value: T;
}

/** A number, and what it counts. */
type Counted = [n: number, ...amounts: number[]];

interface Counts<T extends Counted> {
  rows: T[];
  byNumber: Map<number, T>;
}

interface CountFigure<T extends Counted> {
  read(db: Reader, span: SumsSpan): T[];
  /** Keyed by number and day. */
  changes(change: SumsChange): Changes;
  /** Of what was not counted before. */
  none(n: number): T;
}

export function createSpanCounts(db: Reader) {
  const movers: ((change: SumsChange) => void)[] = [];
  const forgetters: (() => void)[] = [];

  function figure<T>({ read, move }: Figure<T>): (span: SumsSpan) => T {
    const kept = new Map<string, Kept<T>>();
    forgetters.push(() => kept.clear());
    movers.push((change) => {
      // What a rebuild put aside stays as it is.
      for (const [key, { span, value }] of kept) {
        if (span.prefix === "" && !move(value, span, change)) kept.delete(key);
      }
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

  function countsOf<T extends Counted>({ read, changes, none }: CountFigure<T>) {
    const counts = figure<Counts<T>>({
      read(span) {
        const rows = read(db, span);
        return { rows, byNumber: new Map(rows.map((row) => [row[0], row])) };
      },
      move({ rows, byNumber }, span, change) {
        for (const { key, by } of changes(change).rows()) {
          const [n, day] = key.map(Number);
          if (n === undefined || day === undefined || !isIn(span, day)) continue;
          let row = byNumber.get(n);
          if (!row) {
            row = none(n);
            rows.push(row);
            byNumber.set(n, row);
          }
          addTo(row, by);
        }
        return true;
      },
    });
    return (span: SumsSpan): readonly T[] => counts(span).rows;
  }

  const visitors = figure({
    read: (span) => VisitorUnion.of(listSeen(db, span)),
    move(union, span, { days }) {
      for (const [day, { seen }] of days) if (isIn(span, day)) union.addNumbers(seen);
      return true;
    },
  });

  const partialDays = createPartialDays(db, visitors);
  movers.push(partialDays.moveOn);
  forgetters.push(partialDays.clear);

  return {
    /** Of every page that was viewed: its number, its views, the sessions that began with it. */
    pages: countsOf<PageCount>({
      read: countPages,
      changes: ({ pages }) => pages,
      none: (n) => [n, 0, 0],
    }),
    /** Views by agent. */
    agents: countsOf<Count>({ read: countAgents, changes: ({ agents }) => agents, none: (n) => [n, 0] }),
    /** Sessions by source. */
    sources: countsOf<Count>({ read: countSources, changes: ({ sources }) => sources, none: (n) => [n, 0] }),
    visitors,
    /** The current span's are asked for twice, those of the span before it stay what they are. */
    totals: figure<PeriodTotals>({
      read: (span) => readTotals(db, span, visitors(span).count()),
      move: (_, span, change) => !isTouched(span, change),
    }),
    /** Views and visitors of each day that has any. */
    days: figure({
      read: (span) => new Map(listDays(db, span).map((row) => [row.start, row])),
      move: (_, span, { days }) => !days.keys().some((day) => isIn(span, day)),
    }),
    partialDay: partialDays.read,
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

function addTo(row: Counted, by: number[]): void {
  by.forEach((more, index) => (row[index + 1] = (row[index + 1] ?? 0) + more));
}
