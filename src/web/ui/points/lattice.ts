import { sampleShape } from "./shapes.ts";
import type { ShapeName } from "./shapes.ts";
import { GAP } from "./shapeSample.ts";
import { clamp01, hash2d, valueNoise, orderAt } from "./noise.ts";
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

/** A point of the field at rest. */
export interface FieldPoint {
  /** Index of its position on the lattice. */
  key: number;
  x: number;
  y: number;
  radius: number;
  accent: boolean;
  /** Opacity, 0 to 1. */
  alpha: number;
  /** 0 (scattered) to 1 (on the lattice). */
  order: number;
  /** 0 at the shape's lower left to 1 at its upper right; points with higher values settle first. */
  settleOrder: number;
  /** Where it is before the field has settled. */
  scattered: { x: number; y: number };
}

/** Maximum radius as a fraction of the pitch. */
const MAX_RADIUS_RATIO = 0.46;

/** Points as a fraction of the positions on the lattice. */
const DENSITY = 0.45;
const NUMBER_DENSITY = 0.75;
/** More than any field has. */
const KEY_COLUMNS = 10_000;

/** The background scatters towards one side only. */
const BACKGROUND_SCATTER: Scatter = { from: -0.72, blown: 0.34, loose: 0 };
const NUMBER_BACKGROUND_SCATTER: Scatter = { ...BACKGROUND_SCATTER, from: 0 };

/**
 * All points of the field. Their number depends on the field and not on the shape: each point has a place in every shape, or
 * in the background around it.
 */
export function createPoints(
  shape: ShapeName,
  placement: ShapePlacement,
  { width, height }: FieldSize,
): FieldPoint[] {
  const points: FieldPoint[] = [];
  const background: { point: FieldPoint; rank: number }[] = [];
  const columns = Math.floor(width / placement.pitch) + 1;
  const rows = Math.floor(height / placement.pitch) + 1;
  for (let row = 0; row < rows; row++) {
    for (let column = 0; column < columns; column++) {
      const { point, rank } = createPoint(shape, placement, column, row) ?? {};
      if (point && rank === undefined) points.push(point);
      else if (point && rank !== undefined) background.push({ point, rank });
    }
  }
  const count = Math.round(columns * rows * (shape === "number" ? NUMBER_DENSITY : DENSITY));
  background.sort((a, b) => a.rank - b.rank);
  return [...points, ...background.slice(0, Math.max(0, count - points.length)).map(({ point }) => point)];
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

/** Returns `null` in a gap of the shape; `rank` for a point of the background, of which those with the lowest are used. */
function createPoint(
  shape: ShapeName,
  placement: ShapePlacement,
  column: number,
  row: number,
): { point: FieldPoint; rank?: number } | null {
  const { pitch, minRadius } = placement;
  const x = (column + 0.5) * pitch;
  const y = row * pitch;
  const u = (x - placement.x) / placement.radius;
  const v = (y - placement.y) / placement.radius;
  const sample = placement.isBackgroundOnly ? null : sampleShape(shape, u, v);
  if (sample === GAP) return null;
  const backgroundScatter = shape === "number" ? NUMBER_BACKGROUND_SCATTER : BACKGROUND_SCATTER;
  const order = orderAt(shape, u, v, sample ? placement.scatter : backgroundScatter);
  const disorder = (1 - order) ** 1.25;
  const { driftX, driftY } = driftOffset(shape, placement, column, row, u, v);
  const growth = sample
    ? sample.tone * (MAX_RADIUS_RATIO * pitch - minRadius) * clamp01(1 - 2.1 * disorder)
    : 0;
  const point = {
    key: row * KEY_COLUMNS + column,
    x: x + driftX * disorder,
    y: y + driftY * disorder,
    radius: minRadius + growth,
    accent: sample?.accent ?? false,
    alpha: sample ? clamp01(1.2 - disorder * 1.1) : 0.26 + 0.24 * hash2d(column, row, 1),
    order,
    settleOrder: clamp01(0.5 + (u - v) / 4),
    scattered: { x: x + driftX, y: y + driftY },
  };
  return sample ? { point } : { point, rank: hash2d(column, row) };
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
