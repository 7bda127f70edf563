import type { Series, SeriesPoint } from "#contract/analytics/analytics.ts";
import type { Reader } from "#server/database/open.ts";

import type { ComparedSpans, DaySpanWithCutoff, DaySpan } from "../periods.ts";
import { listHours } from "../rollups/rollupQueries.ts";
import type { PointRow } from "../rollups/rollupQueries.ts";
import type { PartialDay } from "../rollups/PartialDay.ts";
import type { RollupSnapshot } from "../rollups/rollups.ts";

interface SeriesQuery {
  days: ComparedSpans;
  now: number;
  /** The last day of the previous period. */
  partialDay: PartialDay;
}

/** The series of the chart and of the previous period: by hour for a single day, else by day. */
export function readSeries(
  db: Reader,
  { prefix, calendar, cache }: RollupSnapshot,
  { days: { current, previous }, now, partialDay }: SeriesQuery,
): Series {
  if (current.first < current.last) {
    return { unit: "day", current: pointsByDay(current), previous: previousByDay(previous) };
  }
  const hours = calendar.hoursOfDay(current.first).filter((hour) => hour <= now);
  return { unit: "hour", current: pointsByHour(hours), ...previousByHour(previous) };

  function pointsByDay(days: DaySpan): SeriesPoint[] {
    const rows = cache.days({ first: days.first, last: days.last, prefix });
    return daysInSpan(days).map((day) => pointOf(calendar.isoStartOfDay(day), rows.get(day)));
  }

  function previousByDay({ cutoff, ...days }: DaySpanWithCutoff): SeriesPoint[] {
    const last = { start: calendar.isoStartOfDay(days.last), ...partialDay.pointUntil(cutoff) };
    return [...pointsByDay(days).slice(0, -1), last];
  }

  function pointsByHour(hours: number[]): SeriesPoint[] {
    const [first = 0, last = 0] = [hours[0], hours.at(-1)];
    const rows = new Map(listHours(db, { first, last, prefix }).map((row) => [row.start, row]));
    return hours.map((hour) => pointOf(new Date(hour).toISOString(), rows.get(hour)));
  }

  function previousByHour({ last, cutoff }: DaySpanWithCutoff): Pick<Series, "previous" | "laterBefore"> {
    const hours = calendar.hoursOfDay(last);
    const points = pointsByHour(hours);
    const cutoffIndex = Math.max(
      0,
      hours.findLastIndex((hour) => hour < cutoff),
    );
    const partialHour = points.slice(cutoffIndex, cutoffIndex + 1).map((point) => ({
      ...point,
      ...partialDay.pointBetween(hours[cutoffIndex] ?? cutoff, cutoff),
    }));
    return {
      previous: [...points.slice(0, cutoffIndex), ...partialHour],
      laterBefore: points.slice(cutoffIndex),
    };
  }
}

export function daysInSpan({ first, last }: DaySpan): number[] {
  return Array.from({ length: last - first + 1 }, (_, index) => first + index);
}

function pointOf(start: string, row: PointRow | undefined): SeriesPoint {
  return { start, views: row?.views ?? 0, visitors: row?.visitors ?? 0 };
}
