import type { Point } from "../svg.ts";
import { COLOUR, drawingSvg, HEIGHT, path, stroke, WIDTH } from "../svg.ts";

const LINES = 46;
const FOLLOWED = 24;
const STEP = 16;

export function drawContour(): string {
  const lines = Array.from({ length: LINES }, (_, line) => path(pointsOf(line), stroke(3, COLOUR.quiet)));
  lines[FOLLOWED] = path(pointsOf(FOLLOWED), stroke(8, COLOUR.cobalt));
  return drawingSvg(lines);
}

function pointsOf(line: number): Point[] {
  const points: Point[] = [];
  for (let x = -STEP; x <= WIDTH + STEP; x += STEP) points.push([x, levelAt(line / (LINES - 1), x / WIDTH)]);
  return points;
}

/** Strictly increasing in `depth`, so that lines never cross. */
function levelAt(depth: number, along: number): number {
  const y = -0.2 + depth * 1.4;
  const swell =
    0.055 * Math.sin(5.2 * along + 3.4 * y + 0.6) +
    0.036 * Math.sin(9.5 * along - 4.6 * y + 2.1) +
    0.05 * Math.sin(2.7 * along - 7.5 * y);
  return HEIGHT * (y + swell);
}
