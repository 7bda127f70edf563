import { DEFAULT_PERIOD } from "#contract/analytics/analytics.ts";
import type { Period } from "#contract/analytics/analytics.ts";

import { getDates } from "#web/admin/ui/dates/dates.ts";

interface PeriodOption {
  days: number;
  /** Keyboard shortcut of the button. */
  key: string;
}

export const PERIOD_OPTIONS: Record<Period, PeriodOption> = {
  "1d": { days: 1, key: "d" },
  "7d": { days: 7, key: "w" },
  "30d": { days: 30, key: "m" },
  "90d": { days: 90, key: "q" },
};

export function parsePeriod(query: string): Period {
  const period = new URLSearchParams(query).get("period") ?? "";
  return isPeriod(period) ? period : DEFAULT_PERIOD;
}

function isPeriod(text: string): text is Period {
  return Object.hasOwn(PERIOD_OPTIONS, text);
}

const DAY_MS = 86_400_000;

/**
 * `14–20 Nov 2026`, ending today.
 * @param timeZone the site's time zone
 */
export function formatRange(period: Period, now: number, timeZone: string): string {
  // `dayOf` returns days as UTC timestamps.
  const format = getDates("UTC").formatWith({ day: "numeric", month: "short", year: "numeric" });
  const { days } = PERIOD_OPTIONS[period];
  const last = getDates(timeZone).dayOf(now);
  return days === 1 ? format.format(last) : format.formatRange(last - (days - 1) * DAY_MS, last);
}

/** `18 Nov`; empty for today. */
export function formatDay(at: number, now: number, timeZone: string): string {
  const { day, dayOf } = getDates(timeZone);
  return Number.isNaN(at) || dayOf(at) === dayOf(now) ? "" : day(at);
}
