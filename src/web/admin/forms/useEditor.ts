import { useQueryClient } from "@tanstack/react-query";
import { useEffect, useRef, useState } from "react";
import { useForm } from "react-hook-form";
import type { DefaultValues, FieldValues, Path, UseFormReturn } from "react-hook-form";

import type { RecordState } from "#resources/contentType.ts";
import { isNotFound } from "#web/api/http/ApiError.ts";
import { describeFieldError, describeFieldErrors } from "#web/api/http/describeError.ts";
import type { ApiError } from "#web/api/http/ApiError.ts";

import { useLeaveGuard } from "#web/admin/session/useLeaveGuard.ts";
import { useToasts } from "#web/admin/ui/toasts/toasts.ts";
import { useIsMounted } from "#web/admin/ui/useIsMounted.ts";

import type { Choices } from "./conflict/conflictFields.ts";
import { useConflict } from "./conflict/useConflict.ts";
import { useFormDraft } from "./drafts/useFormDraft.ts";
import type { EditedRecord, EditorContext, EditorResource, Saving, StoredRecord } from "./editor.ts";
import { listErrors, sortByField, useFieldErrors } from "./fieldErrors.ts";
import { focusFirstInvalid } from "./focusField.ts";
import { hasImageChanges } from "./images/formImages.ts";
import { useSending } from "./useSending.ts";

export type Editor<T extends StoredRecord, V extends FieldValues, O> = ReturnType<typeof useEditor<T, V, O>>;

/** The form of one record: validation, autosave, conflicts and saving. */
export function useEditor<T extends StoredRecord, V extends FieldValues, O>(
  resource: EditorResource<T, V, O>,
  record: EditedRecord<T>,
  saving: Saving<T, V, O>,
) {
  const editing = useEditing(resource, record);
  const { form, draft, hasChanges } = editing;
  const save = useSave(editing, saving);
  const { uploads, onClose } = saving;
  useLeaveGuard(hasChanges || uploads?.isPending === true, save.isSaving, save.isUnconfirmed);
  useEffect(() => uploads?.connect({ form, retryIfWaiting: save.retryIfWaiting }));
  return {
    ...editing,
    ...save,
    failure: uploads?.failure ?? save.failure,
    /** At the pressed button while a save waits for uploads. */
    waitingText: uploads?.waitingText,
    /** Discards the changes. */
    close(): void {
      if (hasChanges) draft.clear();
      onClose?.();
    },
  };
}

type Editing<T extends StoredRecord, V extends FieldValues, O> = ReturnType<typeof useEditing<T, V, O>>;

/** All of a form but its save. */
function useEditing<T extends StoredRecord, V extends FieldValues, O>(
  resource: EditorResource<T, V, O>,
  { stored, draftName, images: imagesControl }: EditedRecord<T>,
) {
  const { formId, fields, toValues } = resource;
  const intent = useIntendedState();
  const form = useForm<V, EditorContext, O>({
    resolver: resource.resolver,
    context: intent.context,
    defaultValues: (stored ? toValues(stored) : resource.emptyValues) as DefaultValues<V>,
    mode: "onTouched",
    shouldFocusError: false,
  });
  const { isDirty, dirtyFields } = form.formState;
  const hasChanges = isDirty || (imagesControl !== undefined && hasImageChanges(imagesControl.images));
  const draft = useFormDraft(form, {
    name: draftName,
    baseVersion: stored?.updatedAt ?? null,
    hasChanges,
    excludedFields: fields.flatMap(({ name, isExcluded }) => (isExcluded ? [name] : [])),
    imagesControl,
  });
  const images = imagesControl?.images;
  const needsLogo = !stored && images?.logo === null;
  const missingLogo = fields.find(({ name, isOptional }) => name === "logo" && !isOptional && needsLogo);
  return {
    resource,
    formId,
    form,
    record: stored,
    draft,
    imagesControl,
    conflict: useConflict(form, toValues),
    hasChanges,
    isChanged: (name: string) => stored !== null && Boolean((dirtyFields as Record<string, unknown>)[name]),
    intent,
    /** Of the stored record; `null` for a new one, and for one without states. */
    state: (stored && resource.stateOf?.(stored)) ?? null,
    /** The field of a required logo that is not chosen. */
    missingLogo,
    ...useFieldErrors(form, { fields, images, missingLogo }),
  };
}

