// Counts the sessions that are active now, reading each view only once however often it is asked.
import { ACTIVE_SESSION_MS } from "#contract/analytics/analytics.ts";
import type { Reader } from "#server/database/open.ts";

import { listSessionViews } from "./latestViews.ts";
import type { SessionView } from "./latestViews.ts";

const BATCH_SIZE = 1000;

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
  function readNewViews(since: number) {
    let newest = upTo;
    for (let before = Number.MAX_SAFE_INTEGER; ;) {
      const views = listSessionViews(db, { after: upTo, before, most: BATCH_SIZE });
      views.forEach(recordView);
      newest = Math.max(newest, views[0]?.n ?? 0);
      before = views.at(-1)?.n ?? 0;
      if (views.length < BATCH_SIZE || views.every(({ at }) => at < since)) break;
    }
    upTo = newest;
  }

  function recordView({ at, opening }: SessionView) {
    lastViews.set(opening, Math.max(at, lastViews.get(opening) ?? 0));
  }

  return {
    count(now) {
      const since = now - ACTIVE_SESSION_MS;
      readNewViews(since);
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
