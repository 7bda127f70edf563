import { AppError } from "#server/errors.ts";
import { createBoundedCache } from "#server/boundedCache.ts";

export interface RateLimit {
  /** Calls per window. */
  max: number;
  windowMs: number;
}

interface FixedWindow {
  count: number;
  resetsAt: number;
}

export type RateLimiter = ReturnType<typeof createRateLimiter>;

/** Windows of at least this many keys are kept. */
const MIN_TRACKED_KEYS = 20_000;

/**
 * A fixed-window rate limiter.
 * @param limit `null` disables the limit
 */
export function createRateLimiter(limit: RateLimit | null, now: () => number) {
  const windows = createBoundedCache<FixedWindow>({
    minCapacity: MIN_TRACKED_KEYS,
    ttlMs: limit?.windowMs,
    now,
  });

  function getWindow(key: string, windowMs: number, time: number) {
    const current = windows.get(key);
    // After the system clock was corrected backwards, no caller waits longer than one window.
    if (current && current.resetsAt > time && current.resetsAt <= time + windowMs) return current;
    const fresh: FixedWindow = { count: 0, resetsAt: time + windowMs };
    windows.set(key, fresh);
    return fresh;
  }

  return {
    /** Counts a call. Returns the seconds to wait if it exceeds the limit, else `null`. */
    consume(key: string): number | null {
      if (!limit) return null;
      const time = now();
      const window = getWindow(key, limit.windowMs, time);
      if (window.count >= limit.max) return Math.max(1, Math.ceil((window.resetsAt - time) / 1000));
      window.count += 1;
      return null;
    },

    /** Counts a call, also beyond the limit. Returns the number of calls in the window, 1 if the limit is disabled. */
    count(key: string): number {
      return limit ? (getWindow(key, limit.windowMs, now()).count += 1) : 1;
    },
  };
}

/**
 * Attempts to sign in are counted in `accounts/signInThrottle.ts`, tracking calls in `analytics/track/routes.ts`.
 * @param seconds until the next attempt
 */
export function tooManyAttemptsError(seconds: number): AppError {
  return new AppError("tooMany", `Too many attempts. Please try again in ${formatWait(seconds)}.`, {
    retryAfter: seconds,
  });
}

/** @param seconds until the next request */
export function tooManyRequestsError(seconds: number): AppError {
  return new AppError("tooMany", `Too many requests. Please try again in ${formatWait(seconds)}.`, {
    retryAfter: seconds,
  });
}

function formatWait(seconds: number): string {
  if (seconds < 60) return seconds === 1 ? "1 second" : `${seconds} seconds`;
  const minutes = Math.ceil(seconds / 60);
  return minutes === 1 ? "1 minute" : `${minutes} minutes`;
}
