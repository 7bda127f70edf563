import type { ShapeSample } from "./shapeSample.ts";

type Point = readonly [u: number, v: number];

const RIDGES: readonly (readonly Point[])[] = [
  [
    [-1.3, -0.86],
    [-1.1, -0.75],
    [-0.88, -0.64],
    [-0.66, -0.6],
    [-0.44, -0.65],
    [-0.28, -0.77],
    [-0.14, -0.93],
    [0, -1.04],
    [0.14, -1.1],
  ],
  [
    [-1.3, -0.3],
    [-1, -0.28],
    [-0.66, -0.24],
    [-0.4, -0.26],
    [-0.15, -0.32],
    [0.05, -0.42],
    [0.2, -0.55],
    [0.34, -0.72],
    [0.48, -0.83],
    [0.66, -0.88],
    [0.9, -0.84],
    [1.15, -0.72],
  ],
  [
    [-1.3, 0.6],
    [-1, 0.38],
    [-0.72, 0.13],
    [-0.5, 0.03],
    [-0.2, -0.03],
    [0.1, -0.06],
    [0.36, -0.05],
    [0.6, 0.03],
    [0.78, 0.17],
    [0.95, 0.3],
    [1.15, 0.42],
  ],
  [
    [-0.6, 0.95],
    [-0.5, 0.76],
    [-0.4, 0.52],
    [-0.25, 0.34],
    [0, 0.27],
    [0.26, 0.29],
    [0.52, 0.42],
    [0.78, 0.59],
    [1, 0.7],
    [1.2, 0.78],
  ],
];
const ACCENT_RIDGE = 2;
const HALF_WIDTH = 0.095;
const EXTENT = 1.17;

/**
 * The shape of the second tagline: four ridges, one in the accent colour. Positions between them have the
 * smallest points.
 */
export function sampleRidges(u: number, v: number): ShapeSample | null {
  if (Math.abs(u) > EXTENT || Math.abs(v) > EXTENT) return null;
  let tone = 0.12 * Math.exp(-(((v - 0.9) / 0.12) ** 2) - ((u - 0.2) / 0.5) ** 2);
  let accent = false;
  for (const [index, ridge] of RIDGES.entries()) {
    const distance = distanceToPolyline(ridge, u, v);
    const height = 0.86 * Math.exp(-((distance / HALF_WIDTH) ** 2)) * edgeFade(u);
    if (height <= tone) continue;
    tone = height;
    accent = index === ACCENT_RIDGE && distance < 0.068;
  }
  return { tone, accent };
}

function edgeFade(u: number): number {
  return Math.min(1, Math.max(0, (1.12 - u) / 0.42));
}

function distanceToPolyline(ridge: readonly Point[], u: number, v: number): number {
  let nearest = Infinity;
  for (let index = 1; index < ridge.length; index++) {
    const from = ridge[index - 1];
    const to = ridge[index];
    if (from && to) nearest = Math.min(nearest, distanceToSegment(from, to, u, v));
  }
  return nearest;
}

function distanceToSegment([au, av]: Point, [bu, bv]: Point, u: number, v: number): number {
  const du = bu - au;
  const dv = bv - av;
  const t = Math.min(1, Math.max(0, ((u - au) * du + (v - av) * dv) / (du * du + dv * dv)));
  return Math.hypot(u - au - t * du, v - av - t * dv);
}
