// Remembers each visitor's latest visit, for requests without a session id: pages without a tracking call, and
// contact messages.
import { createBoundedCache } from "#server/boundedCache.ts";

/** A session continues if the next page is loaded within this time. */
export const SESSION_TIMEOUT_MS = 30 * 60_000;
/** Longer than writing a contact message takes. */
export const VISIT_TTL_MS = 6 * 3_600_000;
export const VISIT_CACHE_SIZE = 10_000;

export interface LatestVisit {
  session: string;
  /** The time of the last view, milliseconds since 1970. */
  at: number;
  /** The page of the last view. */
  path: string;
}

export type LatestVisits = ReturnType<typeof createLatestVisits>;

export function createLatestVisits(now: () => number) {
  const visits = createBoundedCache<LatestVisit>({ minCapacity: VISIT_CACHE_SIZE, ttlMs: VISIT_TTL_MS, now });
  return {
    /** @param withinMs before or after `at` */
    find(visitor: string, at: number, withinMs: number): LatestVisit | null {
      const visit = visits.get(visitor);
      return visit && Math.abs(at - visit.at) < withinMs ? visit : null;
    },
    set: visits.set,
    /** For when the browser's own session id arrives. */
    renameSession(visitor: string, from: string, to: string): void {
      const visit = visits.get(visitor);
      if (visit?.session === from) visits.set(visitor, { ...visit, session: to });
    },
  };
}

const ADMIN_CACHE_SIZE = 1_000;

/**
 * Remembers which visitors are admins. If an admin leaves a page before its tracking call, nothing else shows
 * that the view was an admin's.
 */
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
