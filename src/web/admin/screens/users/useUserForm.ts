import { DEFAULT_SCOPE } from "#contract/accounts/scopes.ts";
import { newUserSchema, userUpdateSchema } from "#contract/accounts/users.ts";
import type { NewUserFields, User, UserUpdateFields } from "#contract/accounts/users.ts";
import { userTexts as texts } from "#texts/admin/users.ts";
import { useHttp } from "#web/api/http/HttpContext.tsx";
import { createUser, updateUser, usersKey } from "#web/api/users.ts";

import { useRecordForm } from "#web/admin/forms/useRecordForm.ts";
import { useServices } from "#web/admin/session/services.ts";

import { EMPTY_FIELDS, fieldLabels, toFormValues, fullName } from "./userForm.ts";
import type { UserInput } from "./userForm.ts";
import { schemaResolver } from "#web/admin/forms/schemaResolver.ts";

interface UserFormOptions {
  /** `null` for a new admin, who needs a password. */
  user: User | null;
  onClose: () => void;
}

export type UserFormControl = ReturnType<typeof useUserForm>;

export function useUserForm({ user, onClose }: UserFormOptions) {
  const http = useHttp();
  const { session } = useServices();
  return useRecordForm<User, UserInput, NewUserFields | UserUpdateFields>({
    id: "user-form",
    labels: fieldLabels(),
    record: user,
    toValues: toFormValues,
    emptyValues: EMPTY_FIELDS,
    resolver: schemaResolver<UserInput, NewUserFields | UserUpdateFields>(
      user ? userUpdateSchema : newUserSchema,
    ),
    draftName: `user ${user?._id ?? "new"}`,
    excludedFields: ["password"],
    failureText: user ? texts.updateFailed : texts.createFailed,
    send: (fields, expectedVersion, newRecord) =>
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
  });
}
