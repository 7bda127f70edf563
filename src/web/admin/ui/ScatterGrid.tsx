// Points that come out of scatter into a grid, one of them in accent: the drawing of empty places and of the sign-in.
import { useMemo } from "react";

import styles from "./ScatterGrid.module.css";

interface ScatterGridProps {
  columns: number;
  rows: number;
  /** px. */
  pitch: number;
  /** px; how far a point may be from home where scatter rules. */
  reach: number;
  /** px; at the left and at the right. */
  radii: readonly [number, number];
  accent: { column: number; row: number; radius: number };
  /** How the drawing fills its frame. */
  fit?: "xMidYMid slice" | "xMinYMid meet";
}

export function ScatterGrid(props: ScatterGridProps) {
  const { columns, rows, pitch, accent, fit = "xMinYMid meet" } = props;
  const points = useMemo(() => pointsOf(props), [props]);
  return (
    <svg
      className={styles.grid}
      viewBox={`0 0 ${columns * pitch} ${rows * pitch}`}
      preserveAspectRatio={fit}
      aria-hidden="true"
      focusable="false"
    >
      {points.map(({ x, y, radius }) => (
        <circle key={`${x} ${y}`} cx={x} cy={y} r={radius} />
      ))}
      <circle
        className={styles.accent}
        cx={(accent.column + 0.5) * pitch}
        cy={(accent.row + 0.5) * pitch}
        r={accent.radius}
      />
    </svg>
  );
}

/** Order grows from the upper left to the lower right; the same drawing every time. */
function pointsOf({ columns, rows, pitch, reach, radii, accent }: ScatterGridProps) {
  const chance = chanceFrom(columns * 31 + rows);
  const points = [];
  for (let row = 0; row < rows; row += 1) {
    for (let column = 0; column < columns; column += 1) {
      const across = column / (columns - 1);
      const order = Math.min(1, across * 1.05 + (row / (rows - 1)) * 0.3);
      const distance = reach * Math.max(0, 1 - order) ** 1.3;
      const angle = chance() * 2 * Math.PI;
      const share = distance * chance();
      if (column === accent.column && row === accent.row) continue;
      points.push({
        x: round((column + 0.5) * pitch + Math.cos(angle) * share),
        y: round((row + 0.5) * pitch + Math.sin(angle) * share),
        radius: round(radii[0] + (radii[1] - radii[0]) * across),
      });
    }
  }
  return points;
}

function round(value: number) {
  return Math.round(value * 10) / 10;
}

/** A small generator of repeatable chance (mulberry32). */
function chanceFrom(seed: number) {
  let state = seed;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296;
  };
}
