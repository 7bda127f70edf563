// The one definition of a period: N whole days of the site's time zone, today the last of them.
import type { Period } from "#contract/analytics.ts";

import type { Calendar } from "./calendar.ts";

/** Days, the last one included. */
export interface Days {
  first: number;
  last: number;
}

/** Milliseconds since 1970; `to` is the first moment that no longer belongs. */
export interface Span {
  from: number;
  to: number;
}

export interface Compared<T> {
  current: T;
  /** As many days just before. */
  previous: T;
}

const DAYS: Record<Period, number> = { "1d": 1, "7d": 7, "30d": 30, "90d": 90 };

/** Today counts as a whole day although it is not over; a day that is 23 or 25 hours long is a day. */
export function daysOf(period: Period, now: number, calendar: Calendar): Compared<Days> {
  const last = calendar.dayOf(now);
  const first = last + 1 - DAYS[period];
  return { current: { first, last }, previous: { first: first - DAYS[period], last: first - 1 } };
}

export function spanOf({ first, last }: Days, calendar: Calendar): Span {
  return { from: calendar.startOf(first), to: calendar.startOf(last + 1) };
}

/** The first moment of the calendar month. */
export function startOfMonth(now: number, timeZone: string): number {
  const today = Temporal.Instant.fromEpochMilliseconds(now).toZonedDateTimeISO(timeZone).toPlainDate();
  return today.with({ day: 1 }).toZonedDateTime(timeZone).epochMilliseconds;
}
