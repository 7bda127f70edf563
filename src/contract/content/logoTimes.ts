// How long the public logos may be kept; apart from the schema of clients, which no visitor needs.

/** Milliseconds: how long the public logos count as fresh, and how long they are kept (product spec, section 7). */
export const LOGOS_FRESH_MS = 5 * 60_000;
export const LOGOS_KEPT_MS = 10 * 60_000;
