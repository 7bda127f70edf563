export const DEVICE_MESSAGES = { notFound: "This device is already signed out" } as const;

/** A session, as shown to people. */
export interface SignedInDevice {
  /** Not the id in tokens. */
  _id: string;
  /** Display names from the user agent, such as Chrome and Android; `Other` if unknown. */
  browser: string;
  system: string;
  /** Of the last use: a /24 (IPv4) or /48 (IPv6) prefix, or empty. */
  network: string;
  /** ISO 8601, UTC. */
  createdAt: string;
  /** ISO 8601, UTC; at most a minute before the actual last use. */
  lastUsedAt: string;
  /** True for the session that made the call. */
  isCurrent: boolean;
}
