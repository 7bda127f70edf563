import type * as z from "zod";

import { DEFAULT_SCOPE } from "#contract/accounts/scopes.ts";
import { newUserSchema, userUpdateSchema } from "#contract/accounts/users.ts";
import type { NewUserFields, User, UserUpdateFields } from "#contract/accounts/users.ts";
import { recordTexts } from "#texts/admin/records.ts";
import { userTexts as texts } from "#texts/admin/users.ts";
import { useHttp } from "#web/api/http/HttpContext.tsx";
import { createUser, updateUser, usersKey } from "#web/api/users.ts";

import type { EditorResource } from "#web/admin/forms/editor.ts";
import { schemaResolver } from "#web/admin/forms/schemaResolver.ts";
import { useEditor } from "#web/admin/forms/useEditor.ts";
import { useServices } from "#web/admin/session/services.ts";

export type UserInput = z.input<typeof userUpdateSchema>;

export type TextFieldName = "firstName" | "lastName" | "email" | "password";

const EMPTY_FIELDS: UserInput = {
  firstName: "",
  lastName: "",
  email: "",
  password: "",
  scope: DEFAULT_SCOPE,
  isActive: true,
};

function toFormValues({ firstName, lastName, email, scope, isActive }: User): UserInput {
  return { firstName, lastName, email, password: "", scope, isActive };
}

/** @param user `null` for a new admin, who needs a password */
export function userResource(
  user: User | null,
): EditorResource<User, UserInput, NewUserFields | UserUpdateFields> {
  const { firstName, lastName, email, scope, password } = texts.fields;
  return {
    formId: "user-form",
    fields: [
      { name: "firstName", label: firstName },
      { name: "lastName", label: lastName },
      { name: "email", label: email },
      { name: "scope", label: scope },
      { name: "isActive", label: recordTexts.status },
      { name: "password", label: password, isExcluded: true },
    ],
    toValues: toFormValues,
    emptyValues: EMPTY_FIELDS,
    resolver: schemaResolver<UserInput, NewUserFields | UserUpdateFields>(
      user ? userUpdateSchema : newUserSchema,
    ),
    noun: texts.noun.one,
    nameOf: fullName,
    textOf,
    noteOf: (typed) => (typed.password ? { label: password, text: texts.passwordKept } : undefined),
  };
}

/** A value for the comparison after a conflict. */
function textOf(user: UserInput, name: string): string {
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

interface UserFormOptions {
  /** `null` for a new admin, who needs a password. */
  user: User | null;
  onClose: () => void;
}

export type UserFormControl = ReturnType<typeof useUserForm>;

export function useUserForm({ user, onClose }: UserFormOptions) {
  const http = useHttp();
  const { session } = useServices();
  return useEditor(
    userResource(user),
    { stored: user, draftName: `user ${user?._id ?? "new"}` },
    {
      failureText: user ? texts.updateFailed : texts.createFailed,
      send: (fields, { expectedVersion, newRecord }) =>
        user
          ? updateUser(http, user._id, fields, expectedVersion ?? "")
          : createUser(http, {
              isActive: true,
              ...fields,
              role: "admin",
              scope: fields.scope ?? DEFAULT_SCOPE,
              ...newRecord,
            }),
      queryKeys: [usersKey],
      describeSaved: (saved) => ({
        text: user ? texts.isSaved({ name: fullName(saved) }) : texts.isAdded({ name: fullName(saved) }),
      }),
      onSaved: (saved) => session.onUserSaved(saved),
      onClose,
    },
  );
}
