// People who may sign in: what a record of one looks like, and the schemas that the form and the server share.
import * as z from "zod";

import { lazyFields } from "../fields/lazyFields.ts";
import { firstAdminSchema } from "./auth.ts";
import { AUTH_MESSAGES, PASSWORD_MAX, PASSWORD_MIN } from "./session.ts";

export const ROLES = ["admin", "staff", "student"] as const;
export type Role = (typeof ROLES)[number];

export const USER_STATUSES = ["active", "inactive"] as const;
export type UserStatus = (typeof USER_STATUSES)[number];

export const USER_MESSAGES = {
  notFound: "User not found",
  emailTaken: "An account with this email exists already",
  notAdmin: "Only accounts with the role admin can be created",
  isActive: "isActive must be true or false",
  deleteSelf: "You cannot delete your own account",
  deactivateSelf: "You cannot deactivate your own account",
  deleteLast: "The last active admin cannot be deleted",
  deactivateLast: "The last active admin cannot be deactivated",
} as const;

/** A user on the wire; the password is in no answer. */
export interface User {
  _id: string;
  email: string;
  firstName: string;
  lastName: string;
  role: Role;
  isActive: boolean;
  /** ISO 8601, UTC; `null` before the first sign-in. */
  lastLogin: string | null;
  /** ISO 8601, UTC; a sign-in is no change. */
  updatedAt: string;
}

export interface UserStats {
  /** Of every role, active or not. */
  totalUsers: number;
  adminUsers: number;
  /** Of every role. */
  activeUsers: number;
}

export const newUserSchema = firstAdminSchema.extend(
  lazyFields({
    role: () => roleSchema().default("admin"),
    isActive: () => z.boolean(USER_MESSAGES.isActive).default(true),
  }),
);
export type NewUserFields = z.output<typeof newUserSchema>;

/** Role and status stay as they are when left out, the password also when left blank. */
export const userChangeSchema = firstAdminSchema.extend(
  lazyFields({
    password: () =>
      z
        .string(AUTH_MESSAGES.passwordRequired)
        // By characters, as for a new account: one that counts as two here could never sign in.
        .refine(
          (password) => password === "" || [...password].length >= PASSWORD_MIN,
          AUTH_MESSAGES.passwordShort,
        )
        .max(PASSWORD_MAX, AUTH_MESSAGES.passwordLong)
        .default(""),
    role: () => roleSchema().optional(),
    isActive: () => z.boolean(USER_MESSAGES.isActive).optional(),
  }),
);
export type UserChangeFields = z.output<typeof userChangeSchema>;

/** Left out, the status turns over. */
export const userStatusSchema = z.object(
  lazyFields({ isActive: () => z.boolean(USER_MESSAGES.isActive).optional() }),
);

function roleSchema() {
  return z.literal("admin", USER_MESSAGES.notAdmin);
}
