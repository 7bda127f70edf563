import type { Calendar } from "#server/calendar.ts";
import type { Reader } from "#server/database/open.ts";

import type { RollupSpan } from "./rollupQueries.ts";
import { affectsSpan } from "./affectsSpan.ts";
import { PartialDay } from "./PartialDay.ts";
import type { RollupChange } from "./repository.ts";
import type { VisitorUnion } from "./VisitorSet.ts";

/** One per period. */
const MAX_ENTRIES = 4;

export function createPartialDayCache(db: Reader, visitorsOf: (span: RollupSpan) => VisitorUnion) {
  const cache = new Map<string, PartialDay>();

  function invalidateDay(key: string, day: PartialDay) {
    day.isStale = true;
    cache.delete(key);
  }

  return {
    /**
     * The last day of the span up to a moment. It may be stale, because the rollups may change during the read.
     */
    async read(span: RollupSpan, to: number, calendar: Calendar): Promise<PartialDay> {
      const key = `${span.prefix} ${span.first} ${span.last}`;
      const before = { ...span, last: span.last - 1 };
      const day =
        cache.get(key) ?? new PartialDay({ db, span, calendar, visitorsBefore: visitorsOf(before) });
      cache.delete(key);
      cache.set(key, day);
      for (const oldest of cache.keys().take(Math.max(0, cache.size - MAX_ENTRIES))) cache.delete(oldest);
      await day.readUntil(to);
      return day;
    },
    /** Removes the days that the change affects. */
    update(change: RollupChange): void {
      for (const [key, day] of cache) {
        if (day.span.prefix === "" && affectsSpan(day.span, change)) invalidateDay(key, day);
      }
    },
    clear(): void {
      for (const [key, day] of cache) invalidateDay(key, day);
    },
  };
}
