/** Row of the crest, counted from the top, at equal steps from the left edge to the right. */
const WAVE_ROWS = [
  5.5, 5.85, 6.2, 6.4, 6.15, 5.6, 4.85, 4.05, 3.3, 2.85, 2.8, 3.1, 3.65, 4.2, 4.35, 4.05, 3.35, 2.3, 1.2, 0.6,
  -0.2,
];
const MIN_RADIUS = 0.95;
const MAX_RADIUS = 4;
const ACCENT_WITHIN = 0.3;

/**
 * Returns the radius of a lattice point in pixels; `accent` where the crest meets the row.
 * @param fraction horizontal position, 0 to 1
 */
export function wavePoint(fraction: number, row: number): { radius: number; accent: boolean } {
  const distance = row - waveRow(fraction);
  const radius = MIN_RADIUS + (MAX_RADIUS - MIN_RADIUS) * Math.exp(-((distance / 1.9) ** 2));
  return { radius, accent: Math.abs(distance) < ACCENT_WITHIN };
}

function waveRow(fraction: number): number {
  const position = Math.min(1, Math.max(0, fraction)) * (WAVE_ROWS.length - 1);
  const index = Math.min(Math.floor(position), WAVE_ROWS.length - 2);
  const from = WAVE_ROWS[index] ?? 0;
  const to = WAVE_ROWS[index + 1] ?? from;
  return from + (to - from) * (position - index);
}
