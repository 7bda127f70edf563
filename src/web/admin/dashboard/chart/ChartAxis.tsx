// The chart's rules with their values, the moments below them, and a word on the part that is not over.
import { dashboardTexts as texts } from "#texts/admin/dashboard.ts";

import { formatCount } from "../../ui/dates/formats.ts";

import type { ChartShape } from "./chartShape.ts";
import type { ChartSeries, Reading } from "../data/readings.ts";
import { axisSteps } from "./seriesTexts.ts";

import styles from "./ChartAxis.module.css";

interface ChartAxisProps {
  shape: ChartShape;
  series: ChartSeries | undefined;
  readings: Reading[];
  /** Whose moment stands out. */
  chosen: number | undefined;
  /** Nothing but the ground. */
  bare: boolean;
}

/** What screen readers get instead is the slider and the table. */
export function ChartAxis({ shape, series, readings, chosen, bare }: ChartAxisProps) {
  const latest = series && readings[series.current.length - 1];
  return (
    <div className={styles.axis} aria-hidden="true">
      {(bare ? [0] : shape.marks).map((value) => (
        <div key={value} className={styles.rule} style={{ top: `${shape.y(value)}%` }}>
          <span className={styles.value} data-waiting={!series || undefined}>
            {formatMark(value)}
          </span>
        </div>
      ))}
      {series &&
        marked(series, readings).map(({ reading, narrow }) => (
          <span
            key={reading.index}
            className={styles.moment}
            data-edge={edgeOf(reading.index, readings.length)}
            data-narrow={narrow || undefined}
            data-chosen={reading.index === chosen || undefined}
            lang="th"
            style={{ left: `${shape.x(reading.index)}%` }}
          >
            <span className={styles.weekday}>{reading.moment.weekday} </span>
            {reading.moment.short}
          </span>
        ))}
      {!bare && shape.word && latest?.value !== undefined && (
        <span
          className={styles.soFar}
          data-edge={edgeOf(latest.index, readings.length)}
          data-below={shape.word.isBelow || undefined}
          style={{ left: `${shape.x(latest.index)}%`, top: `${shape.word.y}%` }}
        >
          {series?.unit === "hour" ? texts.hourSoFar : texts.todaySoFar}
        </span>
      )}
    </div>
  );
}

/** Days are counted back from today, hours from midnight. */
function marked({ unit }: ChartSeries, readings: Reading[]) {
  const steps = axisSteps(unit, readings.length);
  const distance = (index: number) => (unit === "hour" ? index : readings.length - 1 - index);
  return readings
    .filter(({ index }) => distance(index) % steps.wide === 0)
    .map((reading) => ({ reading, narrow: distance(reading.index) % steps.narrow === 0 }));
}

function edgeOf(index: number, count: number): "start" | "end" | undefined {
  if (index === count - 1) return "end";
  return index === 0 ? "start" : undefined;
}

const shortFormat = new Intl.NumberFormat("en", { notation: "compact", maximumFractionDigits: 1 });

/** From ten thousand on, the axis has no room for every digit; the tables have. */
function formatMark(value: number): string {
  return value >= 10_000 ? shortFormat.format(value) : formatCount(value);
}
