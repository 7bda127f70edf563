// Counts of a span of days. What all of them but the last add up to is kept until one of them changes: a dashboard that is opened
// again counts today alone.
import type { Db } from "#server/store/database.ts";
import { countAgents, countPages, countSources, listSeen } from "#server/store/figures.ts";
import type { SumsSpan } from "#server/store/figures.ts";

import { VisitorUnion } from "./VisitorSet.ts";

/** 7, 30 and 90 days and as many before them. Of more, yesterday's would be kept, which nobody asks for again. */
const MOST_KEPT = 6;

export type SpanCounts = ReturnType<typeof createSpanCounts>;

/** Of a span: `add` gives what the days of both count together, and leaves what it was given as it is. */
interface Figure<T> {
  read(span: SumsSpan): T;
  add(past: T, last: T): T;
}

interface Kept<T> {
  span: SumsSpan;
  value: T;
}

export function createSpanCounts(db: Db) {
  const forgetters: ((isTouched: (span: SumsSpan) => boolean) => void)[] = [];

  function figure<T>({ read, add }: Figure<T>): (span: SumsSpan) => T {
    const kept = new Map<string, Kept<T>>();
    forgetters.push((isTouched) => {
      for (const [key, { span }] of kept) if (isTouched(span)) kept.delete(key);
    });

    function past(span: SumsSpan): T {
      const key = `${span.prefix} ${span.first} ${span.last}`;
      const value = kept.get(key)?.value ?? read(span);
      // The one that was asked for last stays longest.
      kept.delete(key);
      kept.set(key, { span, value });
      for (const oldest of kept.keys().take(Math.max(0, kept.size - MOST_KEPT))) kept.delete(oldest);
      return value;
    }

    return (span) => {
      const { first, last } = span;
      const lastDay = read({ ...span, first: last });
      return first === last ? lastDay : add(past({ ...span, last: last - 1 }), lastDay);
    };
  }

  return {
    /** Of every page that was viewed: its number, its views, the sessions that began with it. */
    pages: figure({ read: (span) => countPages(db, span), add: (past, last) => addCounts(past, last) }),
    /** Views by agent. */
    agents: figure({ read: (span) => countAgents(db, span), add: (past, last) => addCounts(past, last) }),
    /** Sessions by source. */
    sources: figure({ read: (span) => countSources(db, span), add: (past, last) => addCounts(past, last) }),
    visitors: figure({
      read: (span) => VisitorUnion.of(listSeen(db, span)),
      add: (past, last) => past.with(last),
    }),
    /** Days, since 1970, whose sums are others now: of those that stand, for what a rebuild put aside stays as it is. */
    changed(days: Set<number>): void {
      for (const forget of forgetters) forget((span) => span.prefix === "" && hasOneOf(span, days));
    },
    /** All sums are others now. */
    clear(): void {
      for (const forget of forgetters) forget(() => true);
    },
  };
}

function hasOneOf({ first, last }: SumsSpan, days: Set<number>): boolean {
  return days.values().some((day) => first <= day && day <= last);
}

type Counted = [number: number, ...amounts: number[]];

/** By their numbers; what both have is added up. */
function addCounts<T extends Counted>(past: T[], last: T[]): T[] {
  const more = new Map(last.map((row) => [row[0], row]));
  const both = past.map((row) => {
    const lastRow = more.get(row[0]);
    more.delete(row[0]);
    return lastRow ? sumOf(row, lastRow) : row;
  });
  return [...both, ...more.values()];
}

function sumOf<T extends Counted>([n, ...amounts]: T, [, ...more]: T): T {
  // As long as either of them.
  return [n, ...amounts.map((amount, at) => amount + (more[at] ?? 0))] as T;
}