/** What a press of a save button does: waits for uploads, validates and sends (see `useSend`). */
function useSave<T extends StoredRecord, V extends FieldValues, O>(
  editing: Editing<T, V, O>,
  saving: Saving<T, V, O>,
) {
  const { resource, formId, form, draft, conflict, intent, missingLogo } = editing;
  const { send, ...sending } = useSend(editing, saving);

  /** A field that prevents the save gets the focus. */
  function block(found: object) {
    saving.onBlocked?.();
    const errors = listErrors(found);
    const invalid = [...(missingLogo ? ["logo"] : []), ...errors.keys()];
    const [message] = errors.values();
    // An error at no field is one of the form as a whole.
    if (!focusFirstInvalid(formId, invalid, namesOf(resource)) && message) sending.setFailure(message);
  }

  return {
    ...sending,
    isUnconfirmed: sending.isUnconfirmed || draft.isUnconfirmed,
    /** @param state in which the record is saved, if it has states */
    submit: (state?: RecordState) =>
      sending.runExclusive(async () => {
        intent.choose(state);
        editing.showErrors();
        const readiness = saving.uploads ? await saving.uploads.wait() : "ready";
        if (readiness === "offline") sending.waitForConnection();
        if (readiness !== "ready") return;
        await form.handleSubmit(
          (values) => (missingLogo ? block({}) : send(values, draft.expectedVersion)),
          block,
        )();
      }),
    /** Overwrites only the version that was compared; a newer one conflicts again. */
    saveResolution: (choices: Choices) =>
      sending.runExclusive(async () => {
        const current = conflict.pending?.current;
        if (!current) return;
        intent.override(choices["status"] === "saved" ? resource.stateOf?.(current) : null);
        conflict.applyChoices(choices);
        await form.handleSubmit((values) => send(values, current.updatedAt), conflict.cancel)();
      }),
  };
}

/** Sends valid values, and handles every outcome. */
function useSend<T extends StoredRecord, V extends FieldValues, O>(
  editing: Editing<T, V, O>,
  saving: Saving<T, V, O>,
) {
  const { resource, form, record, draft, conflict, intent } = editing;
  const finish = useFinish(form, saving);
  const sending = useSending({
    form: { id: resource.formId, names: namesOf(resource) },
    isExisting: record !== null,
    failureText: saving.failureText,
  });

  /** A new record is sent under the id of its draft. */
  async function send(values: O, expectedVersion: string | null): Promise<void> {
    const outcome = await sending.send(() =>
      draft.send((newRecord) =>
        saving.send(values, { expectedVersion, newRecord, state: intent.context.state() }),
      ),
    );
    switch (outcome.kind) {
      case "saved":
        draft.onSaved();
        conflict.cancel();
        return finish.saved(outcome.saved);
      case "conflict":
        conflict.open(outcome.conflict);
        break;
      case "rejected":
        // Errors are shown at their fields and linked in the banner; a general message would repeat them.
        if (showAtFields(outcome.error, editing) && !saving.keepsFailure) sending.setFailure(null);
        finish.rejected(outcome.error);
        break;
      case "unconfirmed":
      case "offline":
      case "cancelled":
    }
    // The banner of a long screen is at its top.
    if (resource.stateOf && !["conflict", "cancelled"].includes(outcome.kind)) scrollTo({ top: 0 });
    saving.onBlocked?.();
  }

  return { ...sending, send };
}

function namesOf({ fields }: Pick<EditorResource<StoredRecord, FieldValues, unknown>, "fields">): string[] {
  return fields.map(({ name }) => name);
}

/** What follows an outcome. */
function useFinish<T extends StoredRecord, V extends FieldValues, O>(
  form: UseFormReturn<V, EditorContext, O>,
  { queryKeys = [], describeSaved, onSaved, onRejected, onClose }: Saving<T, V, O>,
) {
  const queryClient = useQueryClient();
  const toasts = useToasts();
  const isMounted = useIsMounted();
  function invalidateQueries() {
    for (const queryKey of queryKeys) void queryClient.invalidateQueries({ queryKey });
  }
  return {
    saved(saved: T): void {
      onSaved?.(saved, form);
      invalidateQueries();
      if (describeSaved) toasts.show({ kind: "done", ...describeSaved(saved) });
      if (isMounted()) onClose?.();
    },
    rejected(error: ApiError): void {
      onRejected?.(error, form);
      if (isNotFound(error)) invalidateQueries();
    },
  };
}

/** The state of the last pressed button. Also in a ref, because the request is sent before the next render. */
function useIntendedState() {
  const [intended, setIntended] = useState<RecordState>("Draft");
  const latest = useRef(intended);
  const [context] = useState<EditorContext>(() => ({ state: () => latest.current }));
  return {
    intended,
    context,
    choose(state: RecordState = "Draft"): void {
      latest.current = state;
      setIntended(state);
    },
    /** For the next request only. */
    override(state: RecordState | null | undefined): void {
      latest.current = state ?? intended;
    },
  };
}

/** @returns false if the server rejected no field of the form */
function showAtFields<T extends StoredRecord, V extends FieldValues, O>(
  error: ApiError,
  { resource, form, imagesControl }: Editing<T, V, O>,
): boolean {
  // Of fields, or in them, such as `blocks.3.fields.text`.
  const rejected = sortByField(Object.keys(error.errors), namesOf(resource));
  imagesControl?.applyServerErrors(describeFieldErrors(error));
  for (const path of rejected) {
    if (path !== "logo") form.setError(path as Path<V>, { message: describeFieldError(error, path) });
  }
  return rejected.length > 0;
}
