// Puts counts of numbers together under names that people know: devices, hosts, campaigns.
import type { Share } from "#contract/analytics.ts";
import type { Count } from "#server/store/figures.ts";

/** Adds up what has the same name; the largest first, equal ones by name. */
export function sharesOf(counts: Count[], nameOf: (n: number) => string | null): Share[] {
  const sums = new Map<string, number>();
  for (const [n, count] of counts) {
    const name = nameOf(n);
    if (name !== null) sums.set(name, (sums.get(name) ?? 0) + count);
  }
  return largestFirst([...sums].map(([_id, count]) => ({ _id, count })));
}

export function largestFirst<S extends Share>(shares: S[]): S[] {
  return shares
    .filter(({ count }) => count !== 0)
    .sort((one, other) => other.count - one.count || (one._id < other._id ? -1 : 1));
}

/** Of an address as views keep it: without name and password. `""` for none that is known. */
export function hostOf(referrer: string): string {
  return /^https?:\/\/([^/?#]+)/.exec(referrer)?.[1] ?? "";
}
