import { dashboardTexts as texts } from "#texts/admin/dashboard.ts";

import { formatCount } from "#web/admin/ui/dates/formats.ts";

import type { ChartShape } from "./layoutChart.ts";
import type { ChartSeries, Reading } from "../data/readings.ts";
import { axisSteps } from "./pointTexts.ts";

import styles from "./ChartAxis.module.css";

interface ChartAxisProps {
  shape: ChartShape;
  series: ChartSeries | undefined;
  readings: Reading[];
  /** Index of the point whose label is highlighted. */
  selected: number | undefined;
  /** Draws only the baseline. */
  hideValues: boolean;
}

/** Hidden from screen readers, which use the slider and the table. */
export function ChartAxis({ shape, series, readings, selected, hideValues }: ChartAxisProps) {
  const latest = series && readings[series.current.length - 1];
  return (
    <div className={styles.axis} aria-hidden="true">
      {(hideValues ? [0] : shape.ticks).map((value) => (
        <div key={value} className={styles.rule} style={{ top: `${shape.y(value)}%` }}>
          <span className={styles.value} data-waiting={!series || undefined}>
            {formatTick(value)}
          </span>
        </div>
      ))}
      {series &&
        pickLabelIndexes(series, readings).map(({ reading, narrow }) => (
          <span
            key={reading.index}
            className={styles.moment}
            data-edge={getAlignment(reading.index, readings.length)}
            data-narrow={narrow || undefined}
            data-chosen={reading.index === selected || undefined}
            style={{ left: `${shape.x(reading.index)}%` }}
          >
            <span className={styles.weekday}>{`${reading.label.weekday} `}</span>
            <span>{reading.label.short}</span>
          </span>
        ))}
      {!hideValues && shape.label && latest?.value !== undefined && (
        <span
          className={styles.soFar}
          data-edge={getAlignment(latest.index, readings.length)}
          data-below={shape.label.isBelow || undefined}
          style={{ left: `${shape.x(latest.index)}%`, top: `${shape.label.y}%` }}
        >
          {series?.unit === "hour" ? texts.hourSoFar : texts.todaySoFar}
        </span>
      )}
    </div>
  );
}

/** Days are counted back from the last one, hours from midnight. */
function pickLabelIndexes({ unit }: ChartSeries, readings: Reading[]) {
  const steps = axisSteps(unit, readings.length);
  const distance = (index: number) => (unit === "hour" ? index : readings.length - 1 - index);
  return readings
    .filter(({ index }) => distance(index) % steps.wide === 0)
    .map((reading) => ({ reading, narrow: distance(reading.index) % steps.narrow === 0 }));
}

function getAlignment(index: number, count: number): "start" | "end" | undefined {
  if (index === count - 1) return "end";
  return index === 0 ? "start" : undefined;
}

const shortFormat = new Intl.NumberFormat("en", { notation: "compact", maximumFractionDigits: 1 });

/** Abbreviates from 10,000 on, for lack of space; the tables show every digit. */
function formatTick(value: number): string {
  return value >= 10_000 ? shortFormat.format(value) : formatCount(value);
}
