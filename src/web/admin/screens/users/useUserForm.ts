import { DEFAULT_SCOPE } from "#contract/accounts/scopes.ts";
import type { User } from "#contract/accounts/users.ts";
import { userTexts as texts } from "#texts/admin/users.ts";
import { useHttp } from "#web/api/http/HttpContext.tsx";
import { createUser, updateUser, usersKey } from "#web/api/users.ts";

import { useEditor } from "#web/admin/forms/useEditor.ts";
import { useServices } from "#web/admin/session/services.ts";

import { fullName, userResource } from "./userForm.ts";

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
