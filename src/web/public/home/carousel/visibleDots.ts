// Which of many dots stand in the carousel's row: those around the current one.

/** So many fit one line of every screen. */
const MAX_DOTS = 10;
const WINDOW_SIZE = 9;

/** @returns the first one that is shown, and the one behind the last */
export function visibleDots(index: number, count: number): { from: number; to: number } {
  if (count <= MAX_DOTS) return { from: 0, to: count };
  const from = Math.min(Math.max(0, index - (WINDOW_SIZE - 1) / 2), count - WINDOW_SIZE);
  return { from, to: from + WINDOW_SIZE };
}
