// The values at one place of the chart: a box beside it, and on a phone a line above the chart.
import { formatCount } from "../ui/dates/formats.ts";

import { BY_NOW } from "./data/periods.ts";
import { signedText } from "./data/readings.ts";
import type { Reading } from "./data/readings.ts";

import styles from "./ReadingBox.module.css";

interface ReadingBoxProps {
  reading: Reading;
  /** In hundredths of the chart's width. */
  x: number;
}

export function ReadingBox({ reading, x }: ReadingBoxProps) {
  const { moment, before, change, isUnfinished } = reading;
  return (
    <div
      className={styles.box}
      data-side={x > 60 ? "left" : "right"}
      style={{ left: `${x}%` }}
      aria-hidden="true"
    >
      <p className={styles.moment} lang="th">
        {moment.whole}
      </p>
      <p className={styles.line}>
        {isUnfinished ? "So far" : "This period"} <b>{countText(reading.value)}</b>
      </p>
      {before && (
        <p className={styles.line}>
          <span>
            <span lang="th">{before.moment.whole}</span>
            {before.isCut && ` ${BY_NOW}`}
          </span>{" "}
          <b>{formatCount(before.value)}</b>
        </p>
      )}
      <p className={styles.line}>
        Change{" "}
        <b className={styles.change} data-kind={change.kind}>
          {signedText(change)}
        </b>
      </p>
    </div>
  );
}

/** Keeps its place while nothing is known yet. */
export function ReadingLine({ reading }: { reading: Reading | undefined }) {
  return (
    <p className={styles.above} aria-hidden="true">
      {reading && (
        <>
          <span lang="th">
            {reading.moment.weekday} {reading.moment.short}
          </span>
          <span className={styles.key} data-line="current">
            {countText(reading.value)}
          </span>
          <span className={styles.key} data-line="previous">
            {countText(reading.before?.value)}
          </span>
          <span className={styles.change} data-kind={reading.change.kind}>
            {signedText(reading.change)}
          </span>
        </>
      )}
    </p>
  );
}

/** The same in one sentence, for screen readers. */
export function spokenText(reading: Reading | undefined): string {
  if (!reading) return "";
  const { moment, value, before, change, isUnfinished } = reading;
  const now = value === undefined ? "still to come" : `${formatCount(value)}${isUnfinished ? " so far" : ""}`;
  const then = before
    ? `, ${before.moment.whole}${before.isCut ? ` ${BY_NOW}` : ""}: ${formatCount(before.value)}`
    : "";
  const moved = change.kind === "up" || change.kind === "down" ? `, ${change.kind} ${change.text}` : "";
  return `${moment.whole}: ${now}${then}${moved}`;
}

function countText(value: number | undefined): string {
  return value === undefined ? "–" : formatCount(value);
}
