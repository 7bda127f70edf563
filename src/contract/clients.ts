// Clients and partners: what a record and a public logo look like.

export const CLIENT_STATUSES = ["active", "inactive"] as const;
export type ClientStatus = (typeof CLIENT_STATUSES)[number];
export const CLIENT_TYPES = ["client", "partner"] as const;
export type ClientType = (typeof CLIENT_TYPES)[number];

/** Milliseconds: how long the public logos count as fresh, and how long they are kept (product spec, section 7). */
export const LOGOS_FRESH_MS = 5 * 60_000;
export const LOGOS_KEPT_MS = 10 * 60_000;

/** One logo of the public strips. */
export interface PublicLogo {
  name: string;
  /** An absolute address, a path that contains /uploads/, or a file of the logo call. */
  logo: string;
  url: string;
  type: ClientType;
}
