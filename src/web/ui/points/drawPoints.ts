import type { TextMask } from "./textMask.ts";
import type { FieldPoint } from "./lattice.ts";
import { clamp01 } from "./noise.ts";

export interface FrameState {
  /** Milliseconds, for the idle sway; 0 disables it. */
  time: number;
  /** Displacement of each point by the pointer, as alternating x and y. */
  offsets: Float32Array;
}

export interface Colours {
  ink: string;
  accent: string;
}

const SWAY_PERIOD_MS = 9000;
const ALPHA_STEPS = 10;
/** Side of a square with the area of a circle of radius 1: the smallest points are drawn as squares. */
const SQUARE_SIDE = Math.sqrt(Math.PI);

/** Draws one frame. Points of the same colour and opacity share a path, so that hundreds are filled at once. */
export function drawPoints(
  context: CanvasRenderingContext2D | OffscreenCanvasRenderingContext2D,
  points: readonly FieldPoint[],
  scene: { frame: FrameState; textMask: TextMask; colours: Colours },
) {
  const paths = new Map<number, Path2D>();
  for (const [index, point] of points.entries()) addPoint(paths, point, index, scene.frame, scene.textMask);
  for (const [key, path] of paths) {
    context.globalAlpha = (key >> 1) / ALPHA_STEPS;
    context.fillStyle = key & 1 ? scene.colours.accent : scene.colours.ink;
    context.fill(path);
  }
  context.globalAlpha = 1;
}

function addPoint(
  paths: Map<number, Path2D>,
  point: FieldPoint,
  index: number,
  { time, offsets }: FrameState,
  textMask: TextMask,
) {
  const sway = time && swayOffset(point, time);
  const x = point.x + sway + (offsets[2 * index] ?? 0);
  const y = point.y - sway * 0.6 + (offsets[2 * index + 1] ?? 0);
  const { radius } = point;
  const step = Math.round(clamp01(point.alpha * textMask.visibilityAt(x, y)) * ALPHA_STEPS);
  if (step === 0) return;
  const key = step * 2 + (point.accent ? 1 : 0);
  const path = paths.get(key) ?? new Path2D();
  paths.set(key, path);
  if (radius < 1.1) {
    const side = radius * SQUARE_SIDE;
    path.rect(x - side / 2, y - side / 2, side, side);
  } else {
    path.moveTo(x + radius, y);
    path.arc(x, y, radius, 0, 2 * Math.PI);
  }
}

/**
 * Amplitude of 1 px in ordered regions to 2 px in scattered ones. The phase varies slowly across the field, so
 * that neighbours move together.
 */
function swayOffset(point: FieldPoint, time: number): number {
  const phase = point.x * 0.004 + point.y * 0.006;
  return (2 - point.order) * Math.sin((2 * Math.PI * time) / SWAY_PERIOD_MS + phase);
}
