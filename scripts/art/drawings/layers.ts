import type { Point } from "../svg.ts";
import { circle, COLOUR, dottedPath, drawingSvg, path, stroke } from "../svg.ts";

/** Cells along each side of a layer. */
const CELLS = 8;
const GAP = 236;
/** The projected edges of a cell, in both directions of a layer. */
const ALONG: Point = [64, 23];
const ACROSS: Point = [-64, 23];
const TOP: Point = [800, 56];
const LINE: Point = [5, 3];

const PEOPLE: Point[] = [
  [1, 2],
  [2, 5],
  [3, 1],
  [4, 6],
  [5, 3],
  [6, 5],
  [6, 1],
  [2, 3],
];
const BLOCKS: [corner: Point, size: Point][] = [
  [
    [0.8, 4.4],
    [2.2, 2.8],
  ],
  [
    [4, 0.7],
    [3.2, 1.4],
  ],
  [
    [3.8, 2.8],
    [2.2, 2.2],
  ],
  [
    [4, 5.8],
    [3.2, 1.4],
  ],
];

export function drawLayers(): string {
  const sheets = [drawData(), drawSystems(), drawWork(), drawPeople()];
  return drawingSvg(sheets.flatMap((parts, index) => sheet(3 - index, parts)));
}

/** Layers are drawn from the bottom up, and lines between two layers before the upper one. */
function sheet(level: number, parts: ((level: number) => string)[]): string[] {
  const corners: Point[] = [
    [0, 0],
    [CELLS, 0],
    [CELLS, CELLS],
    [0, CELLS],
  ];
  const outline = corners.map((corner) => project(corner, level));
  return [
    path(outline, { ...stroke(4.5), fill: COLOUR.ground }, true),
    ...parts.map((part) => part(level)),
    circle(project(LINE, level), 17, { fill: COLOUR.cobalt }),
    ...(level > 0 ? connectLayers(level, corners) : []),
  ];
}

function connectLayers(level: number, corners: Point[]): string[] {
  const hanging = corners.filter(([along, across]) => along !== across || along === CELLS);
  return [
    ...hanging.map((corner) => dottedPath([project(corner, level), project(corner, level - 1)])),
    path([project(LINE, level), project(LINE, level - 1)], stroke(9, COLOUR.cobalt)),
  ];
}

function project([along, across]: Point, level: number): Point {
  return [
    TOP[0] + along * ALONG[0] + across * ACROSS[0],
    TOP[1] + along * ALONG[1] + across * ACROSS[1] + level * GAP,
  ];
}

function drawPeople() {
  return PEOPLE.map((place) => (level: number) => circle(project(place, level), 13, { fill: COLOUR.ink }));
}

/** The paths that work takes through the firm. */
function drawWork() {
  const roads: Point[][] = [
    [
      [0.8, 5],
      [3.4, 5],
      [3.4, 7.2],
    ],
    [
      [3.4, 5],
      [5, 5],
      [5, 0.8],
    ],
    [
      [5, 3],
      [7.2, 3],
    ],
    [
      [5, 5],
      [6.4, 5],
      [6.4, 7],
    ],
  ];
  return roads.map(
    (road) => (level: number) =>
      path(
        road.map((place) => project(place, level)),
        stroke(5),
      ),
  );
}

function drawSystems() {
  return BLOCKS.map(([[x, y], [width, depth]]) => (level: number) => {
    const corners: Point[] = [
      [x, y],
      [x + width, y],
      [x + width, y + depth],
      [x, y + depth],
    ];
    return path(
      corners.map((corner) => project(corner, level)),
      { ...stroke(4), fill: COLOUR.shade },
      true,
    );
  });
}

function drawData() {
  return Array.from({ length: CELLS - 1 }, (_, index) => (level: number) => {
    const place = index + 1;
    const rows = path(
      [project([place, 0], level), project([place, CELLS], level)],
      stroke(2.6, COLOUR.quiet),
    );
    return (
      rows + path([project([0, place], level), project([CELLS, place], level)], stroke(2.6, COLOUR.quiet))
    );
  });
}
