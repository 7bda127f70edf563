import { ACTIVE_SESSION_MS } from "#contract/analytics/analytics.ts";
import type { Reader } from "#server/database/open.ts";

import { listSessionViews } from "./latestViews.ts";
import type { SessionView } from "./latestViews.ts";

const BATCH_SIZE = 1000;

export interface ActiveSessions {
  /**
   * The number of active sessions; each view is read only once.
   * @param now milliseconds since 1970
   */
  count(now: number): number;
  /** For the deletion of all views, whose ids then start at 1. */
  clear(): void;
}

export function createActiveSessions(db: Reader): ActiveSessions {
  /** Number of the visit to the time of its last view. */
  const lastViews = new Map<number, number>();
  /** Views up to this id were read, or are too old. */
  let upTo = 0;

  /** Reads backwards until known views or a batch that is too old, because the last call may be days ago. */
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

  function recordView({ at, visit }: SessionView) {
    lastViews.set(visit, Math.max(at, lastViews.get(visit) ?? 0));
  }

  return {
    count(now) {
      const since = now - ACTIVE_SESSION_MS;
      readNewViews(since);
      let count = 0;
      for (const [visit, at] of lastViews) {
        if (at < since) lastViews.delete(visit);
        // Ignores times in the future, which a clock set back leaves behind.
        else if (at <= now) count += 1;
      }
      return count;
    },
    clear() {
      lastViews.clear();
      upTo = 0;
    },
  };
}
