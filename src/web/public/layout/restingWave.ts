// The one quiet wave in the lattice at the foot of the page.

/** Rows from the top, at equal steps from the left edge to the right one. */
const HEIGHTS = [
  5.5, 5.85, 6.2, 6.4, 6.15, 5.6, 4.85, 4.05, 3.3, 2.85, 2.8, 3.1, 3.65, 4.2, 4.35, 4.05, 3.35, 2.3, 1.2, 0.6,
  -0.2,
];
const FINEST = 0.95;
const LARGEST = 4;
const ACCENT_WITHIN = 0.3;

/** A point of the lattice: radius in pixels; accent where the wave's crest meets a row. */
export function restingPoint(share: number, row: number): { radius: number; accent: boolean } {
  const away = row - waveRow(share);
  const radius = FINEST + (LARGEST - FINEST) * Math.exp(-((away / 1.9) ** 2));
  return { radius, accent: Math.abs(away) < ACCENT_WITHIN };
}

function waveRow(share: number): number {
  const at = Math.min(1, Math.max(0, share)) * (HEIGHTS.length - 1);
  const index = Math.min(Math.floor(at), HEIGHTS.length - 2);
  const from = HEIGHTS[index] ?? 0;
  const to = HEIGHTS[index + 1] ?? from;
  return from + (to - from) * (at - index);
}
