import type { Language } from "#texts/language.ts";

import { getChange } from "./formatChange.ts";
import type { Change } from "./formatChange.ts";
import { createPointTexts } from "../chart/pointTexts.ts";
import type { PointTexts, SeriesTexts, SeriesUnit } from "../chart/pointTexts.ts";

export interface ChartPoint {
  /** ISO 8601, UTC. */
  start: string;
  value: number;
}

export interface ChartSeries {
  unit: SeriesUnit;
  /** The last point is unfinished. */
  current: readonly ChartPoint[];
  /** The last point ends at the same time of day as the last one of `current`. */
  previous: readonly ChartPoint[];
  /** Only for hours: the day before, in whole hours from that of the last `previous` point on. */
  previousTail?: readonly ChartPoint[];
}

export interface Reading {
  index: number;
  label: PointTexts;
  /** `undefined` for hours that are still to come. */
  value: number | undefined;
  /** The same point of the previous period. Hours that are still to come have one too. */
  previous: { label: PointTexts; value: number; isPartial: boolean } | undefined;
  change: Change;
  isUnfinished: boolean;
}

export interface Readings {
  texts: SeriesTexts;
  list: Reading[];
}

const HOUR_MS = 3_600_000;
const NO_CHANGE: Change = { kind: "none", text: "–" };

/** Returns one reading per point of the longer line. A partial value is compared only with a partial one. */
export function createReadings(series: ChartSeries, timeZone: string, language: Language): Readings {
  const { unit, current, previous } = series;
  const texts = createPointTexts(unit, timeZone, language);
  const line = previousLine(series);
  const list = Array.from({ length: Math.max(current.length, line.length) }, (_, index): Reading => {
    const point = current[index];
    const previousPoint = previous[index] ?? line[index];
    const isUnfinished = index === current.length - 1;
    const isCut = index === previous.length - 1;
    return {
      index,
      label: texts.moment(point?.start ?? nextPointStart(series, index)),
      value: point?.value,
      previous: previousPoint && {
        label: texts.moment(previousPoint.start),
        value: previousPoint.value,
        isPartial: isCut,
      },
      change:
        point && previousPoint && isCut === isUnfinished
          ? getChange(point.value, previousPoint.value)
          : NO_CHANGE,
      isUnfinished,
    };
  });
  return { texts, list };
}

/** The drawn line of the previous period; for hours, the whole day. */
export function previousLine({ previous, previousTail }: ChartSeries): readonly ChartPoint[] {
  return previousTail ? [...previous.slice(0, -1), ...previousTail] : previous;
}

/** Only hours can be in the future: a period of days ends today. */
function nextPointStart({ current }: ChartSeries, index: number): string {
  const first = Date.parse(current[0]?.start ?? "");
  return new Date((Number.isNaN(first) ? 0 : first) + index * HOUR_MS).toISOString();
}

const SIGNS: Record<Change["kind"], string> = { up: "+", down: "−", same: "", new: "", none: "" };

/** `+9.6%`, `−3.2%`, `− under 0.1%`, `new`. */
export function formatSigned({ kind, text }: Change): string {
  const sign = SIGNS[kind];
  return sign !== "" && /^\D/.test(text) ? `${sign} ${text}` : sign + text;
}
