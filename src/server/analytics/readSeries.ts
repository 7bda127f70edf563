// The period point by point, the one before it behind it: by hours for one day, by days else.
import type { Period, Series, SeriesPoint } from "#contract/analytics.ts";
import type { Db } from "#server/store/database.ts";
import { listHours } from "#server/store/figures.ts";
import type { PointRow, SumsSpan } from "#server/store/figures.ts";

import { daysOf } from "./periods.ts";
import type { Days } from "./periods.ts";
import type { ReadableSums } from "./sums.ts";

export function readSeries(
  db: Db,
  { prefix, calendar, counts }: ReadableSums,
  { period, now }: { period: Period; now: number },
): Series {
  const { current, previous } = daysOf(period, now, calendar);
  const points = period === "1d" ? pointsByHour : pointsByDay;
  return { unit: period === "1d" ? "hour" : "day", current: points(current), previous: points(previous) };

  function pointsByDay(days: Days): SeriesPoint[] {
    const rows = counts.days({ ...days, prefix });
    return numbersFrom(days).map((day) => pointOf(calendar.isoStartOf(day), rows.get(day)));
  }

  /** Hours that are still to come are none of it. */
  function pointsByHour({ first }: Days): SeriesPoint[] {
    const hours = calendar.hoursOf(first).filter((hour) => hour <= now);
    const span: SumsSpan = { first: hours[0] ?? 0, last: hours.at(-1) ?? 0, prefix };
    const rows = new Map(listHours(db, span).map((row) => [row.start, row]));
    return hours.map((hour) => pointOf(new Date(hour).toISOString(), rows.get(hour)));
  }
}

export function numbersFrom({ first, last }: Days): number[] {
  return Array.from({ length: last - first + 1 }, (_, index) => first + index);
}

function pointOf(start: string, row: PointRow | undefined): SeriesPoint {
  return { start, views: row?.views ?? 0, visitors: row?.visitors ?? 0 };
}
