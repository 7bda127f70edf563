import { AppError } from "#server/errors.ts";
import { createRecentMap } from "#server/recentMap.ts";

export interface Limit {
  /** Calls per window. */
  most: number;
  windowMs: number;
}

interface Window {
  used: number;
  endsAt: number;
}

export type Limiter = ReturnType<typeof createLimiter>;

/** The number of callers whose windows are kept. */
const KEYS_REMEMBERED = 20_000;

/**
 * A fixed-window rate limiter.
 * @param limit `null` disables the limit
 */
export function createLimiter(limit: Limit | null, now: () => number) {
  const windows = createRecentMap<Window>({ atLeast: KEYS_REMEMBERED, forMs: limit?.windowMs, now });

  function windowOf(key: string, windowMs: number) {
    const open = windows.get(key);
    // After the system clock was corrected backwards, no caller waits longer than one window.
    if (open && open.endsAt > now() && open.endsAt <= now() + windowMs) return open;
    const fresh = { used: 0, endsAt: now() + windowMs };
    windows.set(key, fresh);
    return fresh;
  }

  return {
    /** Counts a call. Returns the seconds to wait if it exceeds the limit, else `null`. */
    take(key: string): number | null {
      if (!limit) return null;
      const window = windowOf(key, limit.windowMs);
      if (window.used >= limit.most) return Math.max(1, Math.ceil((window.endsAt - now()) / 1000));
      window.used += 1;
      return null;
    },

    /** Resets the caller's window after a success. */
    forgive(key: string): void {
      windows.delete(key);
    },
  };
}

/** @param seconds until the next attempt */
export function tooMany(seconds: number): AppError {
  return new AppError("tooMany", `Too many attempts. Please try again in ${inWords(seconds)}.`, {
    retryAfter: seconds,
  });
}

function inWords(seconds: number): string {
  if (seconds < 60) return seconds === 1 ? "1 second" : `${seconds} seconds`;
  const minutes = Math.ceil(seconds / 60);
  return minutes === 1 ? "1 minute" : `${minutes} minutes`;
}
