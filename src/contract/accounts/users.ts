import * as z from "zod";

import { lazyFields } from "../fields/lazyFields.ts";
import { rule } from "../fields/rule.ts";
import { boundedPassword, firstAdminSchema } from "./auth.ts";
import { ADMIN_SCOPES, DEFAULT_SCOPE } from "./scopes.ts";
import type { AdminScope } from "./scopes.ts";
import { AUTH_MESSAGES, MIN_PASSWORD_LENGTH } from "./session.ts";

export const ROLES = ["admin", "staff", "student"] as const;
export type Role = (typeof ROLES)[number];

export const USER_STATUSES = ["active", "inactive"] as const;
export type UserStatus = (typeof USER_STATUSES)[number];

export const USER_MESSAGES = {
  notFound: "User not found",
  emailTaken: "An account with this email exists already",
  notAdmin: "Only accounts with the role admin can be created",
  scope: "scope must be owner, editor, author or analyst",
  isActive: "isActive must be true or false",
  deleteSelf: "You cannot delete your own account",
  deactivateSelf: "You cannot deactivate your own account",
  deleteLast: "The last active owner cannot be deleted",
  deactivateLast: "The last active owner cannot be deactivated",
  demoteLast: "The last active owner must stay an owner",
} as const;

/** A user on the wire, without the password. */
export interface User {
  _id: string;
  email: string;
  firstName: string;
  lastName: string;
  role: Role;
  /** What an admin may do; without effect for other roles. */
  scope: AdminScope;
  isActive: boolean;
  /** ISO 8601, UTC; `null` before the first sign-in. */
  lastLogin: string | null;
  /** ISO 8601, UTC; a sign-in does not change it. */
  updatedAt: string;
}

export interface UserStats {
  /** Of every role, active or not. */
  totalUsers: number;
  adminUsers: number;
  /** Of every role. */
  activeUsers: number;
  activeOwners: number;
}

export const newUserSchema = firstAdminSchema.extend(
  lazyFields({
    role: () => roleSchema().default("admin"),
    scope: () => scopeSchema().default(DEFAULT_SCOPE),
    isActive: () => z.boolean(USER_MESSAGES.isActive).default(true),
  }),
);
export type NewUserFields = z.output<typeof newUserSchema>;

/** Omitted role, scope and status stay unchanged, and so does an omitted or blank password. */
export const userUpdateSchema = firstAdminSchema.extend(
  lazyFields({
    password: () =>
      boundedPassword()
        // Counts characters, as for a new account: a character that counts twice would be accepted here but not
        // at sign-in.
        .refine(
          (password) => password === "" || [...password].length >= MIN_PASSWORD_LENGTH,
          rule("password", AUTH_MESSAGES.passwordShort),
        )
        .default(""),
    role: () => roleSchema().optional(),
    scope: () => scopeSchema().optional(),
    isActive: () => z.boolean(USER_MESSAGES.isActive).optional(),
  }),
);
export type UserUpdateFields = z.output<typeof userUpdateSchema>;

/** Omitted, the status is toggled. */
export const userStatusSchema = z.object(
  lazyFields({ isActive: () => z.boolean(USER_MESSAGES.isActive).optional() }),
);

function roleSchema() {
  return z.literal("admin", USER_MESSAGES.notAdmin);
}

export function scopeSchema() {
  return z.enum(ADMIN_SCOPES, USER_MESSAGES.scope);
}
