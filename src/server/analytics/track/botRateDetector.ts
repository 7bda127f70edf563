import type { RateLimiter } from "#server/http/protection/rateLimiter.ts";
import { createBoundedCache } from "#server/boundedCache.ts";

/** The limit of each rate below. */
export const MAX_VIEWS_PER_MINUTE = 60;
/** The name in the dashboard's list of robots. */
export const RATE_DETECTED_BOT = "Too fast for a person";

const SESSION_CACHE_SIZE = 10_000;

/**
 * Detects bots with a browser's user agent by their request rate. An office behind one address with equal
 * browsers counts as one visitor, so the visitor's rate alone proves nothing. But no person views a page per
 * second for a minute in one session, or starts a session per second without loading a page, and only few
 * visitors of an address block scripts or the tracking call.
 * @param createLimiter creates a limiter with `MAX_VIEWS_PER_MINUTE`
 */
export function createBotRateDetector(createLimiter: () => RateLimiter) {
  const perSession = createLimiter();
  const newSessions = createLimiter();
  const withoutBeacon = createLimiter();
  const sessions = createBoundedCache<true>({ minCapacity: SESSION_CACHE_SIZE });

  function wasKnownSession(session: string): boolean {
    const wasKnown = sessions.has(session);
    sessions.set(session, true);
    return wasKnown;
  }

  return {
    /** @param hasServedPage true if a page was sent for this view */
    isBotBeacon(visitor: string, session: string, hasServedPage: boolean): boolean {
      const key = `${visitor} ${session}`;
      const isNewSession = !wasKnownSession(key) && !hasServedPage;
      return perSession.consume(key) !== null || (isNewSession && newSessions.consume(visitor) !== null);
    },
    /** For a page without a tracking call. */
    isBotPageLoad: (visitor: string) => withoutBeacon.consume(visitor) !== null,
  };
}
