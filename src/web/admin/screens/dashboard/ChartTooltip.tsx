import { dashboardTexts as texts } from "#texts/admin/dashboard.ts";
import { Trans } from "#web/ui/text/Trans.tsx";

import { formatCount } from "#web/admin/ui/dates/formats.ts";

import { formatSigned } from "./data/readings.ts";
import type { Reading } from "./data/readings.ts";

import styles from "./ChartTooltip.module.css";

interface ChartTooltipProps {
  reading: Reading;
  /** Percent of the chart's width. */
  x: number;
}

export function ChartTooltip({ reading, x }: ChartTooltipProps) {
  const { label, previous, change, isUnfinished } = reading;
  return (
    <div
      className={styles.box}
      data-side={x > 60 ? "left" : "right"}
      style={{ left: `${x}%` }}
      aria-hidden="true"
    >
      <p className={styles.moment}>{label.full}</p>
      <p className={styles.line}>
        <span>{isUnfinished ? texts.reading.soFar : texts.reading.thisPeriod}</span>{" "}
        <b className="medium ink">{formatValue(reading.value)}</b>
      </p>
      {previous && (
        <p className={styles.line}>
          <span>
            <span>{previous.label.full}</span>
            {previous.isPartial && <span>{` ${texts.byNow}`}</span>}
          </span>{" "}
          <b className="medium ink">{formatCount(previous.value)}</b>
        </p>
      )}
      <p className={styles.line}>
        <Trans
          text={texts.change}
          elements={{
            change: () => (
              <b className="medium quiet change" data-kind={change.kind}>
                {formatSigned(change)}
              </b>
            ),
          }}
        />
      </p>
    </div>
  );
}

/**
 * On phones, replaces the tooltip with a line above the chart. Rendered while loading too, so that the layout
 * doesn't shift.
 */
export function TooltipRow({ reading }: { reading: Reading | undefined }) {
  return (
    <p className={styles.above} aria-hidden="true">
      {reading && (
        <>
          <span>{`${reading.label.weekday} ${reading.label.short}`}</span>
          <span className={styles.key} data-line="current">
            {formatValue(reading.value)}
          </span>
          <span className={styles.key} data-line="previous">
            {formatValue(reading.previous?.value)}
          </span>
          <span className="quiet change" data-kind={reading.change.kind}>
            {formatSigned(reading.change)}
          </span>
        </>
      )}
    </p>
  );
}

/** The tooltip as a sentence for screen readers. */
export function describeReading(reading: Reading | undefined): string {
  if (!reading) return "";
  const { label, value, previous, change, isUnfinished } = reading;
  const { spoken } = texts;
  const count = formatValue(value);
  const facts = [
    value === undefined
      ? spoken.stillToCome({ moment: label.full })
      : isUnfinished
        ? spoken.soFar({ moment: label.full, count })
        : spoken.count({ moment: label.full, count }),
    previous &&
      (previous.isPartial ? spoken.countByNow : spoken.count)({
        moment: previous.label.full,
        count: formatCount(previous.value),
      }),
    (change.kind === "up" || change.kind === "down") && `${texts.changes[change.kind]} ${change.text}`,
  ];
  return facts.filter(Boolean).join(", ");
}

function formatValue(value: number | undefined): string {
  return value === undefined ? "–" : formatCount(value);
}
