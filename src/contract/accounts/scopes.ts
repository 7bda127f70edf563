export const ADMIN_SCOPES = ["owner", "editor", "author", "analyst"] as const;
export type AdminScope = (typeof ADMIN_SCOPES)[number];

/** Of an invitation or a new admin without a chosen one; the first admin is an owner. */
export const DEFAULT_SCOPE: AdminScope = "author";
