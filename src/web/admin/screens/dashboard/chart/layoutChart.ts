import { area, line } from "d3-shape";

export interface ChartPointPosition {
  x: number;
  y: number;
}

export interface ChartShape {
  /** Values of the horizontal grid lines, from 0 up. */
  ticks: number[];
  x: (index: number) => number;
  y: (value: number) => number;
  /** SVG path data; empty if there is nothing to draw. */
  area: string;
  /** The line through the completed points. */
  solid: string;
  /** The line from the last completed point to the unfinished one. */
  dotted: string;
  dashed: string;
  /** Position at which the label of the unfinished point crosses no line; `null` if there is none. */
  label: { y: number; isBelow: boolean } | null;
}

interface ShapeValues {
  /** Number of points on the x axis, with or without values. */
  count: number;
  current: readonly number[];
  previous: readonly number[];
}

/** Width of the unfinished point's label, including its margins. */
const LABEL_WIDTH = 10;
const LABEL_HEIGHT = 14;
/** Gap between the label and a line below it. */
const LABEL_GAP = 4;

/** With a lower maximum, the steps would be fractions. */
const MIN_TOP = 4;
const MAX_TICKS = 5;
const TICK_FACTORS = [1, 2, 2.5, 5, 10];

/** Positions and sizes are percentages of the chart's width and height. */
export function layoutChart({ count, current, previous }: ShapeValues): ChartShape {
  const ticks = createTicks(Math.max(MIN_TOP, ...current, ...previous));
  const top = ticks.at(-1) ?? MIN_TOP;
  const last = count - 1;
  const x = (index: number) => (last > 0 ? (100 * index) / last : 0);
  const y = (value: number) => 100 - (100 * value) / top;
  const toPositions = (values: readonly number[]) =>
    values.map((value, index) => ({ x: x(index), y: y(value) }));
  const positions = toPositions(current);
  const before = toPositions(previous);
  return {
    ticks,
    x,
    y,
    area: drawArea(positions) ?? "",
    solid: toPath(positions.slice(0, -1)),
    dotted: toPath(positions.slice(-2)),
    dashed: toPath(before),
    label: placeLabel(positions, before),
  };
}

const drawLine = line<ChartPointPosition>()
  .x(({ x }) => x)
  .y(({ y }) => y);
const drawArea = area<ChartPointPosition>()
  .x(({ x }) => x)
  .y0(100)
  .y1(({ y }) => y);

/** A single point makes no line. */
function toPath(places: ChartPointPosition[]): string {
  return places.length < 2 ? "" : (drawLine(places) ?? "");
}

/**
 * Below both lines, else above them, else between them if there is space; never above the chart, where buttons
 * are.
 */
function placeLabel(current: ChartPointPosition[], previous: ChartPointPosition[]): ChartShape["label"] {
  // Centered on the last point, but within the chart.
  const from = Math.max(0, Math.min(100 - LABEL_WIDTH, (current.at(-1)?.x ?? 0) - LABEL_WIDTH / 2));
  const [upper, lower] = [current, previous]
    .filter((places) => places.length > 0)
    .map((places) => getHeightsBetween(places, from))
    .toSorted((one, other) => one.top - other.top);
  if (!upper) return null;
  const bottom = Math.max(upper.bottom, lower?.bottom ?? 0);
  if (bottom < 100 - LABEL_HEIGHT) return { y: bottom, isBelow: true };
  if (upper.top > LABEL_HEIGHT) return { y: upper.top, isBelow: false };
  const isOpen = lower && lower.top - upper.bottom > LABEL_HEIGHT + LABEL_GAP;
  return isOpen ? { y: upper.bottom, isBelow: true } : null;
}

/** The extent of the line across the label's width. */
function getHeightsBetween(places: ChartPointPosition[], from: number): { top: number; bottom: number } {
  const to = from + LABEL_WIDTH;
  const inside = places.filter(({ x }) => from < x && x < to).map(({ y }) => y);
  const ys = [interpolateHeight(places, from), ...inside, interpolateHeight(places, to)];
  return { top: Math.min(...ys), bottom: Math.max(...ys) };
}

/** The line's height at `x`; beyond the line's end, the height of its last point. */
function interpolateHeight(places: ChartPointPosition[], x: number): number {
  const next = places.find((place) => place.x >= x) ?? places.at(-1);
  const before = places.findLast((place) => place.x < x) ?? next;
  if (!next || !before) return 100;
  if (next.x === before.x || x > next.x) return next.y;
  return before.y + ((next.y - before.y) * (x - before.x)) / (next.x - before.x);
}

/** Four or five round integer steps from 0. */
function createTicks(maximum: number): number[] {
  const power = 10 ** Math.floor(Math.log10(maximum / MAX_TICKS));
  const step =
    TICK_FACTORS.map((each) => each * power).find(
      (each) => Number.isInteger(each) && each * MAX_TICKS >= maximum,
    ) ?? maximum;
  const count = Math.max(MAX_TICKS - 1, Math.ceil(maximum / step));
  return Array.from({ length: count + 1 }, (_, index) => index * step);
}
