// Remembers which visitors are admins: of a page that is left before its tracking call, nothing else tells that
// it was an admin's.
import { createBoundedCache } from "#server/boundedCache.ts";

import { SESSION_TIMEOUT_MS } from "./latestVisits.ts";

const ADMIN_CACHE_SIZE = 1_000;

export function createExcludedVisitors(now: () => number) {
  const visitors = createBoundedCache<number>({
    minCapacity: ADMIN_CACHE_SIZE,
    ttlMs: SESSION_TIMEOUT_MS,
    now,
  });
  return {
    add: (visitor: string): void => visitors.set(visitor, now()),
    has(visitor: string): boolean {
      const at = visitors.get(visitor);
      return at !== undefined && Math.abs(now() - at) < SESSION_TIMEOUT_MS;
    },
  };
}
