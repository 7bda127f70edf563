import type { Point } from "../svg.ts";
import { COLOUR, dottedPath, drawingSvg, HEIGHT, path, rectangle, stroke, WIDTH } from "../svg.ts";

const CENTRE: Point = [WIDTH / 2, HEIGHT / 2];
const CORE = 62;
const PITCH = 58;
const OPENING = 66;
/**
 * The opening in each ring, innermost first: the side (0 top, 1 right, 2 bottom, 3 left) and the position along
 * it from -1 to 1.
 */
const OPENINGS: readonly Point[] = [
  [2, 0.1],
  [1, -0.35],
  [3, 0.4],
  [2, -0.5],
  [0, 0.3],
  [1, 0.55],
  [3, -0.2],
  [2, 0.42],
];

export function drawMaze(): string {
  const [x, y] = CENTRE;
  return drawingSvg([
    dottedPath(
      [
        [60, y],
        [WIDTH - 60, y],
      ],
      { stroke: COLOUR.faint },
    ),
    dottedPath(
      [
        [x, 30],
        [x, HEIGHT - 30],
      ],
      { stroke: COLOUR.faint },
    ),
    ...OPENINGS.map((opening, ring) => wall(opening, ringHalfSide(ring))),
    path(solutionPath(), { ...stroke(3.5, COLOUR.quiet), "stroke-dasharray": "14 12" }),
    rectangle([x - CORE, y - CORE], [2 * CORE, 2 * CORE], { fill: COLOUR.cobalt }),
  ]);
}

/** Half the side length of a ring. */
function ringHalfSide(ring: number): number {
  return CORE + 44 + ring * PITCH;
}

/**
 * The position of an opening as clockwise distance from the top left corner of a square with half side `reach`.
 */
function openingDistance([side, along]: Point, reach: number): number {
  const forward = side < 2 ? along : -along;
  return side * 2 * reach + reach + forward * reach;
}

function pointAtDistance(distance: number, reach: number): Point {
  const round = ((distance % (8 * reach)) + 8 * reach) % (8 * reach);
  const [side, rest] = [Math.floor(round / (2 * reach)), round % (2 * reach)];
  const [x, y] = CENTRE;
  if (side === 0) return [x - reach + rest, y - reach];
  if (side === 1) return [x + reach, y - reach + rest];
  if (side === 2) return [x + reach - rest, y + reach];
  return [x - reach, y + reach - rest];
}

function wall(opening: Point, reach: number): string {
  const middle = openingDistance(opening, reach);
  const points = pointsAlongRing(middle + OPENING / 2, middle + 8 * reach - OPENING / 2, reach);
  return path(points, { ...stroke(9), "stroke-linejoin": "miter" });
}

/** Both ends and the corners between them. */
function pointsAlongRing(from: number, to: number, reach: number): Point[] {
  const side = 2 * reach;
  const points = [pointAtDistance(from, reach)];
  if (to >= from) {
    for (let corner = Math.floor(from / side) + 1; corner * side < to; corner++)
      points.push(pointAtDistance(corner * side, reach));
  } else {
    for (let corner = Math.ceil(from / side) - 1; corner * side > to; corner--)
      points.push(pointAtDistance(corner * side, reach));
  }
  return [...points, pointAtDistance(to, reach)];
}

/** From outside through every opening, in the middle of the corridors. */
function solutionPath(): Point[] {
  const points: Point[] = [];
  for (let ring = OPENINGS.length - 1; ring >= 0; ring--) {
    const opening = OPENINGS[ring] ?? [0, 0];
    const next = OPENINGS[ring - 1];
    const inside = ringHalfSide(ring) - PITCH / 2;
    if (points.length === 0) points.push(pointAtOpening(opening, ringHalfSide(ring), 90));
    if (next)
      points.push(
        ...shorterArc(
          openingDistanceOn(opening, ring, inside),
          openingDistanceOn(next, ring - 1, inside),
          inside,
        ),
      );
    else points.push(pointAtOpening(opening, ringHalfSide(ring), -44));
  }
  return points;
}

/** The position of an opening, moved outwards by `out`. */
function pointAtOpening([side, along]: Point, reach: number, out: number): Point {
  const far = reach + out;
  return pointAtDistance(openingDistance([side, (along * reach) / far], far), far);
}

function openingDistanceOn([side, along]: Point, ring: number, reach: number): number {
  return openingDistance([side, (along * ringHalfSide(ring)) / reach], reach);
}

/** The shorter of the two ways around the ring. */
function shorterArc(from: number, to: number, reach: number): Point[] {
  const whole = 8 * reach;
  let way = (((to - from) % whole) + whole) % whole;
  if (way > whole / 2) way -= whole;
  return pointsAlongRing(from, from + way, reach);
}
