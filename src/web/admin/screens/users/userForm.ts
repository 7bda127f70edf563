import type * as z from "zod";

import { DEFAULT_SCOPE } from "#contract/accounts/scopes.ts";
import type { User, userUpdateSchema } from "#contract/accounts/users.ts";
import { recordTexts } from "#texts/admin/records.ts";
import { userTexts as texts } from "#texts/admin/users.ts";

export type UserInput = z.input<typeof userUpdateSchema>;

/** In the order of the form. */
export function fieldLabels() {
  const { firstName, lastName, email, scope, password } = texts.fields;
  return { firstName, lastName, email, scope, isActive: recordTexts.status, password };
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

/** A value for the comparison after a conflict. */
export function textOf(user: UserInput, name: string): string {
  if (name === "scope") return scopeText(user);
  return name === "isActive" ? statusText(user) : String(user[name as TextFieldName]);
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
