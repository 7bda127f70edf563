import { GAP } from "./shapeSample.ts";
import type { ShapeSample } from "./shapeSample.ts";
import { sampleRidges } from "./ridges.ts";

export type ShapeName = "cube" | "ridges" | "rings" | "discs" | "number";

/** In the order of the taglines. */
export const TAGLINE_SHAPES: readonly ShapeName[] = ["cube", "ridges", "rings", "discs"];

/**
 * Samples a shape: a point, `GAP`, or `null` outside the shape. `u` runs right and `v` down from the shape's
 * centre, in units of its radius.
 */
export function sampleShape(shape: ShapeName, u: number, v: number): ShapeSample | typeof GAP | null {
  return SHAPES[shape](u, v);
}

const SHAPES: Record<ShapeName, typeof cube> = { cube, ridges: sampleRidges, rings, discs, number };

/** Slope of a cube's edges in isometric projection: tan 30°. */
const EDGE_SLOPE = 0.577;
const SEAM_WIDTH = 0.03;
const GAP_ABOVE = 0.025;
const GAP_BELOW = 0.018;

function cube(u: number, v: number): ShapeSample | typeof GAP | null {
  const side = Math.abs(u);
  if (side > 0.87 || v < -1.045 + EDGE_SLOPE * side || v > 1 - EDGE_SLOPE * side) return null;
  const edge = v + EDGE_SLOPE * side;
  if (edge < -GAP_ABOVE) return { tone: 0.27, accent: false };
  if (edge < GAP_BELOW || side < SEAM_WIDTH) return GAP;
  return u > 0 ? { tone: 0.92, accent: true } : { tone: 0.62, accent: false };
}

/** Rings with one opening each, at least two points of the lattice wide; angles in degrees, clockwise from the right. */
const RINGS = [
  { radius: 0.5, half: 0.092, opening: -130, width: 64 },
  { radius: 0.98, half: 0.1, opening: 28, width: 44 },
];

function rings(u: number, v: number): ShapeSample | null {
  const distance = Math.hypot(u, v);
  if (distance < 0.2) return { tone: 0.92, accent: true };
  const angle = (Math.atan2(v, u) * 180) / Math.PI;
  const ring = RINGS.find(({ radius, half }) => Math.abs(distance - radius) <= half);
  if (!ring || angleBetween(angle, ring.opening) < ring.width / 2) return null;
  return { tone: 0.96 - 0.36 * distance, accent: false };
}

function angleBetween(a: number, b: number): number {
  const difference = Math.abs(a - b) % 360;
  return difference > 180 ? 360 - difference : difference;
}

const DISC = { radius: 0.755, offset: 0.435 };

function discs(u: number, v: number): ShapeSample | null {
  const left = Math.hypot(u + DISC.offset, v) < DISC.radius;
  const right = Math.hypot(u - DISC.offset, v) < DISC.radius;
  if (left && right) return { tone: 0.9, accent: true };
  if (!left && !right) return null;
  return { tone: Math.max(0.26, 0.58 - 0.26 * Math.abs(u)), accent: false };
}

/** Left edges of the digits; their height runs from -1 to 1 in the same units. */
const DIGITS = { first: -2.39, zero: -0.81, second: 1.06 };

function number(u: number, v: number): ShapeSample | null {
  const row = (v + 1) / 2;
  if (isFour((u - DIGITS.first) / 2, row) || isFour((u - DIGITS.second) / 2, row)) {
    return { tone: 0.78, accent: false };
  }
  return isZero((u - DIGITS.zero) / 2 - 0.45, row - 0.485) ? { tone: 0.78, accent: true } : null;
}

/** In units of the digit's height, from its top left corner. */
function isFour(x: number, y: number): boolean {
  if (y < -0.01 || y > 1.01) return false;
  if (x >= 0.49 && x <= 0.665) return true;
  if (y >= 0.64 && y <= 0.79) return x >= -0.01 && x <= 0.76;
  return y < 0.65 && x < 0.49 && x > 0.47 - 0.75 * y && (y < 0.25 || x < 0.655 - 0.727 * y);
}

/** In units of the digit's height, from its centre. */
function isZero(x: number, y: number): boolean {
  return superellipse(x / 0.44, y / 0.53) <= 1 && superellipse(x / 0.235, y / 0.365) > 1;
}

/** Slightly squarer than an ellipse, like a zero in print. */
function superellipse(x: number, y: number): number {
  return Math.abs(x) ** 2.25 + Math.abs(y) ** 2.25;
}
