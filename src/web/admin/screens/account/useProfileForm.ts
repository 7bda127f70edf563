import type { User } from "#contract/accounts/users.ts";
import { accountTexts as texts } from "#texts/admin/account.ts";
import { useHttp } from "#web/api/http/HttpContext.tsx";
import { updateUser, usersKey } from "#web/api/users.ts";

import { useEditor } from "#web/admin/forms/useEditor.ts";
import { useSession } from "#web/admin/session/services.ts";

import { profileResource, toProfileFields } from "./accountForm.ts";

export type ProfileControl = ReturnType<typeof useProfileForm>;

/**
 * @param user the stored record
 * @param onSaved receives the saved record
 */
export function useProfileForm(user: User, onSaved: (user: User) => void) {
  const http = useHttp();
  const { session } = useSession();
  const control = useEditor(
    profileResource(),
    { stored: user, draftName: "account" },
    {
      failureText: texts.saveFailed,
      send: (fields, { expectedVersion }) =>
        updateUser(http, user._id, { ...fields, password: "" }, expectedVersion ?? user.updatedAt),
      queryKeys: [usersKey],
      describeSaved: () => ({ text: texts.saved }),
      onSaved(saved, form) {
        form.reset(toProfileFields(saved));
        session.onUserSaved(saved);
        onSaved(saved);
      },
    },
  );
  const { form, draft, hasChanges } = control;

  function discard() {
    const typed = form.getValues();
    form.reset(toProfileFields(user));
    control.setFailure(null);
    draft.clear();
    const undo = () => form.reset(typed, { keepDefaultValues: true });
    draft.offerUndo(texts.discarded, undo);
  }

  return {
    ...control,
    discard,
    submit: async () => {
      if (hasChanges) await control.submit();
    },
  };
}
