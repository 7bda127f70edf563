import type * as z from "zod";

import type { User, userUpdateSchema } from "#contract/accounts/users.ts";
import { userTexts as texts } from "#texts/admin/users.ts";

import type { ConflictField } from "../collections/conflict/conflictFields.ts";

export type UserInput = z.input<typeof userUpdateSchema>;

export const FIELD_LABELS = {
  firstName: texts.fields.firstName,
  lastName: texts.fields.lastName,
  email: texts.fields.email,
  password: texts.fields.password,
} as const;

export type FieldName = keyof typeof FIELD_LABELS;

export const EMPTY_FIELDS: UserInput = {
  firstName: "",
  lastName: "",
  email: "",
  password: "",
  isActive: true,
};

export function toFormValues({ firstName, lastName, email, isActive }: User): UserInput {
  return { firstName, lastName, email, password: "", isActive };
}

/** Without the password, which the server never returns. */
export function conflictFields(mine: UserInput, saved: UserInput, base: UserInput): ConflictField[] {
  const typed = (["firstName", "lastName", "email"] as const).map((name) => ({
    name,
    label: FIELD_LABELS[name],
    mine: mine[name],
    saved: saved[name],
    base: base[name],
  }));
  const status = {
    name: "isActive",
    label: texts.fields.status,
    mine: statusText(mine),
    saved: statusText(saved),
    base: statusText(base),
  };
  return [...typed, status];
}

export function fullName({ firstName, lastName }: Pick<User, "firstName" | "lastName">): string {
  return `${firstName} ${lastName}`;
}

export function statusText({ isActive }: Pick<UserInput, "isActive">): string {
  return isActive ? texts.statuses.active : texts.statuses.inactive;
}
