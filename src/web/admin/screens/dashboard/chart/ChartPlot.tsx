import { useState } from "react";
import type { KeyboardEvent, PointerEvent, ReactNode } from "react";

import { layoutChart } from "./layoutChart.ts";
import type { ChartShape } from "./layoutChart.ts";
import { ChartAxis } from "./ChartAxis.tsx";
import { ChartTooltip, TooltipRow, describeReading } from "../ChartTooltip.tsx";
import { previousLine } from "../data/readings.ts";
import type { ChartPoint, ChartSeries, Reading, Readings } from "../data/readings.ts";

import styles from "./ChartPlot.module.css";

interface ChartPlotProps {
  title: string;
  series: ChartSeries | undefined;
  readings: Readings | undefined;
  emptyText: ReactNode;
}

export function ChartPlot({ title, series, readings, emptyText }: ChartPlotProps) {
  const [chosen, setChosen] = useState<number | null>(null);
  const isEmpty = Boolean(emptyText);
  const list = readings?.list ?? [];
  const count = list.length;
  const shape = layoutChart({
    count,
    current: getValues(isEmpty ? undefined : series?.current),
    previous: getValues(isEmpty || !series ? undefined : previousLine(series)),
  });
  const latest = Math.max(0, (series?.current.length ?? 0) - 1);
  // After a change of period, the new series may be shorter.
  const reading = chosen === null ? undefined : list[Math.min(chosen, count - 1)];
  const move = (to: number) => setChosen(Math.max(0, Math.min(count - 1, to)));
  return (
    <>
      {!isEmpty && <TooltipRow reading={reading ?? list[latest]} />}
      <div className={styles.plot} data-empty={isEmpty || undefined}>
        <ChartAxis
          shape={shape}
          series={series}
          readings={list}
          selected={reading?.index}
          hideValues={isEmpty}
        />
        {emptyText && <div className={styles.none}>{emptyText}</div>}
        {!isEmpty && count > 0 && (
          <div
            className={styles.field}
            role="slider"
            tabIndex={0}
            aria-label={title}
            aria-valuemin={1}
            aria-valuemax={count}
            aria-valuenow={(reading?.index ?? latest) + 1}
            aria-valuetext={describeReading(reading ?? list[latest])}
            onKeyDown={(event) =>
              handleKeyDown(event, { at: reading?.index ?? null, latest, move, setChosen })
            }
            onBlur={() => setChosen(null)}
            onPointerMove={(event) => move(indexAtPointer(event, count))}
            onPointerDown={(event) => move(indexAtPointer(event, count))}
            onPointerLeave={(event) => event.pointerType === "mouse" && setChosen(null)}
          >
            <Lines shape={shape} />
            <Points
              shape={shape}
              latest={list[latest]}
              reading={reading}
              isBeforeOnLine={!(reading?.previous?.isPartial && series?.previousTail)}
            />
            {reading && <ChartTooltip reading={reading} x={shape.x(reading.index)} />}
          </div>
        )}
      </div>
    </>
  );
}

function getValues(points: readonly ChartPoint[] = []): number[] {
  return points.map(({ value }) => value);
}

interface ChartCursor {
  at: number | null;
  latest: number;
  move: (to: number) => void;
  setChosen: (index: number | null) => void;
}

/** The first arrow key selects the latest point; Escape closes the tooltip. */
function handleKeyDown(event: KeyboardEvent, { at, latest, move, setChosen }: ChartCursor) {
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

function indexAtPointer(event: PointerEvent, count: number): number {
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
  /** The unfinished point. */
  latest: Reading | undefined;
  reading: Reading | undefined;
  /** False for a partial hour, whose value is below the drawn line of whole hours. */
  isBeforeOnLine: boolean;
}

function Points({ shape, latest, reading, isBeforeOnLine }: PointsProps) {
  const getPoint = (index: number, value: number) => ({
    left: `${shape.x(index)}%`,
    top: `${shape.y(value)}%`,
  });
  return (
    <>
      {reading && <span className={styles.rule} style={{ left: `${shape.x(reading.index)}%` }} />}
      {reading?.previous && isBeforeOnLine && (
        <span
          className={styles.point}
          data-kind="previous"
          style={getPoint(reading.index, reading.previous.value)}
        />
      )}
      {reading?.value !== undefined && !reading.isUnfinished && (
        <span className={styles.point} data-kind="current" style={getPoint(reading.index, reading.value)} />
      )}
      {latest?.value !== undefined && (
        <span className={styles.point} data-kind="open" style={getPoint(latest.index, latest.value)} />
      )}
    </>
  );
}
