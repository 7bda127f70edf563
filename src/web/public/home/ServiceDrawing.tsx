import { useLayoutEffect, useRef } from "react";

import type { ServiceIconName } from "#resources/settings/serviceIcons.ts";
import { hash2d } from "#web/ui/points/noise.ts";
import { ICON_SIZE, iconPoints } from "#web/ui/serviceIconPoints.ts";
import { prefersReducedMotion } from "#web/ui/useReducedMotion.ts";

import styles from "./ServiceDrawing.module.css";

/** Milliseconds: of each point, and between the first one and the last. */
const SETTLE_MS = 300;
const STAGGER_MS = 120;
/** How far points are scattered, as a multiple of the drawing's size. */
const SCATTER = 0.7;

/** The service's icon, drawn large. Its points settle from the scatter when it appears. */
export function ServiceDrawing({ icon }: { icon: ServiceIconName }) {
  const drawing = useRef<SVGSVGElement>(null);
  useLayoutEffect(() => {
    if (!drawing.current || prefersReducedMotion()) return;
    for (const [index, point] of iconPoints(icon).entries())
      settle(drawing.current.children[index], index, point);
  }, [icon]);
  return (
    <svg
      ref={drawing}
      className={styles.drawing}
      viewBox={`0 0 ${ICON_SIZE} ${ICON_SIZE}`}
      aria-hidden="true"
    >
      {iconPoints(icon).map(({ x, y, radius, accent }) => (
        <circle key={`${x} ${y}`} cx={x} cy={y} r={radius} data-accent={accent || undefined} />
      ))}
    </svg>
  );
}

/** Those at the upper right arrive first, as in the hero. */
function settle(circle: Element | undefined, index: number, { x, y }: { x: number; y: number }) {
  const across = (-0.2 - hash2d(index, 0)) * SCATTER * ICON_SIZE;
  const down = (hash2d(index, 1) - 0.3) * SCATTER * ICON_SIZE;
  const scattered = { transform: `translate(${across}px, ${down}px) scale(0.3)`, opacity: 0 };
  circle?.animate([scattered, { transform: "none" }], {
    duration: SETTLE_MS,
    delay: (0.5 + (y - x) / (2 * ICON_SIZE)) * STAGGER_MS,
    easing: "cubic-bezier(0.2, 0.7, 0.2, 1)",
    fill: "backwards",
  });
}
