// Tells robots that call themselves browsers by how fast they go, sparing the people who share an address and a browser.
import type { Limiter } from "#server/http/protection/rateLimits.ts";
import { createRecentMap } from "#server/recentMap.ts";

/** A minute, in every one of the paces below. */
export const MAX_VIEWS_PER_MINUTE = 60;
/** What they are called where robots are shown. */
export const RATE_DETECTED_BOT = "By its pace";

const SESSION_CACHE_SIZE = 10_000;

/**
 * A whole office behind one address, with the same browser on every desk, is one visitor to us; so a visitor's views alone tell
 * nothing. But each desk has a session of its own, and its first call follows a page that was sent. Nobody looks at a page a second
 * for a minute in one session; nobody begins a session a second without loading a page; and pages that no call follows are
 * a visitor without scripts, or one that blocks the call: of those there are few at one address.
 * @param createLimiter makes one that lets `MOST_VIEWS_A_MINUTE` through
 */
export function createBotRateDetector(createLimiter: () => Limiter) {
  const perSession = createLimiter();
  const newSessions = createLimiter();
  const withoutBeacon = createLimiter();
  const sessions = createRecentMap<true>({ atLeast: SESSION_CACHE_SIZE });

  function wasKnownSession(session: string): boolean {
    const wasKnown = sessions.has(session);
    sessions.set(session, true);
    return wasKnown;
  }

  return {
    /** @param hasServedPage whether a page was sent for this very view */
    isBotBeacon(visitor: string, session: string, hasServedPage: boolean): boolean {
      const key = `${visitor} ${session}`;
      const isNewSession = !wasKnownSession(key) && !hasServedPage;
      return perSession.take(key) !== null || (isNewSession && newSessions.take(visitor) !== null);
    },
    /** For a page whose call never came. */
    isBotPageLoad: (visitor: string) => withoutBeacon.take(visitor) !== null,
  };
}
