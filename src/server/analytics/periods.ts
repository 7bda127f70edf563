// The one definition of a period: N whole days of the site's time zone, today the last of them.
import type { Period } from "#contract/analytics.ts";

/** Milliseconds since 1970; `to` is the first moment that no longer belongs. */
export interface Span {
  from: number;
  to: number;
}

export interface ComparedSpans {
  current: Span;
  /** As many days just before. */
  previous: Span;
}

const DAYS: Record<Period, number> = { "1d": 1, "7d": 7, "30d": 30, "90d": 90 };

/** Today counts as a whole day although it is not over; a day that is 23 or 25 hours long is a day. */
export function spansOf(period: Period, now: number, timeZone: string): ComparedSpans {
  const today = Temporal.Instant.fromEpochMilliseconds(now).toZonedDateTimeISO(timeZone).toPlainDate();
  const startOf = (days: number) => today.add({ days }).toZonedDateTime(timeZone).epochMilliseconds;
  const days = DAYS[period];
  const from = startOf(1 - days);
  return { current: { from, to: startOf(1) }, previous: { from: startOf(1 - 2 * days), to: from } };
}

/** The first moment of the calendar month. */
export function startOfMonth(now: number, timeZone: string): number {
  const today = Temporal.Instant.fromEpochMilliseconds(now).toZonedDateTimeISO(timeZone).toPlainDate();
  return today.with({ day: 1 }).toZonedDateTime(timeZone).epochMilliseconds;
}
