// People who may sign in, and what a record of one looks like.

export const ROLES = ["admin", "staff", "student"] as const;
export type Role = (typeof ROLES)[number];

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
}
