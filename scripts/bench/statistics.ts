export function median(values: readonly number[]): number {
  return values.toSorted((one, other) => one - other)[Math.floor(values.length / 2)] ?? NaN;
}

/** Of values in ascending order, with one decimal. */
export function percentile(sorted: readonly number[], part: number): string {
  return (sorted[Math.min(Math.floor(sorted.length * part), sorted.length - 1)] ?? NaN).toFixed(1);
}
