// Draws the points of a field on a canvas for one moment in time.
import type { Clearing } from "./clearing.ts";
import type { FieldPoint } from "./lattice.ts";
import { clamp, smooth } from "./order.ts";

export interface Moment {
  /** 0 scattered to 1 settled: the whole field after loading, and the figure at each change. */
  field: number;
  figure: number;
  /** Milliseconds, for the drift at rest; 0 stands still. */
  time: number;
  /** How far the pointer has pushed each point: x and y in turn. */
  push: Float32Array;
}

export interface Colours {
  ink: string;
  accent: string;
}

const PERIOD_MS = 9000;
const STEPS = 10;
/** Side of the square with the area of a circle of radius 1: the finest points need no curve. */
const SQUARE = Math.sqrt(Math.PI);

/** Points of one colour and opacity are filled together: one path for hundreds of points. */
export function paint(
  context: CanvasRenderingContext2D | OffscreenCanvasRenderingContext2D,
  points: readonly FieldPoint[],
  scene: { moment: Moment; clearing: Clearing; colours: Colours },
) {
  const paths = new Map<number, Path2D>();
  for (const [index, point] of points.entries()) add(paths, point, index, scene.moment, scene.clearing);
  for (const [key, path] of paths) {
    context.globalAlpha = (key >> 1) / STEPS;
    context.fillStyle = key & 1 ? scene.colours.accent : scene.colours.ink;
    context.fill(path);
  }
  context.globalAlpha = 1;
}

function add(
  paths: Map<number, Path2D>,
  point: FieldPoint,
  index: number,
  moment: Moment,
  clearing: Clearing,
) {
  const settled = point.radius > 0 ? settledShare(moment, point.turn) : moment.field;
  const order = point.order * settled;
  const away = (1 - order) ** 1.25;
  const sway = moment.time && drift(point, moment.time, order);
  const x = point.x + point.driftX * away + sway + (moment.push[2 * index] ?? 0);
  const y = point.y + point.driftY * away - sway * 0.6 + (moment.push[2 * index + 1] ?? 0);
  const radius = radiusOf(point, away);
  const alpha =
    (point.radius > 0 ? Math.min(settled * 2, 1.2 - away * 1.1) : point.ground) * clearing.at(x, y);
  const step = Math.round(clamp(alpha) * STEPS);
  if (step === 0) return;
  const key = step * 2 + (point.accent ? 1 : 0);
  const path = paths.get(key) ?? new Path2D();
  paths.set(key, path);
  if (radius < 1.1) {
    const side = radius * SQUARE;
    path.rect(x - side / 2, y - side / 2, side, side);
  } else {
    path.moveTo(x + radius, y);
    path.arc(x, y, radius, 0, 2 * Math.PI);
  }
}

/** The upper right settles first. */
function settledShare(moment: Moment, turn: number): number {
  return Math.min(smooth(moment.figure * 1.6 - (1 - turn) * 0.6), moment.field);
}

function radiusOf(point: FieldPoint, away: number): number {
  if (point.radius === 0) return point.finest;
  return point.finest + (point.radius - point.finest) * clamp(1 - 2.1 * away);
}

/** 2 px where order is, 4 where it is not; neighbours move together, so that the lattice breathes and does not tremble. */
function drift(point: FieldPoint, time: number, order: number): number {
  const phase = point.x * 0.004 + point.y * 0.006;
  return (2 - order) * Math.sin((2 * Math.PI * time) / PERIOD_MS + phase);
}
