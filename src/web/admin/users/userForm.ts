import type * as z from "zod";

import { DEFAULT_SCOPE } from "#contract/accounts/scopes.ts";
import type { User, userUpdateSchema } from "#contract/accounts/users.ts";
import { userTexts as texts } from "#texts/admin/users.ts";

import type { ConflictField } from "../collections/conflict/conflictFields.ts";

export type UserInput = z.input<typeof userUpdateSchema>;

/** In the order of the form. */
export function fieldLabels() {
  const { firstName, lastName, email, scope, password } = texts.fields;
  return { firstName, lastName, email, scope, password };
}

export type TextFieldName = "firstName" | "lastName" | "email" | "password";

export const EMPTY_FIELDS: UserInput = {
  firstName: "",
  lastName: "",
  email: "",
  password: "",
  scope: DEFAULT_SCOPE,
  isActive: true,
};

export function toFormValues({ firstName, lastName, email, scope, isActive }: User): UserInput {
  return { firstName, lastName, email, password: "", scope, isActive };
}

/** Without the password, which the server never returns. */
export function conflictFields(mine: UserInput, saved: UserInput, base: UserInput): ConflictField[] {
  const describe = (name: string, label: string, format: (user: UserInput) => string) => ({
    name,
    label,
    mine: format(mine),
    saved: format(saved),
    base: format(base),
  });
  const names = ["firstName", "lastName", "email"] as const;
  return [
    ...names.map((name) => describe(name, texts.fields[name], (user) => user[name])),
    describe("scope", texts.fields.scope, scopeText),
    describe("isActive", texts.fields.status, statusText),
  ];
}

export function fullName({ firstName, lastName }: Pick<User, "firstName" | "lastName">): string {
  return `${firstName} ${lastName}`;
}

export function scopeText({ scope = DEFAULT_SCOPE }: Pick<UserInput, "scope">): string {
  return texts.scopes[scope].name;
}

export function statusText({ isActive }: Pick<UserInput, "isActive">): string {
  return isActive ? texts.statuses.active : texts.statuses.inactive;
}
