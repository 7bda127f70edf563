import { zodResolver } from "@hookform/resolvers/zod";
import { useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import type { Resolver } from "react-hook-form";
import { useForm } from "react-hook-form";

import { newUserSchema, userUpdateSchema } from "#contract/accounts/users.ts";
import type { NewUserFields, User, UserUpdateFields } from "#contract/accounts/users.ts";
import { userTexts as texts } from "#texts/admin/users.ts";
import { isNotFound } from "#web/api/http/ApiError.ts";
import type { ApiError } from "#web/api/http/ApiError.ts";
import { useHttp } from "#web/api/http/HttpContext.tsx";
import { createUser, updateUser, usersKey } from "#web/api/users.ts";

import type { Choices } from "../collections/conflict/conflictFields.ts";
import { focusFirstInvalid } from "../collections/form/focusField.ts";
import { groupInvalid, isEmpty } from "../collections/form/invalidFields.ts";
import { useConflict } from "../collections/conflict/useConflict.ts";
import { useFormDraft } from "../collections/drafts/useFormDraft.ts";
import { useIsMounted } from "../collections/form/useIsMounted.ts";
import { useFormSave } from "../collections/form/useFormSave.ts";
import { useServices } from "../services.ts";
import { useToasts } from "../ui/toasts/toasts.ts";

import { EMPTY_FIELDS, FIELD_LABELS, FIELD_NAMES, toFormValues, fullName } from "./userForm.ts";
import type { FieldName, UserInput } from "./userForm.ts";

export const USER_FORM_ID = "user-form";

interface UserFormOptions {
  /** `null` for a new admin, who needs a password. */
  user: User | null;
  onClose: () => void;
}

export type UserFormControl = ReturnType<typeof useUserForm>;

export function useUserForm({ user, onClose }: UserFormOptions) {
  const http = useHttp();
  const queries = useQueryClient();
  const [hasSubmitted, setHasSubmitted] = useState(false);
  const form = useForm<UserInput, unknown, NewUserFields | UserUpdateFields>({
    resolver: resolverOf(user),
    defaultValues: user ? toFormValues(user) : EMPTY_FIELDS,
    mode: "onTouched",
    shouldFocusError: false,
  });
  const conflict = useConflict(form, toFormValues);
  const formSave = useFormSave<User>({
    form: { id: USER_FORM_ID, names: FIELD_NAMES },
    isExisting: user !== null,
    failureText: user ? texts.updateFailed : texts.createFailed,
    onConflict: conflict.open,
    onRejected: showServerErrors,
  });
  const afterSave = useAfterSave(onClose);
  const { errors, isDirty, dirtyFields } = form.formState;
  const draft = useFormDraft(form, {
    name: `user ${user?._id ?? "new"}`,
    basedOn: user?.updatedAt ?? null,
    hasChanges: isDirty,
    excludedFields: ["password"],
  });

  /** @param expectedVersion the version that may be overwritten */
  async function saveAs(fields: NewUserFields | UserUpdateFields, expectedVersion: string) {
    const saved = await formSave.save(() =>
      user
        ? updateUser(http, user._id, fields, expectedVersion)
        : createUser(http, { isActive: true, ...fields, role: "admin" }),
    );
    if (!saved) return;
    draft.onSaved();
    afterSave(saved, user ? "is saved" : "is added");
  }

  function showServerErrors(error: ApiError) {
    const rejectedFields = FIELD_NAMES.filter((name) => error.errors[name]);
    for (const name of rejectedFields) form.setError(name, { message: error.errors[name] ?? "" });
    // Errors are shown at their fields and linked in the banner; a general message would repeat them.
    if (rejectedFields.length > 0) formSave.setFailure(null);
    if (isNotFound(error)) void queries.invalidateQueries({ queryKey: usersKey });
  }

  /** Overwrites only the version that was compared; a newer one conflicts again. */
  const saveResolution = (choices: Choices) =>
    formSave.singleFlight(async () => {
      const expectedVersion = conflict.pending?.current.updatedAt;
      if (!expectedVersion) return;
      conflict.applyChoices(choices);
      await form.handleSubmit((fields) => saveAs(fields, expectedVersion), conflict.cancel)();
    });

  const submit = () =>
    formSave.singleFlight(async () => {
      setHasSubmitted(true);
      await form.handleSubmit(
        (fields) => saveAs(fields, draft.expectedVersion ?? ""),
        (invalid) => focusFirstInvalid(USER_FORM_ID, Object.keys(invalid), FIELD_NAMES),
      )();
    });

  const invalid = hasSubmitted
    ? FIELD_NAMES.filter((name) => errors[name]).map((name) => ({ name, label: FIELD_LABELS[name] }))
    : [];

  return {
    form,
    draft,
    conflict,
    ...groupInvalid(invalid, (name) => isEmpty(form.getValues(name as FieldName))),
    errorOf: (name: FieldName) => errors[name]?.message,
    isChanged: (name: FieldName) => user !== null && Boolean(dirtyFields[name]),
    hasChanges: isDirty,
    isSaving: formSave.isSaving,
    failure: formSave.failure,
    isUnconfirmed: formSave.isUnconfirmed,
    submit,
    saveResolution,
    /** Discards the draft and closes the dialog. */
    close(): void {
      if (isDirty) draft.clear();
      onClose();
    },
  };
}

function resolverOf(user: User | null): Resolver<UserInput, unknown, NewUserFields | UserUpdateFields> {
  return zodResolver<UserInput, unknown, NewUserFields | UserUpdateFields>(
    user ? userUpdateSchema : newUserSchema,
  );
}

function useAfterSave(onClose: () => void) {
  const queries = useQueryClient();
  const toasts = useToasts();
  const isMounted = useIsMounted();
  const { session } = useServices();
  return (saved: User, what: string) => {
    session.onUserSaved(saved);
    void queries.invalidateQueries({ queryKey: usersKey });
    toasts.show({ kind: "done", text: `${fullName(saved)} ${what}` });
    if (isMounted()) onClose();
  };
}
