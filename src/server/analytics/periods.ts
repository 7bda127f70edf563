// The periods of the dashboard: today, 7 days, 30 days, 90 days. Each ends now and starts N days before, in the site's time zone.
import type { Period } from "#contract/analytics/analytics.ts";
import type { Calendar } from "#server/calendar.ts";

/** Days; `last` is included. */
export interface DaySpan {
  first: number;
  last: number;
}

/** Milliseconds since 1970; `to` is excluded. */
export interface TimeSpan {
  from: number;
  to: number;
}

export interface DaySpanWithCutoff extends DaySpan {
  /** The end of the last day, excluded. */
  cutoff: number;
}

/** A period and the same number of days before it, both cut at the same time of day. */
export interface ComparedSpans {
  current: DaySpan;
  previous: DaySpanWithCutoff;
}

const PERIOD_DAYS: Record<Period, number> = { "1d": 1, "7d": 7, "30d": 30, "90d": 90 };

/**
 * The current period needs no cutoff, because no view is later than now. A day of 23 or 25 hours counts as a
 * day.
 */
export function getComparedSpans(period: Period, now: number, calendar: Calendar): ComparedSpans {
  const today = calendar.toDay(now);
  const first = today + 1 - PERIOD_DAYS[period];
  const last = first - 1;
  return {
    current: { first, last: today },
    previous: {
      first: first - PERIOD_DAYS[period],
      last,
      cutoff: calendar.firstMomentAfterTimeOfDay(last, now),
    },
  };
}

export function toTimeSpan({ first, last }: DaySpan, calendar: Calendar): TimeSpan {
  return { from: calendar.startOfDay(first), to: calendar.startOfDay(last + 1) };
}
