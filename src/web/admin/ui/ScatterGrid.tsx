import { useMemo } from "react";

import styles from "./ScatterGrid.module.css";

interface ScatterGridProps {
  columns: number;
  rows: number;
  /** Distance between points in px. */
  pitch: number;
  /** Maximum displacement of a point in px. */
  reach: number;
  /** Radii of the points at the left and right edges, in px. */
  radii: readonly [number, number];
  accent: { column: number; row: number; radius: number };
  /** `preserveAspectRatio` of the SVG. */
  fit?: "xMidYMid slice" | "xMinYMid meet";
}

export function ScatterGrid(props: ScatterGridProps) {
  const { columns, rows, pitch, accent, fit = "xMinYMid meet" } = props;
  const lines = useMemo(() => createColumns(props), [props]);
  return (
    <svg
      className={styles.grid}
      viewBox={`0 0 ${columns * pitch} ${rows * pitch}`}
      preserveAspectRatio={fit}
      aria-hidden="true"
      focusable="false"
    >
      {lines.map(({ path, width }) => (
        <path key={path} d={path} strokeWidth={width} />
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

/**
 * One path per column: each point is a zero-length line with round caps. The seed makes the result repeatable.
 */
function createColumns({ columns, rows, pitch, reach, radii, accent }: ScatterGridProps) {
  const random = createRandom(columns * 31 + rows);
  return Array.from({ length: columns }, (_, column) => {
    const across = column / (columns - 1);
    let path = "";
    for (let row = 0; row < rows; row += 1) {
      // Points are displaced less towards the lower right.
      const order = Math.min(1, across * 1.05 + (row / (rows - 1)) * 0.3);
      const share = reach * (1 - order) ** 1.3 * random();
      const angle = random() * 2 * Math.PI;
      if (column === accent.column && row === accent.row) continue;
      const x = round((column + 0.5) * pitch + Math.cos(angle) * share);
      const y = round((row + 0.5) * pitch + Math.sin(angle) * share);
      path += `M${x} ${y}h0`;
    }
    return { path, width: round(2 * (radii[0] + (radii[1] - radii[0]) * across)) };
  });
}

function round(value: number) {
  return Math.round(value * 10) / 10;
}

/** mulberry32, a seeded pseudorandom number generator. */
function createRandom(seed: number) {
  let state = seed;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296;
  };
}
