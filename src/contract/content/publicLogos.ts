// Separate from the schema of clients, which visitors don't need.

export const CLIENT_TYPES = ["client", "partner"] as const;
export type ClientType = (typeof CLIENT_TYPES)[number];

/** By the date of joining. */
export const LOGO_ORDERS = ["oldest", "newest"] as const;
export type LogoOrder = (typeof LOGO_ORDERS)[number];

/** How long the browser shows the public logos without requesting them again. */
export const LOGOS_STALE_TIME_MS = 5 * 60_000;
/** How long the browser keeps them after the visitor left the page. */
export const LOGOS_CACHE_TIME_MS = 10 * 60_000;
