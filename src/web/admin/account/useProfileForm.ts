import { zodResolver } from "@hookform/resolvers/zod";
import { useQueryClient } from "@tanstack/react-query";
import { useForm } from "react-hook-form";

import type { User } from "#contract/accounts/users.ts";
import { accountTexts as texts } from "#texts/admin/account.ts";
import { useHttp } from "#web/api/http/HttpContext.tsx";
import { updateUser, usersKey } from "#web/api/users.ts";

import type { Choices } from "../collections/conflict/conflictFields.ts";
import { focusFirstInvalid } from "../collections/form/focusField.ts";
import { isEmpty } from "../collections/form/invalidFields.ts";
import { useConflict } from "../collections/conflict/useConflict.ts";
import { useFormDraft } from "../collections/drafts/useFormDraft.ts";
import { useFormSave } from "../collections/form/useFormSave.ts";
import { useSession } from "../services.ts";
import { useLeaveGuard } from "../session/useLeaveGuard.ts";
import { useToasts } from "../ui/toasts/toasts.ts";

import { PROFILE_LABELS, PROFILE_NAMES, toProfileFields, profileSchema } from "./accountForm.ts";
import type { ProfileFields, ProfileFieldName } from "./accountForm.ts";

export const PROFILE_FORM_ID = "profile-form";

export type ProfileControl = ReturnType<typeof useProfileForm>;

/**
 * @param user the stored record
 * @param onSaved receives the saved record
 */
export function useProfileForm(user: User, onSaved: (user: User) => void) {
  const http = useHttp();
  const queries = useQueryClient();
  const toasts = useToasts();
  const { session } = useSession();
  const form = useForm<ProfileFields>({
    resolver: zodResolver(profileSchema),
    defaultValues: toProfileFields(user),
    mode: "onTouched",
    shouldFocusError: false,
  });
  const conflict = useConflict<User, ProfileFields, unknown, ProfileFields>(form, toProfileFields);
  const formSave = useFormSave<User>({
    form: { id: PROFILE_FORM_ID, names: PROFILE_NAMES },
    failureText: texts.saveFailed,
    onConflict: conflict.open,
    onRejected({ errors }) {
      for (const name of PROFILE_NAMES) if (errors[name]) form.setError(name, { message: errors[name] });
    },
  });
  const { errors, isDirty, dirtyFields, isSubmitted } = form.formState;
  const draft = useFormDraft(form, { name: "account", basedOn: user.updatedAt, hasChanges: isDirty });
  useLeaveGuard(isDirty, formSave.isSaving, formSave.isUnconfirmed);

  async function saveAs(fields: ProfileFields, expectedVersion: string) {
    const saved = await formSave.save(() =>
      updateUser(http, user._id, { ...fields, password: "" }, expectedVersion),
    );
    if (!saved) return;
    draft.onSaved();
    conflict.cancel();
    form.reset(toProfileFields(saved));
    session.onUserSaved(saved);
    onSaved(saved);
    void queries.invalidateQueries({ queryKey: usersKey });
    toasts.show({ kind: "done", text: texts.saved });
  }

  const submit = () =>
    formSave.singleFlight(async () => {
      if (!isDirty) return;
      await form.handleSubmit(
        (fields) => saveAs(fields, draft.expectedVersion ?? user.updatedAt),
        (invalid) => focusFirstInvalid(PROFILE_FORM_ID, Object.keys(invalid), PROFILE_NAMES),
      )();
    });

  /** Overwrites only the version that was compared; a newer one conflicts again. */
  const saveResolution = (choices: Choices) =>
    formSave.singleFlight(async () => {
      const expectedVersion = conflict.pending?.current.updatedAt;
      if (!expectedVersion) return;
      conflict.applyChoices(choices);
      await form.handleSubmit((fields) => saveAs(fields, expectedVersion), conflict.cancel)();
    });

  function discard() {
    const typed = form.getValues();
    form.reset(toProfileFields(user));
    formSave.setFailure(null);
    draft.clear();
    const undo = () => form.reset(typed, { keepDefaultValues: true });
    draft.offerUndo(texts.discarded, undo);
  }

  return {
    form,
    draft,
    conflict,
    submit,
    saveResolution,
    discard,
    isSaving: formSave.isSaving,
    failure: formSave.failure,
    hasChanges: isDirty,
    isChanged: (name: ProfileFieldName) => Boolean(dirtyFields[name]),
    errorOf: (name: ProfileFieldName) => errors[name]?.message,
    /** Empty required fields; listed only after the first attempt to save. */
    missingFields: isSubmitted
      ? PROFILE_NAMES.filter((name) => errors[name] && isEmpty(form.getValues(name))).map((name) => ({
          name,
          label: PROFILE_LABELS[name],
        }))
      : [],
  };
}
