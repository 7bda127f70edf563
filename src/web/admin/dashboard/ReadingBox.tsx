// The values at one place of the chart: a box beside it, and on a phone a line above the chart.
import { dashboardTexts as texts } from "#texts/admin/dashboard.ts";
import { Trans } from "#web/ui/text/Trans.tsx";

import { formatCount } from "../ui/dates/formats.ts";

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
        {isUnfinished ? texts.reading.soFar : texts.reading.thisPeriod} <b>{countText(reading.value)}</b>
      </p>
      {before && (
        <p className={styles.line}>
          <span>
            <span lang="th">{before.moment.whole}</span>
            {before.isCut && ` ${texts.byNow}`}
          </span>{" "}
          <b>{formatCount(before.value)}</b>
        </p>
      )}
      <p className={styles.line}>
        <Trans
          text={texts.change}
          elements={{
            change: () => (
              <b className={styles.change} data-kind={change.kind}>
                {signedText(change)}
              </b>
            ),
          }}
        />
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
  const { spoken } = texts;
  const count = countText(value);
  const facts = [
    value === undefined
      ? spoken.stillToCome(moment.whole)
      : isUnfinished
        ? spoken.soFar(moment.whole, count)
        : spoken.count(moment.whole, count),
    before &&
      (before.isCut ? spoken.countByNow : spoken.count)(before.moment.whole, formatCount(before.value)),
    (change.kind === "up" || change.kind === "down") && spoken[change.kind](change.text),
  ];
  return facts.filter(Boolean).join(", ");
}

function countText(value: number | undefined): string {
  return value === undefined ? "–" : formatCount(value);
}
