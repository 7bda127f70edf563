// The drawn chart: axis, lines, and what stands at the place that is pointed at or walked to by the arrow keys.
import { useState } from "react";
import type { KeyboardEvent, PointerEvent, ReactNode } from "react";

import { shapeOf } from "./chartShape.ts";
import type { ChartShape } from "./chartShape.ts";
import { ChartAxis } from "./ChartAxis.tsx";
import { ReadingBox, ReadingLine, spokenText } from "../ReadingBox.tsx";
import { previousLine } from "../data/readings.ts";
import type { ChartPoint, ChartSeries, Reading, Readings } from "../data/readings.ts";

import styles from "./ChartPlot.module.css";

interface ChartPlotProps {
  title: string;
  series: ChartSeries | undefined;
  readings: Readings | undefined;
  none: ReactNode;
}

export function ChartPlot({ title, series, readings, none }: ChartPlotProps) {
  const [chosen, setChosen] = useState<number | null>(null);
  const isEmpty = Boolean(none);
  const list = readings?.list ?? [];
  const count = list.length;
  const shape = shapeOf({
    count,
    current: valuesOf(isEmpty ? undefined : series?.current),
    previous: valuesOf(isEmpty || !series ? undefined : previousLine(series)),
  });
  const latest = Math.max(0, (series?.current.length ?? 0) - 1);
  // The series may have become shorter since: another period.
  const reading = chosen === null ? undefined : list[Math.min(chosen, count - 1)];
  const move = (to: number) => setChosen(Math.max(0, Math.min(count - 1, to)));
  return (
    <>
      {!isEmpty && <ReadingLine reading={reading ?? list[latest]} />}
      <div className={styles.plot} data-empty={isEmpty || undefined}>
        <ChartAxis shape={shape} series={series} readings={list} chosen={reading?.index} bare={isEmpty} />
        {none && <div className={styles.none}>{none}</div>}
        {!isEmpty && count > 0 && (
          <div
            className={styles.field}
            role="slider"
            tabIndex={0}
            aria-label={title}
            aria-valuemin={1}
            aria-valuemax={count}
            aria-valuenow={(reading?.index ?? latest) + 1}
            aria-valuetext={spokenText(reading ?? list[latest])}
            onKeyDown={(event) => onKey(event, { at: reading?.index ?? null, latest, move, setChosen })}
            onBlur={() => setChosen(null)}
            onPointerMove={(event) => move(indexAt(event, count))}
            onPointerDown={(event) => move(indexAt(event, count))}
            onPointerLeave={(event) => event.pointerType === "mouse" && setChosen(null)}
          >
            <Lines shape={shape} />
            <Points
              shape={shape}
              latest={list[latest]}
              reading={reading}
              isBeforeOnLine={!(reading?.before?.isCut && series?.laterBefore)}
            />
            {reading && <ReadingBox reading={reading} x={shape.x(reading.index)} />}
          </div>
        )}
      </div>
    </>
  );
}

function valuesOf(points: readonly ChartPoint[] = []): number[] {
  return points.map(({ value }) => value);
}

interface Walk {
  at: number | null;
  latest: number;
  move: (to: number) => void;
  setChosen: (index: number | null) => void;
}

/** The first step shows the latest; Escape takes the box away. */
function onKey(event: KeyboardEvent, { at, latest, move, setChosen }: Walk) {
  if (event.ctrlKey || event.metaKey || event.altKey) return;
  const steps: Record<string, () => void> = {
    ArrowLeft: () => move(at === null ? latest : at - 1),
    ArrowDown: () => move(at === null ? latest : at - 1),
    ArrowRight: () => move(at === null ? latest : at + 1),
    ArrowUp: () => move(at === null ? latest : at + 1),
    Home: () => move(0),
    End: () => move(Infinity),
    Escape: () => setChosen(null),
  };
  const step = Object.hasOwn(steps, event.key) ? steps[event.key] : undefined;
  if (!step) return;
  event.preventDefault();
  step();
}

function indexAt(event: PointerEvent, count: number): number {
  const { left, width } = event.currentTarget.getBoundingClientRect();
  return width > 0 ? Math.round(((event.clientX - left) / width) * (count - 1)) : 0;
}

function Lines({ shape }: { shape: ChartShape }) {
  return (
    <svg
      className={styles.lines}
      viewBox="0 0 100 100"
      preserveAspectRatio="none"
      aria-hidden="true"
      focusable="false"
    >
      <path className={styles.area} d={shape.area} />
      <path className={styles.line} data-line="previous" d={shape.dashed} />
      <path className={styles.line} data-line="unfinished" d={shape.dotted} />
      <path className={styles.line} data-line="current" d={shape.solid} />
    </svg>
  );
}

interface PointsProps {
  shape: ChartShape;
  /** The one that is not over. */
  latest: Reading | undefined;
  reading: Reading | undefined;
  /** False for part of an hour, which lies below the line of whole hours. */
  isBeforeOnLine: boolean;
}

function Points({ shape, latest, reading, isBeforeOnLine }: PointsProps) {
  const place = (index: number, value: number) => ({
    left: `${shape.x(index)}%`,
    top: `${shape.y(value)}%`,
  });
  return (
    <>
      {reading && <span className={styles.rule} style={{ left: `${shape.x(reading.index)}%` }} />}
      {reading?.before && isBeforeOnLine && (
        <span
          className={styles.point}
          data-kind="previous"
          style={place(reading.index, reading.before.value)}
        />
      )}
      {reading?.value !== undefined && !reading.isUnfinished && (
        <span className={styles.point} data-kind="current" style={place(reading.index, reading.value)} />
      )}
      {latest?.value !== undefined && (
        <span className={styles.point} data-kind="open" style={place(latest.index, latest.value)} />
      )}
    </>
  );
}
