import type { Logger } from "#server/logger.ts";

/** Upper bounds of the histogram. */
export const BUCKETS_MS = [5, 10, 25, 50, 100, 250, 500, 1000, 2500, 10_000];

export type RequestMetrics = ReturnType<typeof createRequestMetrics>;

/** Counts what the log gets anyway. */
export function createRequestMetrics() {
  /** By labels. */
  const requests = new Map<string, number>();
  /** The last one, at -1, has what is slower than all bounds. */
  const buckets = BUCKETS_MS.map(() => 0).concat(0);
  const totals = { ms: 0, errors: 0 };
  const observe = (log: Logger): Logger => ({
    ...log,
    access(entry) {
      const labels = `class="${classOf(entry.path)}",status="${entry.status}"`;
      requests.set(labels, (requests.get(labels) ?? 0) + 1);
      const bucket = BUCKETS_MS.findIndex((bound) => entry.ms <= bound);
      buckets.splice(bucket, 1, (buckets.at(bucket) ?? 0) + 1);
      totals.ms += entry.ms;
      log.access(entry);
    },
    error(...args) {
      totals.errors += 1;
      log.error(...args);
    },
  });
  return { requests, buckets, totals, observe };
}

function classOf(path: string): string {
  if (path.startsWith("/api/")) return "api";
  if (/^\/(uploads|files|assets)\//.test(path)) return "file";
  return /^\/(healthz|readyz|metrics)$/.test(path) ? "probe" : "page";
}
