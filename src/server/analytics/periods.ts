// The one definition of a period: N days of the site's time zone, today the last of them, until now.
import type { Period } from "#contract/analytics/analytics.ts";
import type { Calendar } from "#server/calendar.ts";

/** Days, the last one included. */
export interface DaySpan {
  first: number;
  last: number;
}

/** Milliseconds since 1970; `to` is the first moment that no longer belongs. */
export interface TimeSpan {
  from: number;
  to: number;
}

export interface DaySpanWithCutoff extends DaySpan {
  /** The first moment of the last day that no longer belongs. */
  cutoff: number;
}

/** A period, and as many days just before, cut at the same time of day. */
export interface ComparedSpans {
  current: DaySpan;
  previous: DaySpanWithCutoff;
}

const PERIOD_DAYS: Record<Period, number> = { "1d": 1, "7d": 7, "30d": 30, "90d": 90 };

/** Nothing is later than now, so today needs no cutoff; a day that is 23 or 25 hours long is a day. */
export function getComparedSpans(period: Period, now: number, calendar: Calendar): ComparedSpans {
  const today = calendar.dayOf(now);
  const first = today + 1 - PERIOD_DAYS[period];
  const last = first - 1;
  return {
    current: { first, last: today },
    previous: { first: first - PERIOD_DAYS[period], last, cutoff: calendar.cutoffOn(last, now) },
  };
}

export function toTimeSpan({ first, last }: DaySpan, calendar: Calendar): TimeSpan {
  return { from: calendar.startOf(first), to: calendar.startOf(last + 1) };
}
