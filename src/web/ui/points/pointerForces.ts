import type { FieldPoint } from "./lattice.ts";

export interface Position {
  x: number;
  y: number;
}

/** What the pointer does to the points, in pixels of the field. */
export interface PointerState {
  position: Position;
  /** Where the pointer was pressed, while it drags the points. */
  grabbedAt: Position | null;
}

const REPULSION_RADIUS = 120;
const MAX_REPULSION = 12.8;
/** A drag bends everything around the place where it began. */
const DRAG_RADIUS = 190;
const MAX_DRAG = 160;
/** A damped spring: points have returned after 600 ms and overshoot by a tenth. */
const STIFFNESS = 100;
const DAMPING = 12;
const MAX_STEP_MS = 32;

export interface PointerForces {
  /** Alternating x and y of each point, in pixels. */
  offsets: Float32Array;
  /** Advances by `elapsedMs`; `pointer` is `null` outside the field. Returns true while any point moves. */
  step(points: readonly FieldPoint[], pointer: PointerState | null, elapsedMs: number): boolean;
}

export function createPointerForces(count: number): PointerForces {
  const offsets = new Float32Array(count * 2);
  const velocities = new Float32Array(count * 2);
  let isMoving = false;
  return {
    offsets,
    step(points, pointer, elapsedMs) {
      if (!pointer && !isMoving) return false;
      const seconds = Math.min(elapsedMs, MAX_STEP_MS) / 1000;
      let largest = 0;
      const move = (index: number, target: number) => {
        const offset = offsets[index] ?? 0;
        const velocity = velocities[index] ?? 0;
        const next = velocity + (STIFFNESS * (target - offset) - DAMPING * velocity) * seconds;
        velocities[index] = next;
        offsets[index] = offset + next * seconds;
        largest = Math.max(largest, Math.abs(offset), Math.abs(next) / 10);
      };
      for (const [index, point] of points.entries()) {
        const target = pointer ? forceAt(point, pointer) : REST;
        move(2 * index, target.x);
        move(2 * index + 1, target.y);
      }
      isMoving = largest > 0.05;
      if (!isMoving) offsets.fill(0);
      return isMoving;
    },
  };
}

const REST: Position = { x: 0, y: 0 };

function forceAt(point: FieldPoint, { position, grabbedAt }: PointerState): Position {
  if (grabbedAt) return dragAt(point, position, grabbedAt);
  const x = point.x - position.x;
  const y = point.y - position.y;
  const distance = Math.hypot(x, y);
  if (distance > REPULSION_RADIUS || distance === 0) return REST;
  const strength = (MAX_REPULSION * (1 - distance / REPULSION_RADIUS) ** 2) / distance;
  return { x: x * strength, y: y * strength };
}

function dragAt(point: FieldPoint, position: Position, grabbedAt: Position): Position {
  const distance = Math.hypot(point.x - grabbedAt.x, point.y - grabbedAt.y);
  const length = Math.hypot(position.x - grabbedAt.x, position.y - grabbedAt.y);
  if (length === 0) return REST;
  // The farther the pointer is, the less the points follow.
  const reach = MAX_DRAG * (1 - Math.exp(-length / MAX_DRAG));
  const strength = (Math.exp(-((distance / DRAG_RADIUS) ** 2)) * reach) / length;
  return { x: (position.x - grabbedAt.x) * strength, y: (position.y - grabbedAt.y) * strength };
}
