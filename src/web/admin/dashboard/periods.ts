// The four periods of the dashboard: what they are called, their keys, and the days they span.
import { DEFAULT_PERIOD } from "#contract/analytics.ts";
import type { Period } from "#contract/analytics.ts";

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

/** `14–20 พ.ย. 2569`, today the last day. `timeZone` is the site's; the browser's own while it is not known. */
export function rangeText(period: Period, now: number, timeZone: string | undefined): string {
  const format = new Intl.DateTimeFormat("th-TH", {
    day: "numeric",
    month: "short",
    year: "numeric",
    timeZone: "UTC",
  });
  const { days } = PERIOD_WORDS[period];
  const last = dayOf(now, timeZone);
  return days === 1 ? format.format(last) : format.formatRange(last - (days - 1) * DAY_MS, last);
}

/** The day of the zone as one of UTC's, all of which are equally long; Sweden writes dates as ISO 8601 does. */
function dayOf(at: number, timeZone: string | undefined): number {
  return Date.parse(new Intl.DateTimeFormat("sv-SE", { dateStyle: "short", timeZone }).format(at));
}

/** `18 พ.ย.`; of today nothing, which a time alone tells. */
export function dayText(at: number, now: number, timeZone: string | undefined): string {
  if (Number.isNaN(at) || dayOf(at, timeZone) === dayOf(now, timeZone)) return "";
  return new Intl.DateTimeFormat("th-TH", { day: "numeric", month: "short", timeZone }).format(at);
}

/** `14:32` in the site's time zone, as the days are. */
export function timeText(at: number, timeZone: string | undefined): string {
  const options = { hour: "2-digit", minute: "2-digit", hour12: false, timeZone } as const;
  return Number.isNaN(at) ? "–" : new Intl.DateTimeFormat("th-TH", options).format(at);
}
