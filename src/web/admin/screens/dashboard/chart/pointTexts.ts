import type { Series } from "#contract/analytics/analytics.ts";
import type { Language } from "#texts/language.ts";

import { getDates } from "#web/admin/ui/dates/dates.ts";

export type SeriesUnit = Series["unit"];

export interface PointTexts {
  /** `Wed`, in Thai `พ.`; empty for hours. */
  weekday: string;
  /** `18 Nov` or `14:00`. */
  short: string;
  /** `Wed 18 Nov 2026` or `18 Nov 14:00`. */
  full: string;
}

/** @param timeZone the site's time zone */
export function createPointTexts(unit: SeriesUnit, timeZone: string, language: Language) {
  const dates = getDates(timeZone, language);
  // The short Thai names are whole words in some browsers, and seven of those are wider than the chart.
  const weekday = dates.formatWith({ weekday: language === "th" ? "narrow" : "short" });
  const day = dates.formatWith({ day: "numeric", month: "short" });
  return {
    moment(iso: string): PointTexts {
      const date = new Date(iso);
      if (unit === "hour") {
        const short = dates.time(iso);
        return { weekday: "", short, full: `${dates.day(iso)} ${short}` };
      }
      const name = weekday.format(date) + (language === "th" ? "." : "");
      return { weekday: name, short: dates.day(iso), full: `${name} ${dates.date(iso)}` };
    },
    /** `14–20 Nov`; a single day for hours. */
    range(first: string, last: string): string {
      return day.formatRange(new Date(first), new Date(last));
    },
  };
}

export type SeriesTexts = ReturnType<typeof createPointTexts>;

/** Returns how many points one axis label covers, on wide and on narrow screens. */
export function axisSteps(unit: SeriesUnit, count: number): { wide: number; narrow: number } {
  if (unit === "hour") return { wide: 3, narrow: 6 };
  if (count <= 8) return { wide: 1, narrow: 2 };
  return count <= 31 ? { wide: 5, narrow: 10 } : { wide: 15, narrow: 30 };
}
