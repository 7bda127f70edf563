import { createRandom } from "../createRandom.ts";
import type { Point } from "../svg.ts";
import { COLOUR, dottedPath, drawingSvg, path, rectangle, stroke } from "../svg.ts";

const GROUND = 1040;
const STOREY = 138;
const SLAB = 20;
/** The left and right end of each floor, lowest first. */
const FLOORS: Point[] = [
  [420, 1120],
  [330, 1180],
  [470, 1090],
  [300, 1240],
  [360, 1200],
  [280, 1270],
];
/** Its left edge and width. */
const CORE: Point = [690, 130];
/** The height of the rooftop structure. */
const ROOM = 108;

export function drawPlates(): string {
  const chance = createRandom(7);
  return drawingSvg([
    path(
      [
        [120, GROUND],
        [1480, GROUND],
      ],
      stroke(7),
    ),
    ...FLOORS.flatMap((floor, index) => columnsOf(floor, index, chance)),
    ...FLOORS.flatMap((floor, index) => levelOf(floor, index)),
    ...FLOORS.map(([from, to], index) =>
      rectangle([from, topOf(index)], [to - from, SLAB], { fill: COLOUR.ink }),
    ),
    rectangle([CORE[0], topOf(5) - ROOM], [CORE[1], GROUND - topOf(5) + ROOM], { fill: COLOUR.cobalt }),
    rectangle([CORE[0] - ROOM, topOf(5) - ROOM], [CORE[1] + 2.2 * ROOM, ROOM], { fill: COLOUR.cobalt }),
  ]);
}

function topOf(floor: number): number {
  return GROUND - (floor + 1) * STOREY;
}

/** Columns only where the floor below extends too. The lowest are on the ground. */
function columnsOf([from, to]: Point, index: number, chance: () => number): string[] {
  const below = FLOORS[index - 1] ?? [from, to];
  const [left, right] = [Math.max(from, below[0]) + 26, Math.min(to, below[1]) - 26];
  const columns: string[] = [];
  for (let x = left; x <= right; x += 46 + Math.round(chance() * 3) * 34) {
    const foot = topOf(index) + STOREY;
    columns.push(
      path(
        [
          [x, topOf(index)],
          [x, foot],
        ],
        stroke(4),
      ),
    );
  }
  return columns;
}

function levelOf([, to]: Point, index: number): string[] {
  const y = topOf(index);
  const mark: Point[] = [
    [1440, y - 22],
    [1466, y - 22],
    [1453, y],
  ];
  return [
    dottedPath([
      [to + 30, y],
      [1430, y],
    ]),
    path(mark, stroke(3.5), true),
  ];
}
