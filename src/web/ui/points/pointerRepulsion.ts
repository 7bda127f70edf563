import type { FieldPoint } from "./lattice.ts";

const RADIUS = 120;
const MAX_OFFSET = 14;
/** Time constant in milliseconds; after three (600 ms) a point has returned by 95%. */
const EASING_MS = 200;

export interface PointerRepulsion {
  /** Alternating x and y of each point, in pixels. */
  offsets: Float32Array;
  /** Advances by `elapsedMs`; `pointer` is `null` outside the field. Returns true while any point moves. */
  step(points: readonly FieldPoint[], pointer: { x: number; y: number } | null, elapsedMs: number): boolean;
}

export function createPointerRepulsion(count: number): PointerRepulsion {
  const offsets = new Float32Array(count * 2);
  let isMoving = false;
  return {
    offsets,
    step(points, pointer, elapsedMs) {
      if (!pointer && !isMoving) return false;
      const blend = 1 - Math.exp(-elapsedMs / EASING_MS);
      let largest = 0;
      for (const [index, point] of points.entries()) {
        const target = pointer ? repulsionAt(point.x - pointer.x, point.y - pointer.y) : null;
        const x = (offsets[2 * index] ?? 0) * (1 - blend) + (target?.x ?? 0) * blend;
        const y = (offsets[2 * index + 1] ?? 0) * (1 - blend) + (target?.y ?? 0) * blend;
        offsets[2 * index] = x;
        offsets[2 * index + 1] = y;
        largest = Math.max(largest, Math.abs(x), Math.abs(y));
      }
      isMoving = largest > 0.05;
      if (!isMoving) offsets.fill(0);
      return isMoving;
    },
  };
}

function repulsionAt(x: number, y: number): { x: number; y: number } | null {
  const distance = Math.hypot(x, y);
  if (distance > RADIUS || distance === 0) return null;
  const strength = (MAX_OFFSET * (1 - distance / RADIUS) ** 2) / distance;
  return { x: x * strength, y: y * strength };
}
