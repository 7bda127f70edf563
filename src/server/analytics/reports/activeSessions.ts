// Counts the sessions that are active now, reading each view only once however often it is asked.
import { ACTIVE_SESSION_MS } from "#contract/analytics/analytics.ts";
import type { Reader } from "#server/database/open.ts";

import { listSessions } from "./latestViews.ts";
import type { SeenSession } from "./latestViews.ts";

const STEP = 1000;

export interface ActiveSessions {
  /** @param now milliseconds since 1970 */
  count(now: number): number;
}

export function createActiveSessions(db: Reader): ActiveSessions {
  /** By the visit that stands for the session: the time of its last view. */
  const lastViews = new Map<number, number>();
  /** Views up to this number were read, or are too old. */
  let upTo = 0;

  /** Backwards to those that are known, or until a whole step of views is too old: nobody may have asked for days. */
  function readNew(since: number) {
    let newest = upTo;
    for (let before = Number.MAX_SAFE_INTEGER; ;) {
      const views = listSessions(db, { after: upTo, before, most: STEP });
      views.forEach(take);
      newest = Math.max(newest, views[0]?.n ?? 0);
      before = views.at(-1)?.n ?? 0;
      if (views.length < STEP || views.every(({ at }) => at < since)) break;
    }
    upTo = newest;
  }

  function take({ at, opening }: SeenSession) {
    lastViews.set(opening, Math.max(at, lastViews.get(opening) ?? 0));
  }

  return {
    count(now) {
      const since = now - ACTIVE_SESSION_MS;
      readNew(since);
      let count = 0;
      for (const [opening, at] of lastViews) {
        if (at < since) lastViews.delete(opening);
        // A clock that was ahead for a while keeps nobody here.
        else if (at <= now) count += 1;
      }
      return count;
    },
  };
}
