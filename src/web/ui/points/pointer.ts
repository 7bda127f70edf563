// Lets points step aside for the pointer and come back.
import type { FieldPoint } from "./lattice.ts";

const REACH = 120;
const FARTHEST = 14;
/** Milliseconds; after three of these a point has come back by 95 %: 600 ms. */
const EASING = 200;

export interface PointerPush {
  /** x and y of every point in turn, in pixels. */
  push: Float32Array;
  /** Moves on by so many milliseconds; `pointer` is `null` when it is elsewhere. True while anything still moves. */
  step(points: readonly FieldPoint[], pointer: { x: number; y: number } | null, elapsedMs: number): boolean;
}

export function pointerPush(count: number): PointerPush {
  const push = new Float32Array(count * 2);
  let moving = false;
  return {
    push,
    step(points, pointer, elapsedMs) {
      if (!pointer && !moving) return false;
      const share = 1 - Math.exp(-elapsedMs / EASING);
      let largest = 0;
      for (const [index, point] of points.entries()) {
        const aim = pointer ? aside(point.x - pointer.x, point.y - pointer.y) : null;
        const x = (push[2 * index] ?? 0) * (1 - share) + (aim?.x ?? 0) * share;
        const y = (push[2 * index + 1] ?? 0) * (1 - share) + (aim?.y ?? 0) * share;
        push[2 * index] = x;
        push[2 * index + 1] = y;
        largest = Math.max(largest, Math.abs(x), Math.abs(y));
      }
      moving = largest > 0.05;
      if (!moving) push.fill(0);
      return moving;
    },
  };
}

function aside(x: number, y: number): { x: number; y: number } | null {
  const distance = Math.hypot(x, y);
  if (distance > REACH || distance === 0) return null;
  const strength = (FARTHEST * (1 - distance / REACH) ** 2) / distance;
  return { x: x * strength, y: y * strength };
}
