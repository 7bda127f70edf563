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
  /** Where a word on the unfinished part crosses no line. */
  word: { y: number; isBelow: boolean };
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

/** The word stands at the left of the last place, below both lines or else above them. */
function roomBeside(current: Place[], previous: Place[]): ChartShape["word"] {
  const end = current.at(-1)?.x ?? 0;
  const ys = [current, previous].flatMap((places) => [
    heightAt(places, end),
    heightAt(places, end - WORD_WIDTH / 2),
    heightAt(places, end - WORD_WIDTH),
  ]);
  const isBelow = Math.max(...ys) < 100 - WORD_HEIGHT;
  return { y: isBelow ? Math.max(...ys) : Math.min(...ys), isBelow };
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
