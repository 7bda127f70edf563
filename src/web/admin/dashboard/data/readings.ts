// What the chart says of one place: both values, their moments and the change.
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
  /** The last one is not over yet. */
  current: readonly ChartPoint[];
  /** The last one ends at the same time of day as the last of `current`. */
  previous: readonly ChartPoint[];
  /** Of hours: those of the day before from the last of `previous` on, whole. */
  previousTail?: readonly ChartPoint[];
}

export interface Reading {
  index: number;
  label: PointTexts;
  /** `undefined` where it is still to come. */
  value: number | undefined;
  /** The same place in the period before, or an hour of the day before that was later than now. */
  previous: { moment: PointTexts; value: number; isPartial: boolean } | undefined;
  change: Change;
  isUnfinished: boolean;
}

export interface Readings {
  texts: SeriesTexts;
  list: Reading[];
}

const HOUR_MS = 3_600_000;
const NO_CHANGE: Change = { kind: "none", text: "–" };

/** One for each place of the longer line. A partial value is compared with a partial one only. */
export function createReadings(series: ChartSeries, timeZone: string): Readings {
  const { unit, current, previous } = series;
  const texts = createPointTexts(unit, timeZone);
  const line = previousLine(series);
  const list = Array.from({ length: Math.max(current.length, line.length) }, (_, index): Reading => {
    const now = current[index];
    const then = previous[index] ?? line[index];
    const isUnfinished = index === current.length - 1;
    const isCut = index === previous.length - 1;
    return {
      index,
      label: texts.moment(now?.start ?? nextPointStart(series, index)),
      value: now?.value,
      previous: then && { moment: texts.moment(then.start), value: then.value, isPartial: isCut },
      change: now && then && isCut === isUnfinished ? getChange(now.value, then.value) : NO_CHANGE,
      isUnfinished,
    };
  });
  return { texts, list };
}

/** What is drawn of the period before: of hours the whole day. */
export function previousLine({ previous, previousTail }: ChartSeries): readonly ChartPoint[] {
  return previousTail ? [...previous.slice(0, -1), ...previousTail] : previous;
}

/** Hours alone are still to come: a period of days ends with today. */
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
