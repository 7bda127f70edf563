import type { ShapeName } from "./shapes.ts";

/** How quickly order decreases: `blown` to the left, `loose` downwards. */
export interface Scatter {
  /** The `u` at which order starts to decrease. */
  from: number;
  blown: number;
  loose: number;
}

/**
 * Returns the order at a position: 1 (on the lattice) to 0 (scattered). `u` and `v` are shape coordinates, so
 * that the result doesn't depend on the field's width.
 */
export function orderAt(shape: ShapeName, u: number, v: number, scatter: Scatter): number {
  const noiseOffset = valueNoise(u * 2.1 + 7, v * 2.1 + 3) - 0.5;
  if (shape === "number")
    return clamp01(1 - Math.max(0, scatter.blown * (u - scatter.from + noiseOffset * 0.8)));
  const sidewaysLoss = scatter.from - u + 0.44 * v - noiseOffset * 0.42;
  const downwardsLoss = v - 0.79 * u - 0.36 + noiseOffset * 0.3;
  return clamp01(1 - Math.max(0, scatter.blown * sidewaysLoss, scatter.loose * downwardsLoss));
}

/** Deterministic hash of a lattice position, uniform from 0 to 1. */
export function hash2d(x: number, y: number, salt = 0): number {
  let bits = Math.imul(x | 0, 374_761_393) ^ Math.imul(y | 0, 668_265_263) ^ Math.imul(salt + 1, 974_711);
  bits = Math.imul(bits ^ (bits >>> 13), 1_274_126_177);
  return ((bits ^ (bits >>> 16)) >>> 0) / 4_294_967_296;
}

/** Value noise from 0 to 1: random at integer coordinates, interpolated smoothly between them. */
export function valueNoise(x: number, y: number): number {
  const column = Math.floor(x);
  const row = Math.floor(y);
  const tx = smoothstep(x - column);
  const top = lerp(hash2d(column, row), hash2d(column + 1, row), tx);
  const bottom = lerp(hash2d(column, row + 1), hash2d(column + 1, row + 1), tx);
  return lerp(top, bottom, smoothstep(y - row));
}

export function smoothstep(fraction: number): number {
  const t = clamp01(fraction);
  return t * t * (3 - 2 * t);
}

export function clamp01(value: number): number {
  return Math.min(1, Math.max(0, value));
}

function lerp(a: number, b: number, t: number): number {
  return a + (b - a) * t;
}
