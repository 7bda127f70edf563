// Tells robots that call themselves browsers by how fast they go, sparing the people who share an address and a browser.
import type { Limiter } from "#server/http/protection/rateLimits.ts";
import { createRecentMap } from "#server/recentMap.ts";

/** A minute, in every one of the paces below. */
export const MOST_VIEWS_A_MINUTE = 60;
/** What they are called where robots are shown. */
export const ROBOT_BY_PACE = "By its pace";

const SESSIONS_REMEMBERED = 10_000;

/**
 * A whole office behind one address, with the same browser on every desk, is one visitor to us; so a visitor's views alone tell
 * nothing. But each desk has a session of its own, and its first call follows a page that was sent. Nobody looks at a page a second
 * for a minute in one session; nobody begins a session a second without loading a page; and pages that no call follows are
 * a visitor without scripts, or one that blocks the call: of those there are few at one address.
 * @param limiter makes one that lets `MOST_VIEWS_A_MINUTE` through
 */
export function createBotRates(limiter: () => Limiter) {
  const inSession = limiter();
  const begun = limiter();
  const withoutCall = limiter();
  const sessions = createRecentMap<true>({ atLeast: SESSIONS_REMEMBERED });

  function isKnown(session: string): boolean {
    const isOne = sessions.has(session);
    sessions.set(session, true);
    return isOne;
  }

  return {
    /** @param followsPage whether a page was sent for this very view */
    isRobotCall(visitor: string, session: string, followsPage: boolean): boolean {
      const key = `${visitor} ${session}`;
      const begins = !isKnown(key) && !followsPage;
      return inSession.take(key) !== null || (begins && begun.take(visitor) !== null);
    },
    /** For a page whose call never came. */
    isRobotPage: (visitor: string) => withoutCall.take(visitor) !== null,
  };
}
