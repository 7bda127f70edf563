import type { ServiceIconName } from "#contract/settings/serviceIcons.ts";

import { FIGURE_SIZE, figureOf } from "./serviceFigures.ts";
import type { FigurePoint } from "./serviceFigures.ts";

import styles from "./ServiceIcon.module.css";

export function ServiceIcon({ name }: { name: ServiceIconName }) {
  return (
    <svg
      className={styles.icon}
      viewBox={`0 0 ${FIGURE_SIZE} ${FIGURE_SIZE}`}
      aria-hidden="true"
      focusable="false"
    >
      {[...sizesOf(figureOf(name))].map(([key, points]) => (
        <path
          key={key}
          d={points.map(({ x, y }) => `M${x} ${y}h0`).join("")}
          strokeWidth={2 * (points[0]?.radius ?? 0)}
          data-accent={points[0]?.accent || undefined}
        />
      ))}
    </svg>
  );
}

/** Points of one size and colour are one path of lines without length, whose round caps are the points. */
function sizesOf(points: readonly FigurePoint[]): Map<string, FigurePoint[]> {
  const sizes = new Map<string, FigurePoint[]>();
  for (const point of points) {
    const size = `${point.radius} ${point.accent}`;
    sizes.set(size, [...(sizes.get(size) ?? []), point]);
  }
  return sizes;
}
