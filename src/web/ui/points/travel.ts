import type { FieldPoint } from "./lattice.ts";
import { smoothstep } from "./noise.ts";

/** How far a path bends sideways, as a fraction of its length. */
const PATH_BEND = 0.14;

/**
 * Gives each point of `from` a destination among `to`: its own position if that is one, otherwise one nearby.
 * @returns `to` in the order of `from`; both have the same length
 */
export function matchPoints(from: readonly FieldPoint[], to: readonly FieldPoint[]): FieldPoint[] {
  const destinations = new Map(to.map((point) => [point.key, point]));
  const moving = from.filter(({ key }) => !destinations.has(key));
  const matched = new Map<FieldPoint, FieldPoint>();
  for (const point of from) {
    const same = destinations.get(point.key);
    if (same) matched.set(point, same);
    destinations.delete(point.key);
  }
  const free = sortByArea([...destinations.values()]);
  for (const [index, point] of sortByArea(moving).entries()) {
    const destination = free[index];
    if (destination) matched.set(point, destination);
  }
  return from.map((point) => matched.get(point) ?? point);
}

/** In strips from left to right, each from top to bottom: neighbours stay close to each other. */
function sortByArea(points: readonly FieldPoint[]): FieldPoint[] {
  const sorted = points.toSorted((a, b) => a.x - b.x);
  const size = Math.ceil(Math.sqrt(sorted.length));
  const strips = Array.from({ length: size }, (_, strip) => sorted.slice(strip * size, (strip + 1) * size));
  return strips.flatMap((strip) => strip.toSorted((a, b) => a.y - b.y));
}

/**
 * A point on its way.
 * @param progress of all points, 0 to 1; those at the upper right arrive first
 * @param shown takes the result: thousands of new objects a frame would be too many
 */
export function travel(from: FieldPoint, to: FieldPoint, progress: number, shown = { ...to }): FieldPoint {
  const t = smoothstep(progress * 1.6 - (1 - to.settleOrder) * 0.6);
  const bend = PATH_BEND * Math.sin(Math.PI * t);
  shown.x = from.x + (to.x - from.x) * t - (to.y - from.y) * bend;
  shown.y = from.y + (to.y - from.y) * t + (to.x - from.x) * bend;
  shown.radius = from.radius + (to.radius - from.radius) * t;
  shown.alpha = from.alpha + (to.alpha - from.alpha) * t;
  shown.order = from.order + (to.order - from.order) * t;
  shown.accent = t < 0.5 ? from.accent : to.accent;
  return shown;
}

/** The points before the field has settled. */
export function scatterPoints(points: readonly FieldPoint[], minRadius: number): FieldPoint[] {
  return points.map((point) => ({
    ...point,
    ...point.scattered,
    radius: minRadius,
    alpha: Math.min(point.alpha, 0.4),
    order: 0,
  }));
}
