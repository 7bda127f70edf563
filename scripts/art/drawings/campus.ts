import { createRandom } from "../createRandom.ts";
import type { Point } from "../svg.ts";
import { circle, COLOUR, drawingSvg, path, rectangle, stroke } from "../svg.ts";

/** Buildings with a courtyard: position, size, depth of the wings. */
const HALLS: [Point, Point, number][] = [
  [[150, 140], [330, 250], 70],
  [[180, 700], [260, 330], 64],
  [[1130, 120], [330, 300], 74],
  [[1190, 780], [280, 260], 66],
];
/** Buildings without a courtyard: position, size. */
const BARS: [Point, Point][] = [
  [
    [600, 130],
    [380, 74],
  ],
  [
    [560, 960],
    [120, 150],
  ],
  [
    [760, 980],
    [300, 84],
  ],
  [
    [1240, 520],
    [84, 170],
  ],
  [
    [170, 434],
    [150, 76],
  ],
];
const LIBRARY: [Point, Point] = [
  [676, 464],
  [248, 248],
];
/** Each path starts at the edge and ends at the library. */
const PATHS: Point[][] = [
  [
    [-10, 560],
    [330, 560],
    [676, 588],
  ],
  [
    [800, 464],
    [800, 300],
    [1050, 300],
    [1050, -10],
  ],
  [
    [924, 588],
    [1110, 588],
    [1110, 740],
    [1610, 740],
  ],
  [
    [800, 712],
    [800, 860],
    [500, 860],
    [500, 1210],
  ],
  [
    [676, 500],
    [540, 420],
    [540, -10],
  ],
];

export function drawCampus(): string {
  return drawingSvg([
    ...PATHS.map((road) => path(road, stroke(30, COLOUR.shade))),
    ...PATHS.map((road) => path(road, { ...stroke(3, COLOUR.quiet), "stroke-dasharray": "14 12" })),
    ...trees(),
    ...HALLS.map(([place, size, wing]) => hall(place, size, wing)),
    ...BARS.map(([place, size]) => rectangle(place, size, { fill: COLOUR.ink })),
    rectangle(...LIBRARY, { fill: COLOUR.cobalt }),
  ]);
}

function hall([x, y]: Point, [width, depth]: Point, wing: number): string {
  const court = rectangle([x + wing, y + wing], [width - 2 * wing, depth - 2 * wing], {
    fill: COLOUR.ground,
  });
  return rectangle([x, y], [width, depth], { fill: COLOUR.ink }) + court;
}

/** Rows with a few gaps. */
function trees(): string[] {
  const chance = createRandom(5);
  const rows: [from: Point, to: Point, count: number][] = [
    [[60, 640], [620, 655], 10],
    [[600, 270], [720, 420], 4],
    [[880, 380], [1060, 380], 3],
    [[980, 660], [980, 920], 5],
    [[560, 800], [730, 800], 4],
    [[1390, 480], [1540, 480], 3],
    [[1390, 560], [1540, 560], 3],
    [[1390, 640], [1540, 640], 3],
    [[60, 1090], [420, 1120], 7],
    [[60, 60], [440, 60], 8],
  ];
  return rows.flatMap(([from, to, count]) =>
    Array.from({ length: count }, (_, index) => {
      const share = index / (count - 1);
      const place: Point = [from[0] + (to[0] - from[0]) * share, from[1] + (to[1] - from[1]) * share];
      return tree(place, chance);
    }),
  );
}

function tree(place: Point, chance: () => number): string {
  if (chance() < 0.08) return "";
  const crown = 20 + chance() * 9;
  return (
    circle(place, crown, { ...stroke(3.5), fill: COLOUR.ground }) + circle(place, 4, { fill: COLOUR.ink })
  );
}
