import type { AdminScope } from "./scopes.ts";

/**
 * What an admin may do, by scope. The server decides by this table (`requirePermission`); the screens
 * show only what it allows.
 */
export const PERMISSIONS = {
  /** One's own profile, password, second factors and sessions. */
  account: ["owner", "editor", "author", "analyst"],
  "analytics.read": ["owner", "editor", "analyst"],
  /** Create drafts, and change and delete one's own. */
  "drafts.write": ["owner", "editor", "author"],
  /** All records, categories and clients, with their images; publishing. */
  "content.write": ["owner", "editor"],
  messages: ["owner", "editor"],
  /** Legal texts bind the firm. */
  legal: ["owner"],
  users: ["owner"],
  settings: ["owner"],
  "audit.read": ["owner"],
  personalData: ["owner"],
} as const satisfies Record<string, readonly AdminScope[]>;

export type Permission = keyof typeof PERMISSIONS;

export const PERMISSION_MESSAGES = {
  denied: "Your scope does not allow this. An owner can change it in Admin Management.",
  publish: "Only editors and owners can publish. Save it as a draft.",
  published: "This is published. Only editors and owners can change it.",
} as const;

/** @param user an account with the role `admin`; the spec's other roles may do nothing in the back office */
export function hasPermission({ scope }: { scope: AdminScope }, permission: Permission): boolean {
  const scopes: readonly AdminScope[] = PERMISSIONS[permission];
  return scopes.includes(scope);
}
