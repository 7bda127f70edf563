import type { User } from "#contract/accounts/users.ts";
import { accountTexts as texts } from "#texts/admin/account.ts";
import { userTexts } from "#texts/admin/users.ts";
import { useHttp } from "#web/api/http/HttpContext.tsx";
import { updateUser, usersKey } from "#web/api/users.ts";

import { useRecordForm } from "#web/admin/forms/useRecordForm.ts";
import { useSession } from "#web/admin/session/services.ts";
import { useLeaveGuard } from "#web/admin/session/useLeaveGuard.ts";

import { toProfileFields, profileSchema } from "./accountForm.ts";
import type { ProfileFields } from "./accountForm.ts";
import { schemaResolver } from "#web/admin/forms/schemaResolver.ts";

export type ProfileControl = ReturnType<typeof useProfileForm>;

/**
 * @param user the stored record
 * @param onSaved receives the saved record
 */
export function useProfileForm(user: User, onSaved: (user: User) => void) {
  const http = useHttp();
  const { session } = useSession();
  const { firstName, lastName, email } = userTexts.fields;
  const control = useRecordForm<User, ProfileFields, ProfileFields>({
    id: "profile-form",
    labels: { firstName, lastName, email },
    record: user,
    toValues: toProfileFields,
    resolver: schemaResolver(profileSchema),
    draftName: "account",
    failureText: texts.saveFailed,
    send: (fields, expectedVersion) =>
      updateUser(http, user._id, { ...fields, password: "" }, expectedVersion ?? user.updatedAt),
    queryKeys: [usersKey],
    describeSaved: () => ({ text: texts.saved }),
    onSaved(saved, form) {
      form.reset(toProfileFields(saved));
      session.onUserSaved(saved);
      onSaved(saved);
    },
  });
  const { form, draft, hasChanges, isSaving, isUnconfirmed } = control;
  useLeaveGuard(hasChanges, isSaving, isUnconfirmed);

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
