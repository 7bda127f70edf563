import type { Point } from "../svg.ts";
import { circle, COLOUR, dottedPath, drawingSvg, path, rectangle, stroke } from "../svg.ts";

const WALL = 30;
/** Walls as boxes: position and size. */
const WALLS: [Point, Point][] = [
  [
    [300, 300],
    [1000, WALL],
  ],
  [
    [300, 300],
    [WALL, 620],
  ],
  [
    [300, 890],
    [250, WALL],
  ],
  [
    [690, 890],
    [130, WALL],
  ],
  [
    [1010, 890],
    [290, WALL],
  ],
  [
    [1270, 300],
    [WALL, 620],
  ],
  [
    [880, 300],
    [WALL, 250],
  ],
  [
    [880, 680],
    [WALL, 80],
  ],
  [
    [880, 730],
    [180, WALL],
  ],
  [
    [1180, 730],
    [120, WALL],
  ],
];
const AXES_X = [315, 605, 895, 1285];
const AXES_Y = [315, 745, 905];

export function drawPavilion(): string {
  return drawingSvg([
    ...AXES_X.flatMap((x) => axis([x, 150], [x, 1010])),
    ...AXES_Y.flatMap((y) => axis([150, y], [1400, y])),
    ...WALLS.map(([place, size]) => rectangle(place, size, { fill: COLOUR.ink })),
    ...furniture(),
    door([550, 905], 140),
    rectangle([820, 876], [190, 112], { fill: COLOUR.cobalt }),
  ]);
}

function axis(from: Point, to: Point): string[] {
  const [x, y] = from;
  const beyond: Point = x === to[0] ? [x, y - 32] : [x - 32, y];
  return [
    dottedPath([from, to], { stroke: COLOUR.faint }),
    circle(beyond, 26, { ...stroke(3, COLOUR.quiet), fill: "none" }),
  ];
}

function furniture(): string[] {
  const fine = { ...stroke(4), fill: "none" };
  const desks = [390, 520, 650].map((x) => rectangle([x, 420], [96, 180], fine));
  const chairs = [438, 568, 698].flatMap((x) => [circle([x, 384], 22, fine), circle([x, 640], 22, fine)]);
  const table = rectangle([1000, 420], [170, 210], fine);
  const seats = [465, 525, 585].flatMap((y) => [circle([970, y], 19, fine), circle([1200, y], 19, fine)]);
  const stair = Array.from({ length: 6 }, (_, step) =>
    path(
      [
        [960 + step * 34, 775],
        [960 + step * 34, 860],
      ],
      stroke(3.5),
    ),
  );
  const bench = rectangle([350, 770], [170, 60], fine);
  return [...desks, ...chairs, table, ...seats, ...stair, bench];
}

/** An open door leaf with its quarter circle. */
function door([x, y]: Point, width: number): string {
  const arc = `M${x} ${y - width}A${width} ${width} 0 0 1 ${x + width} ${y}`;
  return (
    path(
      [
        [x, y],
        [x, y - width],
      ],
      stroke(6),
    ) + `<path d="${arc}" fill="none" stroke="${COLOUR.quiet}" stroke-width="3"/>`
  );
}
