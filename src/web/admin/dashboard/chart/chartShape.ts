// The geometry of the chart, in hundredths of its width and height.
import { area, line } from "d3-shape";

export interface Place {
  x: number;
  y: number;
}

export interface ChartShape {
  /** The values of the horizontal rules, 0 first. */
  marks: number[];
  x: (index: number) => number;
  y: (value: number) => number;
  /** Paths of SVG; empty where there is nothing to draw. */
  area: string;
  /** What is over. */
  solid: string;
  /** From the last whole step to the one that is not over. */
  dotted: string;
  dashed: string;
  /** Where a word on the unfinished part crosses no line; null where there is no such place. */
  word: { y: number; isBelow: boolean } | null;
}

interface ShapeValues {
  /** How many places there are, drawn or not. */
  count: number;
  current: readonly number[];
  previous: readonly number[];
}

/** Of a few words beside the chart's last place, with the air around them. */
const WORD_WIDTH = 10;
const WORD_HEIGHT = 14;
/** Between the word and a line that runs below it. */
const WORD_GAP = 4;

/** Below this, a step would be less than one. */
const LEAST_TOP = 4;
const MOST_STEPS = 5;
const ROUND = [1, 2, 2.5, 5, 10];

export function shapeOf({ count, current, previous }: ShapeValues): ChartShape {
  const marks = marksUpTo(Math.max(LEAST_TOP, ...current, ...previous));
  const top = marks.at(-1) ?? LEAST_TOP;
  const last = count - 1;
  const x = (index: number) => (last > 0 ? (100 * index) / last : 0);
  const y = (value: number) => 100 - (100 * value) / top;
  const placesOf = (values: readonly number[]) =>
    values.map((value, index) => ({ x: x(index), y: y(value) }));
  const places = placesOf(current);
  const before = placesOf(previous);
  return {
    marks,
    x,
    y,
    area: drawArea(places) ?? "",
    solid: pathOf(places.slice(0, -1)),
    dotted: pathOf(places.slice(-2)),
    dashed: pathOf(before),
    word: roomBeside(places, before),
  };
}

const drawLine = line<Place>()
  .x(({ x }) => x)
  .y(({ y }) => y);
const drawArea = area<Place>()
  .x(({ x }) => x)
  .y0(100)
  .y1(({ y }) => y);

/** One place alone is no line. */
function pathOf(places: Place[]): string {
  return places.length < 2 ? "" : (drawLine(places) ?? "");
}

/** Below both lines or else above them, or else between them where they leave it room; never above the chart, where buttons stand. */
function roomBeside(current: Place[], previous: Place[]): ChartShape["word"] {
  // Over the last place, but within the chart.
  const from = Math.max(0, Math.min(100 - WORD_WIDTH, (current.at(-1)?.x ?? 0) - WORD_WIDTH / 2));
  const [upper, lower] = [current, previous]
    .filter((places) => places.length > 0)
    .map((places) => heightsWithin(places, from))
    .toSorted((one, other) => one.top - other.top);
  if (!upper) return null;
  const bottom = Math.max(upper.bottom, lower?.bottom ?? 0);
  if (bottom < 100 - WORD_HEIGHT) return { y: bottom, isBelow: true };
  if (upper.top > WORD_HEIGHT) return { y: upper.top, isBelow: false };
  const isOpen = lower && lower.top - upper.bottom > WORD_HEIGHT + WORD_GAP;
  return isOpen ? { y: upper.bottom, isBelow: true } : null;
}

/** The highest and the lowest place of the line over the word's width. */
function heightsWithin(places: Place[], from: number): { top: number; bottom: number } {
  const to = from + WORD_WIDTH;
  const inside = places.filter(({ x }) => from < x && x < to).map(({ y }) => y);
  const ys = [heightAt(places, from), ...inside, heightAt(places, to)];
  return { top: Math.min(...ys), bottom: Math.max(...ys) };
}

/** Of the line at `x`; of one that does not reach so far, its nearest end. */
function heightAt(places: Place[], x: number): number {
  const next = places.find((place) => place.x >= x) ?? places.at(-1);
  const before = places.findLast((place) => place.x < x) ?? next;
  if (!next || !before) return 100;
  if (next.x === before.x || x > next.x) return next.y;
  return before.y + ((next.y - before.y) * (x - before.x)) / (next.x - before.x);
}

/** Four or five whole, round steps. */
function marksUpTo(most: number): number[] {
  const power = 10 ** Math.floor(Math.log10(most / MOST_STEPS));
  const step =
    ROUND.map((each) => each * power).find((each) => Number.isInteger(each) && each * MOST_STEPS >= most) ??
    most;
  const count = Math.max(MOST_STEPS - 1, Math.ceil(most / step));
  return Array.from({ length: count + 1 }, (_, index) => index * step);
}
