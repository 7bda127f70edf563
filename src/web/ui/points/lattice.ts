// Lays the points of a field out: where each is at home, how large it is there, and where the wind takes it.
import { markAt } from "./figures.ts";
import type { FigureName } from "./figures.ts";
import { OPEN } from "./mark.ts";
import { chance, noise, orderAt } from "./order.ts";
import type { Looseness } from "./order.ts";

/** Where the figure stands, in CSS pixels of the field. */
export interface Place {
  x: number;
  y: number;
  radius: number;
  /** True where there is no room for it: the ground alone is drawn. */
  plain?: boolean;
  pitch: number;
  /** The farthest a point is blown. */
  reach: number;
  looseness: Looseness;
  /** Radius of the finest point. */
  finest: number;
}

export interface FieldSize {
  width: number;
  height: number;
}

export interface FieldPoint {
  x: number;
  y: number;
  /** Its radius as ground, and where it has flown. */
  finest: number;
  /** 0 for points that are only ground. */
  radius: number;
  accent: boolean;
  /** Opacity as ground; 0 where the figure alone has a point. */
  ground: number;
  order: number;
  /** 0 at the figure's lower left to 1 at its upper right: the order in which points settle. */
  turn: number;
  /** Where the wind takes the point when there is no order, in pixels. */
  driftX: number;
  driftY: number;
}

/** The largest radius, as a share of the pitch. */
const LARGEST = 0.46;

/** The ground loses its order towards one side alone. */
const GROUND: Looseness = { from: -0.72, blown: 0.34, loose: 0 };
const NUMBER_GROUND: Looseness = { ...GROUND, from: 0 };

export function layPoints(figure: FigureName, place: Place, { width, height }: FieldSize): FieldPoint[] {
  const points: FieldPoint[] = [];
  for (let row = 0; row * place.pitch <= height; row++) {
    for (let column = 0; column * place.pitch <= width; column++) {
      const point = pointAt(figure, place, column, row);
      if (point) points.push(point);
    }
  }
  return points;
}

/** Puts the figure's centre on the lattice, so that its seams fall on a column and its edges look alike at every width. */
export function snap(place: Place): Place {
  const half = place.pitch / 2;
  const toHalf = (value: number) => Math.round((value - half) / place.pitch) * place.pitch + half;
  return { ...place, x: toHalf(place.x), y: toHalf(place.y) };
}

function pointAt(figure: FigureName, place: Place, column: number, row: number): FieldPoint | null {
  const { pitch, finest } = place;
  const x = (column + 0.5) * pitch;
  const y = row * pitch;
  const u = (x - place.x) / place.radius;
  const v = (y - place.y) / place.radius;
  const mark = place.plain ? null : markAt(figure, u, v);
  if (mark === OPEN) return null;
  const ground = figure === "number" ? NUMBER_GROUND : GROUND;
  const order = orderAt(figure, u, v, mark ? place.looseness : ground);
  const exists = chance(column, row) < shareOf(figure, order);
  if (!mark && !exists) return null;
  return {
    x,
    y,
    finest,
    radius: mark ? finest + mark.tone * (LARGEST * pitch - finest) : 0,
    accent: mark?.accent ?? false,
    ground: mark ? 0 : 0.26 + 0.24 * chance(column, row, 1),
    order,
    turn: Math.min(1, Math.max(0, 0.5 + (u - v) / 4)),
    ...wind(figure, place, column, row, u, v),
  };
}

/** How many of the lattice's places have a point of the ground: fewer where they are scattered. */
function shareOf(figure: FigureName, order: number): number {
  if (figure === "number") return order > 0.97 ? 0.8 : 0.6;
  return order > 0.97 ? 0.4 : 0.34;
}

/** To the left and a little down along a slow noise; the number dissolves to the right. */
function wind(figure: FigureName, place: Place, column: number, row: number, u: number, v: number) {
  const side = figure === "number" ? 1 : -1;
  const lean = (noise(u * 1.7 + 31, v * 1.7 + 17) - 0.5) * 2 + (chance(column, row, 2) - 0.5) * 3.6;
  const force = place.reach * (0.25 + 0.75 * chance(column, row, 3));
  return { driftX: side * Math.cos(lean) * force, driftY: (Math.sin(lean) + 0.16) * force };
}
