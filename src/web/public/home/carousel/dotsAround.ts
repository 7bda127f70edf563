// Which of many dots stand in the carousel's row: those around the current one.

/** So many fit one line of every screen. */
const ALL_UP_TO = 10;
const AROUND = 9;

/** @returns the first one that is shown, and the one behind the last */
export function dotsAround(index: number, count: number): { from: number; to: number } {
  if (count <= ALL_UP_TO) return { from: 0, to: count };
  const from = Math.min(Math.max(0, index - (AROUND - 1) / 2), count - AROUND);
  return { from, to: from + AROUND };
}
