// Puts counts of numbers together under names that people know: devices, hosts, campaigns.
import type { Share } from "#contract/analytics/analytics.ts";

import type { Count } from "../rollups/figures.ts";

/** Adds up what has the same name; the largest first, equal ones by name. */
export function sharesOf(counts: readonly Count[], nameOf: (n: number) => string | null): Share[] {
  const shares = new Map<string, Share>();
  for (const [n, count] of counts) {
    const name = nameOf(n);
    if (name === null) continue;
    const known = shares.get(name);
    if (known) known.count += count;
    else shares.set(name, { _id: name, count });
  }
  return largestFirst([...shares.values()]);
}

export function largestFirst<S extends Share>(shares: S[]): S[] {
  return shares
    .filter(({ count }) => count !== 0)
    .sort((one, other) => other.count - one.count || (one._id < other._id ? -1 : 1));
}
