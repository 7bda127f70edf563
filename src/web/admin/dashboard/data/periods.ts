// The four periods of the dashboard: what they are called, their keys, and the days they span.
import { DEFAULT_PERIOD } from "#contract/analytics/analytics.ts";
import type { Period } from "#contract/analytics/analytics.ts";

import { datesIn } from "../../ui/dates/dates.ts";

interface PeriodWords {
  label: string;
  days: number;
  /** Does the same as the button. */
  key: string;
  /** "1,282 by this time the week before". */
  before: string;
  /** "No views in these 7 days". */
  inIt: string;
}

/** The period before is cut at the same time of day, for today is not over. */
export const BY_NOW = "by this time";

export const PERIOD_WORDS: Record<Period, PeriodWords> = {
  "1d": { label: "1 Day", days: 1, key: "d", before: `${BY_NOW} yesterday`, inIt: "today" },
  "7d": { label: "7 Days", days: 7, key: "w", before: `${BY_NOW} the week before`, inIt: "in these 7 days" },
  "30d": {
    label: "30 Days",
    days: 30,
    key: "m",
    before: `${BY_NOW} in the 30 days before`,
    inIt: "in these 30 days",
  },
  "90d": {
    label: "90 Days",
    days: 90,
    key: "q",
    before: `${BY_NOW} in the 90 days before`,
    inIt: "in these 90 days",
  },
};

export function periodOf(query: string): Period {
  const period = new URLSearchParams(query).get("period") ?? "";
  return isPeriod(period) ? period : DEFAULT_PERIOD;
}

function isPeriod(text: string): text is Period {
  return Object.hasOwn(PERIOD_WORDS, text);
}

const DAY_MS = 86_400_000;

/** `14–20 พ.ย. 2569`, today the last day. `timeZone` is the site's. */
export function rangeText(period: Period, now: number, timeZone: string): string {
  // Days as moments of UTC.
  const format = datesIn("UTC").formatWith({ day: "numeric", month: "short", year: "numeric" });
  const { days } = PERIOD_WORDS[period];
  const last = datesIn(timeZone).dayOf(now);
  return days === 1 ? format.format(last) : format.formatRange(last - (days - 1) * DAY_MS, last);
}

/** `18 พ.ย.`; of today nothing, which a time alone tells. */
export function dayText(at: number, now: number, timeZone: string): string {
  const { day, dayOf } = datesIn(timeZone);
  return Number.isNaN(at) || dayOf(at) === dayOf(now) ? "" : day(at);
}
