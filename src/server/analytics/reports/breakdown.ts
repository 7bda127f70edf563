import type { BreakdownRow } from "#contract/analytics/analytics.ts";

import type { Count } from "../rollups/rollupQueries.ts";

/** Sums the counts by name, largest first, then by name. */
export function toBreakdown(counts: readonly Count[], nameOf: (n: number) => string | null): BreakdownRow[] {
  const rowsByName = new Map<string, BreakdownRow>();
  for (const [n, count] of counts) {
    const name = nameOf(n);
    if (name === null) continue;
    const existing = rowsByName.get(name);
    if (existing) existing.count += count;
    else rowsByName.set(name, { _id: name, count });
  }
  return sortByCount([...rowsByName.values()]);
}

export function sortByCount<S extends BreakdownRow>(rows: S[]): S[] {
  return rows
    .filter(({ count }) => count !== 0)
    .sort((one, other) => other.count - one.count || (one._id < other._id ? -1 : 1));
}
