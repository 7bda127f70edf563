import type { ServiceIconName } from "#resources/settings/serviceIcons.ts";

import { ICON_SIZE, iconPoints } from "./serviceIconPoints.ts";
import type { IconPoint } from "./serviceIconPoints.ts";

import styles from "./ServiceIcon.module.css";

export function ServiceIcon({ name }: { name: ServiceIconName }) {
  return (
    <svg
      className={styles.icon}
      viewBox={`0 0 ${ICON_SIZE} ${ICON_SIZE}`}
      aria-hidden="true"
      focusable="false"
    >
      {[...groupByStyle(iconPoints(name))].map(([key, points]) => (
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

/** Groups points by size and colour, each group drawn as one path of zero-length lines with round caps. */
function groupByStyle(points: readonly IconPoint[]): Map<string, IconPoint[]> {
  const groups = new Map<string, IconPoint[]>();
  for (const point of points) {
    const key = `${point.radius} ${point.accent}`;
    groups.set(key, [...(groups.get(key) ?? []), point]);
  }
  return groups;
}
