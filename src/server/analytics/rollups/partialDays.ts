// Keeps the partial days that previous periods end with, until the sums of their spans change.
import type { Calendar } from "#server/calendar.ts";
import type { Reader } from "#server/database/open.ts";

import type { SumsSpan } from "./figures.ts";
import { isTouched } from "./isTouched.ts";
import { PartialDay } from "./PartialDay.ts";
import type { SumsChange } from "./repository.ts";
import type { VisitorUnion } from "./VisitorSet.ts";

/** One for each period. */
const MOST_KEPT = 4;

export function createPartialDays(db: Reader, visitorsOf: (span: SumsSpan) => VisitorUnion) {
  const kept = new Map<string, PartialDay>();

  function forget(key: string, day: PartialDay) {
    day.isStale = true;
    kept.delete(key);
  }

  return {
    /** The last day of the span, read up to a moment. It may be stale already: the sums may change during the read. */
    async read(span: SumsSpan, to: number, calendar: Calendar): Promise<PartialDay> {
      const key = `${span.prefix} ${span.first} ${span.last}`;
      const before = { ...span, last: span.last - 1 };
      const day = kept.get(key) ?? new PartialDay({ db, span, calendar, before: visitorsOf(before) });
      kept.delete(key);
      kept.set(key, day);
      for (const oldest of kept.keys().take(Math.max(0, kept.size - MOST_KEPT))) kept.delete(oldest);
      await day.readUntil(to);
      return day;
    },
    moveOn(change: SumsChange): void {
      for (const [key, day] of kept) {
        if (day.span.prefix === "" && isTouched(day.span, change)) forget(key, day);
      }
    },
    clear(): void {
      for (const [key, day] of kept) forget(key, day);
    },
  };
}
