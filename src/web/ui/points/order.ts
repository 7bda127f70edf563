// How far order has come at a place: 1 where points stand in the lattice, 0 where they are scattered.
import type { FigureName } from "./figures.ts";

/** How fast order is lost: towards the left, where points are blown away, and towards the foot, where they come loose. */
export interface Looseness {
  /** Where along `u` order begins to be lost. */
  from: number;
  blown: number;
  loose: number;
}

/** `u` and `v` as in the figures, so that the picture looks alike at every width. */
export function orderAt(figure: FigureName, u: number, v: number, looseness: Looseness): number {
  const cloud = noise(u * 2.1 + 7, v * 2.1 + 3) - 0.5;
  if (figure === "number")
    return clamp(1 - Math.max(0, looseness.blown * (u - looseness.from + cloud * 0.8)));
  const blown = looseness.from - u + 0.44 * v - cloud * 0.42;
  const loose = v - 0.79 * u - 0.36 + cloud * 0.3;
  return clamp(1 - Math.max(0, looseness.blown * blown, looseness.loose * loose));
}

/** Even chance from 0 to 1, always the same for the same place. */
export function chance(x: number, y: number, salt = 0): number {
  let bits = Math.imul(x | 0, 374_761_393) ^ Math.imul(y | 0, 668_265_263) ^ Math.imul(salt + 1, 974_711);
  bits = Math.imul(bits ^ (bits >>> 13), 1_274_126_177);
  return ((bits ^ (bits >>> 16)) >>> 0) / 4_294_967_296;
}

/** Slow noise from 0 to 1: a chance at every whole place, smooth between. */
export function noise(x: number, y: number): number {
  const column = Math.floor(x);
  const row = Math.floor(y);
  const across = smooth(x - column);
  const top = mix(chance(column, row), chance(column + 1, row), across);
  const bottom = mix(chance(column, row + 1), chance(column + 1, row + 1), across);
  return mix(top, bottom, smooth(y - row));
}

export function smooth(share: number): number {
  const t = clamp(share);
  return t * t * (3 - 2 * t);
}

export function clamp(value: number): number {
  return Math.min(1, Math.max(0, value));
}

function mix(a: number, b: number, share: number): number {
  return a + (b - a) * share;
}
