// What the chart says of one place: both values, their moments and the change.
import { changeOf } from "./changeOf.ts";
import type { Change } from "./changeOf.ts";
import { createMomentTexts } from "./seriesTexts.ts";
import type { MomentTexts, SeriesTexts, SeriesUnit } from "./seriesTexts.ts";

export interface ChartPoint {
  /** ISO 8601, UTC. */
  start: string;
  value: number;
}

export interface ChartSeries {
  unit: SeriesUnit;
  /** The last one is not over yet. */
  current: readonly ChartPoint[];
  previous: readonly ChartPoint[];
}

export interface Reading {
  index: number;
  moment: MomentTexts;
  /** `undefined` where it is still to come. */
  value: number | undefined;
  /** The same place in the period before. */
  before: { moment: MomentTexts; value: number } | undefined;
  change: Change;
  isUnfinished: boolean;
}

export interface Readings {
  texts: SeriesTexts;
  list: Reading[];
}

const HOUR_MS = 3_600_000;

/** One for each place of the longer of the two: hours that are still to come have a day before. */
export function readingsOf(series: ChartSeries, timeZone: string | undefined): Readings {
  const { unit, current, previous } = series;
  const texts = createMomentTexts(unit, timeZone);
  const list = Array.from({ length: Math.max(current.length, previous.length) }, (_, index): Reading => {
    const now = current[index];
    const then = previous[index];
    return {
      index,
      moment: texts.moment(now?.start ?? startToCome(series, index)),
      value: now?.value,
      before: then && { moment: texts.moment(then.start), value: then.value },
      change: now && then ? changeOf(now.value, then.value) : { kind: "none", text: "–" },
      isUnfinished: index === current.length - 1,
    };
  });
  return { texts, list };
}

/** Hours alone are still to come: a period of days ends with today. */
function startToCome({ current }: ChartSeries, index: number): string {
  const first = Date.parse(current[0]?.start ?? "");
  return new Date((Number.isNaN(first) ? 0 : first) + index * HOUR_MS).toISOString();
}

const SIGNS: Record<Change["kind"], string> = { up: "+", down: "−", same: "", new: "", none: "" };

/** `+9.6%`, `−3.2%`, `− under 0.1%`, `new`. */
export function signedText({ kind, text }: Change): string {
  const sign = SIGNS[kind];
  return sign !== "" && /^\D/.test(text) ? `${sign} ${text}` : sign + text;
}
