export const ADMIN_SCOPES = ["owner", "editor", "author", "analyst"] as const;
export type AdminScope = (typeof ADMIN_SCOPES)[number];
