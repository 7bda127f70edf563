import { sampleShape } from "./shapes.ts";
import type { ShapeName } from "./shapes.ts";
import { GAP } from "./shapeSample.ts";
import { hash2d, valueNoise, orderAt } from "./noise.ts";
import type { Scatter } from "./noise.ts";

/** Position and style of the shape, in CSS pixels of the field. */
export interface ShapePlacement {
  x: number;
  y: number;
  radius: number;
  /** True if the shape doesn't fit: only the background is drawn. */
  isBackgroundOnly?: boolean;
  pitch: number;
  /** Maximum drift distance of a point. */
  maxDrift: number;
  scatter: Scatter;
  /** Radius of the smallest points. */
  minRadius: number;
}

export interface FieldSize {
  width: number;
  height: number;
}

export interface FieldPoint {
  x: number;
  y: number;
  /** Radius as background, and when scattered. */
  minRadius: number;
  /** Radius in the shape; 0 for background points. */
  radius: number;
  accent: boolean;
  /** Opacity of a background point; 0 for points of the shape. */
  backgroundAlpha: number;
  order: number;
  /** 0 at the shape's lower left to 1 at its upper right; points with higher values settle first. */
  settleOrder: number;
  /** Pixels that the point drifts when fully scattered. */
  driftX: number;
  driftY: number;
}

/** Maximum radius as a fraction of the pitch. */
const MAX_RADIUS_RATIO = 0.46;

/** The background scatters towards one side only. */
const BACKGROUND_SCATTER: Scatter = { from: -0.72, blown: 0.34, loose: 0 };
const NUMBER_BACKGROUND_SCATTER: Scatter = { ...BACKGROUND_SCATTER, from: 0 };

export function createPoints(
  shape: ShapeName,
  placement: ShapePlacement,
  { width, height }: FieldSize,
): FieldPoint[] {
  const points: FieldPoint[] = [];
  for (let row = 0; row * placement.pitch <= height; row++) {
    for (let column = 0; column * placement.pitch <= width; column++) {
      const point = createPoint(shape, placement, column, row);
      if (point) points.push(point);
    }
  }
  return points;
}

/**
 * Centres the shape between lattice points, so that its seams fall on a column and it looks the same at every
 * width.
 */
export function snapToLattice(placement: ShapePlacement): ShapePlacement {
  const half = placement.pitch / 2;
  const snapToHalf = (value: number) => Math.round((value - half) / placement.pitch) * placement.pitch + half;
  return { ...placement, x: snapToHalf(placement.x), y: snapToHalf(placement.y) };
}

function createPoint(
  shape: ShapeName,
  placement: ShapePlacement,
  column: number,
  row: number,
): FieldPoint | null {
  const { pitch, minRadius } = placement;
  const x = (column + 0.5) * pitch;
  const y = row * pitch;
  const u = (x - placement.x) / placement.radius;
  const v = (y - placement.y) / placement.radius;
  const sample = placement.isBackgroundOnly ? null : sampleShape(shape, u, v);
  if (sample === GAP) return null;
  const backgroundScatter = shape === "number" ? NUMBER_BACKGROUND_SCATTER : BACKGROUND_SCATTER;
  const order = orderAt(shape, u, v, sample ? placement.scatter : backgroundScatter);
  const hasBackgroundPoint = hash2d(column, row) < backgroundDensity(shape, order);
  if (!sample && !hasBackgroundPoint) return null;
  return {
    x,
    y,
    minRadius,
    radius: sample ? minRadius + sample.tone * (MAX_RADIUS_RATIO * pitch - minRadius) : 0,
    accent: sample?.accent ?? false,
    backgroundAlpha: sample ? 0 : 0.26 + 0.24 * hash2d(column, row, 1),
    order,
    settleOrder: Math.min(1, Math.max(0, 0.5 + (u - v) / 4)),
    ...driftOffset(shape, placement, column, row, u, v),
  };
}

/** Probability that a lattice position has a background point; lower where points are scattered. */
function backgroundDensity(shape: ShapeName, order: number): number {
  if (shape === "number") return order > 0.97 ? 0.8 : 0.6;
  return order > 0.97 ? 0.4 : 0.34;
}

/** Drifts left and slightly down along value noise; the number drifts right. */
function driftOffset(
  shape: ShapeName,
  placement: ShapePlacement,
  column: number,
  row: number,
  u: number,
  v: number,
) {
  const side = shape === "number" ? 1 : -1;
  const angle = (valueNoise(u * 1.7 + 31, v * 1.7 + 17) - 0.5) * 2 + (hash2d(column, row, 2) - 0.5) * 3.6;
  const distance = placement.maxDrift * (0.25 + 0.75 * hash2d(column, row, 3));
  return { driftX: side * Math.cos(angle) * distance, driftY: (Math.sin(angle) + 0.16) * distance };
}
