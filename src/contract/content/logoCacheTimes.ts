// Separate from the schema of clients, which visitors don't need.

/** Milliseconds that the public logos are fresh, and cached (product spec, section 7). */
export const LOGOS_STALE_TIME_MS = 5 * 60_000;
export const LOGOS_CACHE_TIME_MS = 10 * 60_000;
