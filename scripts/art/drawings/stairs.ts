import type { Point } from "../svg.ts";
import { COLOUR, dottedPath, drawingSvg, HEIGHT, path, rectangle, stroke, WIDTH } from "../svg.ts";

const FLOOR = 960;
const FIRST = 560;
const TREAD = 84;
const RISER = 60;
const STEPS = 11;
const PERSON: Point = [34, 96];
/** Steps with a person. */
const SEATS = [1, 3, 4, 6, 7, 9];
const BOARD: Point = [238, 610];

export function drawStairs(): string {
  const outline = stairOutline();
  const end: Point[] = [
    [WIDTH, HEIGHT],
    [0, HEIGHT],
  ];
  return drawingSvg([
    path([...outline, ...end], { fill: COLOUR.shade }, true),
    ...SEATS.map((step) => dottedPath([eyeOn(step), [BOARD[0], BOARD[1] + 110]])),
    path(outline, { ...stroke(7), "stroke-linejoin": "miter" }),
    ...SEATS.map((step) => person(step)),
    rectangle(BOARD, [36, FLOOR - BOARD[1]], { fill: COLOUR.cobalt }),
  ]);
}

function stairOutline(): Point[] {
  const points: Point[] = [
    [-10, FLOOR],
    [FIRST, FLOOR],
  ];
  for (let step = 0; step < STEPS; step++) {
    const top = FLOOR - (step + 1) * RISER;
    const end = step === STEPS - 1 ? WIDTH + 10 : FIRST + (step + 1) * TREAD;
    points.push([FIRST + step * TREAD, top], [end, top]);
  }
  return points;
}

function person(step: number): string {
  const [x, y] = eyeOn(step);
  return rectangle([x, y - 12], PERSON, { fill: COLOUR.ink });
}

function eyeOn(step: number): Point {
  return [FIRST + step * TREAD + (TREAD - PERSON[0]) / 2, FLOOR - (step + 1) * RISER - PERSON[1] + 12];
}
