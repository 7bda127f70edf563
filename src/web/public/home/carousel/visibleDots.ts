/** As many as fit on one line of the smallest supported screen. */
const MAX_DOTS = 10;
const WINDOW_SIZE = 9;

/** Returns the range of visible dots around the current one; `to` is exclusive. */
export function visibleDots(index: number, count: number): { from: number; to: number } {
  if (count <= MAX_DOTS) return { from: 0, to: count };
  const from = Math.min(Math.max(0, index - (WINDOW_SIZE - 1) / 2), count - WINDOW_SIZE);
  return { from, to: from + WINDOW_SIZE };
}
