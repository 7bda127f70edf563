// Remembers where each visitor was last, for what comes without a session of its own: a page without its call, a contact message.
import { createRecentMap } from "#server/recentMap.ts";

/** A visit goes on when the next page comes within this time. */
export const SESSION_TIMEOUT_MS = 30 * 60_000;
/** Somebody takes this long over a message, at most. */
export const VISIT_TTL_MS = 6 * 3_600_000;
export const VISIT_CACHE_SIZE = 10_000;

export interface LatestVisit {
  session: string;
  /** Of its last view, milliseconds since 1970. */
  at: number;
  /** Of its last view. */
  path: string;
}

export type LatestVisits = ReturnType<typeof createLatestVisits>;

export function createLatestVisits(now: () => number) {
  const visits = createRecentMap<LatestVisit>({ atLeast: VISIT_CACHE_SIZE, forMs: VISIT_TTL_MS, now });
  return {
    /** @param withinMs of `at`, before or after */
    find(visitor: string, at: number, withinMs: number): LatestVisit | null {
      const visit = visits.get(visitor);
      return visit && Math.abs(at - visit.at) < withinMs ? visit : null;
    },
    set: visits.set,
    /** The browser has told its own name of the session. */
    renameSession(visitor: string, from: string, to: string): void {
      const visit = visits.get(visitor);
      if (visit?.session === from) visits.set(visitor, { ...visit, session: to });
    },
  };
}
