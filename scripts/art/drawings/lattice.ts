import { createRandom } from "../createRandom.ts";
import { circle, COLOUR, drawingSvg } from "../svg.ts";

const PITCH = 38;
const COLUMNS = 42;
const ROWS = 32;

export function drawLattice(): string {
  const chance = createRandom(21);
  const points: string[] = [];
  for (let column = -4; column < COLUMNS; column++) {
    for (let row = 0; row < ROWS; row++) points.push(point(column, row, chance));
  }
  return drawingSvg(points);
}

function point(column: number, row: number, chance: () => number): string {
  const [angle, length, size, isLeft] = [chance(), chance(), chance(), chance()];
  const order = Math.min(1, Math.max(0, (column - 3 + 0.22 * (row - ROWS / 2)) / 22));
  const drift = (1 - order) ** 1.3 * 150 * (0.25 + length);
  const x = 21 + column * PITCH + Math.cos(angle * 2 * Math.PI) * drift;
  const y = 11 + row * PITCH + Math.sin(angle * 2 * Math.PI) * drift;
  if (isLeft > 0.4 + 0.75 * order) return "";
  if (isLit(column, row)) return circle([x, y], 12, { fill: COLOUR.cobalt });
  const radius = 2.6 + order * 6.2 * swellAt(column, row) + (1 - order) * size * 3;
  return circle([x, y], radius, { fill: COLOUR.ink });
}

function swellAt(column: number, row: number): number {
  return 0.66 + 0.34 * Math.sin(0.22 * column + 0.3 * row);
}

/** A staircase of points that climbs to the right. */
function isLit(column: number, row: number): boolean {
  return column > 12 && row === 25 - Math.floor((column - 12) / 2);
}
