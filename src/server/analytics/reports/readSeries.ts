// The period point by point, the one before it behind it: by hours for one day, by days else.
import type { Series, SeriesPoint } from "#contract/analytics/analytics.ts";
import type { Reader } from "#server/database/open.ts";

import type { Compared, CutDays, Days } from "../periods.ts";
import { listHours } from "../rollups/figures.ts";
import type { PointRow } from "../rollups/figures.ts";
import type { PartialDay } from "../rollups/PartialDay.ts";
import type { ReadableSums } from "../rollups/rollups.ts";

interface SeriesQuestion {
  days: Compared;
  now: number;
  /** The last day of the previous period. */
  lastBefore: PartialDay;
}

/** By hours where the period is a single day. */
export function readSeries(
  db: Reader,
  { prefix, calendar, counts }: ReadableSums,
  { days: { current, previous }, now, lastBefore }: SeriesQuestion,
): Series {
  if (current.first < current.last) {
    return { unit: "day", current: pointsByDay(current), previous: cutByDay(previous) };
  }
  const hours = calendar.hoursOf(current.first).filter((hour) => hour <= now);
  return { unit: "hour", current: pointsByHour(hours), ...cutByHour(previous) };

  function pointsByDay(days: Days): SeriesPoint[] {
    const rows = counts.days({ first: days.first, last: days.last, prefix });
    return numbersFrom(days).map((day) => pointOf(calendar.isoStartOf(day), rows.get(day)));
  }

  function cutByDay({ cutoff, ...days }: CutDays): SeriesPoint[] {
    const last = { start: calendar.isoStartOf(days.last), ...lastBefore.pointUntil(cutoff) };
    return [...pointsByDay(days).slice(0, -1), last];
  }

  function pointsByHour(hours: number[]): SeriesPoint[] {
    const [first = 0, last = 0] = [hours[0], hours.at(-1)];
    const rows = new Map(listHours(db, { first, last, prefix }).map((row) => [row.start, row]));
    return hours.map((hour) => pointOf(new Date(hour).toISOString(), rows.get(hour)));
  }

  function cutByHour({ last, cutoff }: CutDays): Pick<Series, "previous" | "laterBefore"> {
    const hours = calendar.hoursOf(last);
    const points = pointsByHour(hours);
    const cut = Math.max(
      0,
      hours.findLastIndex((hour) => hour < cutoff),
    );
    const start = points.slice(cut, cut + 1).map((point) => ({
      ...point,
      ...lastBefore.pointBetween(hours[cut] ?? cutoff, cutoff),
    }));
    return { previous: [...points.slice(0, cut), ...start], laterBefore: points.slice(cut) };
  }
}

export function numbersFrom({ first, last }: Days): number[] {
  return Array.from({ length: last - first + 1 }, (_, index) => first + index);
}

function pointOf(start: string, row: PointRow | undefined): SeriesPoint {
  return { start, views: row?.views ?? 0, visitors: row?.visitors ?? 0 };
}
