// Remembers which visitors are admins. If an admin leaves a page before its tracking call, nothing else shows
// that the view was an admin's.
import { createBoundedCache } from "#server/boundedCache.ts";

import { SESSION_TIMEOUT_MS } from "./latestVisits.ts";

const ADMIN_CACHE_SIZE = 1_000;

export function createAdminVisitors(now: () => number) {
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
