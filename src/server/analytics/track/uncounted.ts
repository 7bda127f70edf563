// Remembers the admins among the visitors: of a page that they leave before its call is sent, nothing else tells that it was theirs.
import { createRecentMap } from "#server/recentMap.ts";

import { SAME_VISIT_MS } from "./latestVisits.ts";

const ADMINS_REMEMBERED = 1_000;

export function createExcludedVisitors(now: () => number) {
  const visitors = createRecentMap<number>({ atLeast: ADMINS_REMEMBERED, forMs: SAME_VISIT_MS, now });
  return {
    add: (visitor: string): void => visitors.set(visitor, now()),
    has(visitor: string): boolean {
      const at = visitors.get(visitor);
      return at !== undefined && Math.abs(now() - at) < SAME_VISIT_MS;
    },
  };
}
