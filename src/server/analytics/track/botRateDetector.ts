import type { RateLimiter } from "#server/http/protection/rateLimiter.ts";
import { createBoundedCache } from "#server/boundedCache.ts";

/** A visitor or a session with more is a bot: the limit of the first three rates below. */
export const MAX_VIEWS_PER_MINUTE = 60;
/** The limit of the fourth. */
const MAX_HELD_BACK_PER_MINUTE = 300;
/** The name in the dashboard's list of robots. */
export const RATE_DETECTED_BOT = "Too fast for a person";

const SESSION_CACHE_SIZE = 10_000;

interface TrackingCall {
  visitor: string;
  session: string;
  /** True if a page was sent for this view. */
  hasServedPage: boolean;
  /** The network of a visitor that is held back. */
  heldBackIn?: string | null | undefined;
}

/**
 * Detects bots with a browser's user agent by rates that people do not reach: views of a session; new sessions without a
 * served page, of a visitor and of those of a network that are held back; and a visitor's pages without a tracking call. All
 * views of a visitor or a network together are not limited: people with equal browsers behind one address are one visitor.
 * `ViewTracker` also asks `userAgents.ts`, which knows bots by name.
 * @param createLimiter creates a limiter of calls per minute
 */
export function createBotRateDetector(createLimiter: (max: number) => RateLimiter) {
  const perSession = createLimiter(MAX_VIEWS_PER_MINUTE);
  const newSessions = createLimiter(MAX_VIEWS_PER_MINUTE);
  const heldBackSessions = createLimiter(MAX_HELD_BACK_PER_MINUTE);
  const withoutTrackingCall = createLimiter(MAX_VIEWS_PER_MINUTE);
  const sessions = createBoundedCache<true>({ minCapacity: SESSION_CACHE_SIZE });

  function wasKnownSession(session: string): boolean {
    const wasKnown = sessions.has(session);
    sessions.set(session, true);
    return wasKnown;
  }

  return {
    /** Counts a tracking call. @returns true if it exceeds a rate */
    countTrackingCall({ visitor, session, hasServedPage, heldBackIn = null }: TrackingCall): boolean {
      const isNewSession = !wasKnownSession(session) && !hasServedPage;
      if (perSession.consume(session) !== null) return true;
      if (!isNewSession) return false;
      if (newSessions.consume(visitor) !== null) return true;
      return heldBackIn !== null && heldBackSessions.consume(heldBackIn) !== null;
    },
    /**
     * Counts a page without a tracking call. @returns true if it exceeds the rate
     * @param visitor of one that is held back, the visitor that it counts as
     */
    countPageLoad: (visitor: string) => withoutTrackingCall.consume(visitor) !== null,
  };
}
