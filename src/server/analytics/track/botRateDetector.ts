import type { RateLimiter } from "#server/http/protection/rateLimiter.ts";
import { createBoundedCache } from "#server/boundedCache.ts";

/** A visitor or a session with more is a bot: the limit of each of the three rates below. */
export const MAX_VIEWS_PER_MINUTE = 60;
/** The name in the dashboard's list of robots. */
export const RATE_DETECTED_BOT = "Too fast for a person";

const SESSION_CACHE_SIZE = 10_000;

/**
 * Detects bots with a browser's user agent by three rates: views of a session, new sessions of a visitor without a
 * served page, and a visitor's pages without a tracking call. All views of a visitor together are not limited:
 * colleagues with equal browsers behind one address are one visitor. `ViewTracker` also asks `userAgents.ts`, which knows
 * bots by name, and `newVisitorLimit.ts`.
 * @param createLimiter creates a limiter with `MAX_VIEWS_PER_MINUTE`
 */
export function createBotRateDetector(createLimiter: () => RateLimiter) {
  const perSession = createLimiter();
  const newSessions = createLimiter();
  const withoutTrackingCall = createLimiter();
  const sessions = createBoundedCache<true>({ minCapacity: SESSION_CACHE_SIZE });

  function wasKnownSession(session: string): boolean {
    const wasKnown = sessions.has(session);
    sessions.set(session, true);
    return wasKnown;
  }

  return {
    /**
     * Counts a tracking call. @returns true if it exceeds a rate
     * @param hasServedPage true if a page was sent for this view
     */
    countTrackingCall(visitor: string, session: string, hasServedPage: boolean): boolean {
      const isNewSession = !wasKnownSession(session) && !hasServedPage;
      return perSession.consume(session) !== null || (isNewSession && newSessions.consume(visitor) !== null);
    },
    /** Counts a page without a tracking call. @returns true if it exceeds the rate */
    countPageLoad: (visitor: string) => withoutTrackingCall.consume(visitor) !== null,
  };
}
