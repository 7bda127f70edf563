// Checks, sends and follows the form of an admin; a new one needs a password, an old one keeps its own.
import { zodResolver } from "@hookform/resolvers/zod";
import { useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import type { Resolver } from "react-hook-form";
import { useForm } from "react-hook-form";

import { newUserSchema, userChangeSchema } from "#contract/accounts/users.ts";
import type { NewUserFields, User, UserChangeFields } from "#contract/accounts/users.ts";
import { userTexts as texts } from "#texts/admin/users.ts";
import { isNotFound } from "#web/api/http/ApiError.ts";
import type { ApiError } from "#web/api/http/ApiError.ts";
import { useHttp } from "#web/api/http/HttpContext.tsx";
import { createUser, updateUser, usersKey } from "#web/api/users.ts";

import type { Choices } from "../collections/conflict/conflictFields.ts";
import { focusFirst } from "../collections/form/focusField.ts";
import { groupInvalid, isEmpty } from "../collections/form/invalidFields.ts";
import { useConflict } from "../collections/conflict/useConflict.ts";
import { useKeptDraft } from "../collections/drafts/useKeptDraft.ts";
import { useIsMounted } from "../collections/form/useOnScreen.ts";
import { useSaving } from "../collections/form/useSaving.ts";
import { useServices } from "../services.ts";
import { useToasts } from "../ui/toasts/toasts.ts";

import { EMPTY_FIELDS, FIELD_LABELS, FIELD_NAMES, fieldsOf, nameOf } from "./userForm.ts";
import type { FieldName, UserInput } from "./userForm.ts";

export const USER_FORM_ID = "user-form";

interface UserFormOptions {
  /** `null` for a new one. */
  user: User | null;
  onClose: () => void;
}

export type UserFormControl = ReturnType<typeof useUserForm>;

export function useUserForm({ user, onClose }: UserFormOptions) {
  const http = useHttp();
  const queries = useQueryClient();
  const [attempted, setAttempted] = useState(false);
  const form = useForm<UserInput, unknown, NewUserFields | UserChangeFields>({
    resolver: resolverOf(user),
    defaultValues: user ? fieldsOf(user) : EMPTY_FIELDS,
    mode: "onTouched",
    shouldFocusError: false,
  });
  const conflict = useConflict(form, fieldsOf);
  const saving = useSaving<User>({
    form: { id: USER_FORM_ID, names: FIELD_NAMES },
    exists: user !== null,
    failed: user ? texts.updateFailed : texts.createFailed,
    onConflict: conflict.meet,
    onRefused: showRefusal,
  });
  const finish = useFinish(onClose);
  const { errors, isDirty, dirtyFields } = form.formState;
  const draft = useKeptDraft(form, {
    name: `user ${user?._id ?? "new"}`,
    basedOn: user?.updatedAt ?? null,
    hasChanges: isDirty,
    secret: ["password"],
  });

  /** @param expectedVersion the version that may be overwritten */
  async function saveAs(fields: NewUserFields | UserChangeFields, expectedVersion: string) {
    const saved = await saving.save(() =>
      user
        ? updateUser(http, user._id, fields, expectedVersion)
        : createUser(http, { isActive: true, ...fields, role: "admin" }),
    );
    if (!saved) return;
    draft.saved();
    finish(saved, user ? "is saved" : "is added");
  }

  function showRefusal(refusal: ApiError) {
    const faulty = FIELD_NAMES.filter((name) => refusal.errors[name]);
    for (const name of faulty) form.setError(name, { message: refusal.errors[name] ?? "" });
    // What stands at a field is said there and in the links to it.
    if (faulty.length > 0) saving.setFailure(null);
    if (isNotFound(refusal)) void queries.invalidateQueries({ queryKey: usersKey });
  }

  /** Overwrites the version that was looked at, and no later one. */
  const saveChosen = (choices: Choices) =>
    saving.once(async () => {
      const expectedVersion = conflict.met?.current.updatedAt;
      if (!expectedVersion) return;
      conflict.take(choices);
      await form.handleSubmit((fields) => saveAs(fields, expectedVersion), conflict.cancel)();
    });

  const submit = () =>
    saving.once(async () => {
      setAttempted(true);
      await form.handleSubmit(
        (fields) => saveAs(fields, draft.expectedVersion ?? ""),
        (found) => focusFirst(USER_FORM_ID, Object.keys(found), FIELD_NAMES),
      )();
    });

  const invalid = attempted
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
    saving: saving.saving,
    failure: saving.failure,
    isUnanswered: saving.isUnanswered,
    submit,
    saveChosen,
    /** Throws away what was typed. */
    close(): void {
      if (isDirty) draft.drop();
      onClose();
    },
  };
}

function resolverOf(user: User | null): Resolver<UserInput, unknown, NewUserFields | UserChangeFields> {
  return zodResolver<UserInput, unknown, NewUserFields | UserChangeFields>(
    user ? userChangeSchema : newUserSchema,
  );
}

function useFinish(onClose: () => void) {
  const queries = useQueryClient();
  const toasts = useToasts();
  const isOnScreen = useIsMounted();
  const { session } = useServices();
  return (saved: User, what: string) => {
    session.onUserSaved(saved);
    void queries.invalidateQueries({ queryKey: usersKey });
    toasts.show({ kind: "done", text: `${nameOf(saved)} ${what}` });
    if (isOnScreen()) onClose();
  };
}
