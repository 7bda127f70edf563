import { useQueryClient } from "@tanstack/react-query";
import type { QueryKey } from "@tanstack/react-query";
import { useState } from "react";
import { useForm } from "react-hook-form";
import type { DefaultValues, FieldValues, Path, Resolver, UseFormReturn } from "react-hook-form";

import type { NewRecord } from "#contract/newRecord.ts";
import { isNotFound } from "#web/api/http/ApiError.ts";
import { describeFieldError, describeFieldErrors } from "#web/api/http/describeError.ts";
import type { ApiError } from "#web/api/http/ApiError.ts";

import type { Choices } from "./conflict/conflictFields.ts";
import { useConflict } from "./conflict/useConflict.ts";
import { useFormDraft } from "./drafts/useFormDraft.ts";
import { hasImageChanges } from "./images/formImages.ts";
import type { ImagesControl } from "./images/useFormImages.ts";
import { useToasts } from "#web/admin/ui/toasts/toasts.ts";
import type { NewToast } from "#web/admin/ui/toasts/toasts.ts";

import { focusFirstInvalid } from "./focusField.ts";
import { isWithin, listErrors } from "./fieldErrors.ts";
import { groupInvalid, isEmpty } from "./invalidFields.ts";
import { useFormSave } from "./useFormSave.ts";
import { useIsMounted } from "#web/admin/ui/useIsMounted.ts";

interface StoredRecord {
  updatedAt: string;
}

export interface RecordFormOptions<T extends StoredRecord, V extends FieldValues, O> {
  /** The id of the form element. */
  id: string;
  /** By field name, in the order of the screen. `logo` is an image of `imagesControl`. */
  labels: Readonly<Record<string, string>>;
  /** `null` for a new record. */
  record: T | null;
  toValues: (record: T) => V;
  /** The values of a new record. */
  emptyValues?: V;
  resolver: Resolver<V, unknown, O>;
  imagesControl?: ImagesControl;
  /** Shown at the logo while a required one is missing. */
  logoRequired?: string | false | undefined;
  /** Fields that are listed as missing while they are empty. Defaults to all. */
  isRequired?: (name: string) => boolean;
  draftName: string;
  /** Fields that are never autosaved, nor compared with another version, such as passwords. */
  excludedFields?: readonly (keyof V & string)[];
  failureText: string;
  /**
   * @param expectedVersion the version that may be overwritten; `null` for a new record
   * @param newRecord `null` for an existing one
   */
  send: (fields: O, expectedVersion: string | null, newRecord: NewRecord | null) => Promise<T>;
  /** `blocked`: sends nothing. `offline`: submits the form again when the connection returns. */
  beforeSave?: (() => Promise<"ready" | "blocked" | "offline">) | undefined;
  /** Called before the focus moves to the field that prevents the save. */
  onBlocked?: (() => void) | undefined;
  onRejected?: ((error: ApiError, form: UseFormReturn<V, unknown, O>) => void) | undefined;
  /** Shows the server's message at the top of the page even if it is also shown at the fields. */
  keepsFailure?: boolean;
  /** Invalidated after a save, or if the record no longer exists. */
  queryKeys?: readonly QueryKey[];
  describeSaved?: (saved: T) => Omit<NewToast, "kind">;
  onSaved?: (saved: T, form: UseFormReturn<V, unknown, O>) => void;
  /** Called after a save while the form is mounted, and when the changes are discarded. */
  onClose?: () => void;
}

export type RecordFormControl<T extends StoredRecord, V extends FieldValues, O> = ReturnType<
  typeof useRecordForm<T, V, O>
>;

/** The form of one record: validation, autosave, conflicts and saving. */
export function useRecordForm<T extends StoredRecord, V extends FieldValues, O>(
  options: RecordFormOptions<T, V, O>,
) {
  const { id, labels, record, toValues, resolver, imagesControl, excludedFields = [], onClose } = options;
  const [hasSubmitted, setHasSubmitted] = useState(false);
  const form = useForm<V, unknown, O>({
    resolver,
    defaultValues: (record ? toValues(record) : options.emptyValues) as DefaultValues<V>,
    mode: "onTouched",
    shouldFocusError: false,
  });
  const conflict = useConflict(form, toValues);
  const { isDirty, dirtyFields } = form.formState;
  const hasChanges = isDirty || (imagesControl !== undefined && hasImageChanges(imagesControl.images));
  const draft = useFormDraft(form, {
    name: options.draftName,
    baseVersion: record?.updatedAt ?? null,
    hasChanges,
    excludedFields,
    imagesControl,
  });
  const saving = useSaveRecord(options, { form, conflict, draft });
  const { errorOf, invalid, isMissing, missingLogo } = useFieldErrors(options, form, hasSubmitted);
  const focusInvalid = (found: object) => {
    options.onBlocked?.();
    focusFirstInvalid(id, [...missingLogo, ...listErrors(found).keys()], Object.keys(labels));
  };
  const saveValid = async (fields: O) =>
    missingLogo.length > 0 ? focusInvalid({}) : saving.saveAs(fields, draft.expectedVersion);

  return {
    id,
    labels,
    // Any field may be asked for.
    excludedFields: excludedFields as readonly string[],
    form,
    record,
    toValues,
    /** `undefined` without images. */
    images: imagesControl?.images,
    draft,
    conflict,
    ...groupInvalid(invalid, isMissing),
    errorOf,
    isMissing,
    isChanged: (name: string) => record !== null && Boolean((dirtyFields as Record<string, unknown>)[name]),
    hasChanges,
    ...saving,
    isUnconfirmed: saving.isUnconfirmed || draft.isUnconfirmed,
    submit() {
      setHasSubmitted(true);
      return saving.runWhenReady(form.handleSubmit(saveValid, focusInvalid));
    },
    /** Discards the changes. */
    close(): void {
      if (hasChanges) draft.clear();
      onClose?.();
    },
  };
}

interface SaveDependencies<T extends StoredRecord, V extends FieldValues, O> {
  form: UseFormReturn<V, unknown, O>;
  conflict: ReturnType<typeof useConflict<T, V, unknown, O>>;
  draft: ReturnType<typeof useFormDraft<V, unknown, O>>;
}

function useSaveRecord<T extends StoredRecord, V extends FieldValues, O>(
  options: RecordFormOptions<T, V, O>,
  { form, conflict, draft }: SaveDependencies<T, V, O>,
) {
  const { id, labels, record, queryKeys = [], describeSaved } = options;
  const queryClient = useQueryClient();
  const toasts = useToasts();
  const isMounted = useIsMounted();
  const invalidateQueries = () => {
    for (const queryKey of queryKeys) void queryClient.invalidateQueries({ queryKey });
  };
  const saving = useFormSave<T>({
    form: { id, names: Object.keys(labels) },
    isExisting: record !== null,
    failureText: options.failureText,
    onConflict: conflict.open,
    onRejected(error) {
      const isShown = showFieldErrors(error, options, form);
      options.onRejected?.(error, form);
      if (options.keepsFailure) return scrollTo({ top: 0 });
      // Errors are shown at their fields and linked in the banner; a general message would repeat them.
      if (isShown) saving.setFailure(null);
      if (isNotFound(error)) invalidateQueries();
    },
  });

  async function saveAs(fields: O, expectedVersion: string | null): Promise<void> {
    const saved = await saving.save(() =>
      draft.send((newRecord) => options.send(fields, expectedVersion, newRecord)),
    );
    if (!saved) return options.onBlocked?.();
    draft.onSaved();
    conflict.cancel();
    options.onSaved?.(saved, form);
    invalidateQueries();
    if (describeSaved) toasts.show({ kind: "done", ...describeSaved(saved) });
    if (isMounted()) options.onClose?.();
  }

  return {
    ...saving,
    saveAs,
    /** Waits for `beforeSave`. */
    runWhenReady: (task: () => Promise<void>) =>
      saving.runExclusive(async () => {
        const readiness = options.beforeSave ? await options.beforeSave() : "ready";
        if (readiness === "offline") saving.waitForConnection();
        if (readiness === "ready") await task();
      }),
    /** Overwrites only the version that was compared; a newer one conflicts again. */
    saveResolution: (choices: Choices) =>
      saving.runExclusive(async () => {
        const expectedVersion = conflict.pending?.current.updatedAt;
        if (!expectedVersion) return;
        conflict.applyChoices(choices);
        await form.handleSubmit((fields) => saveAs(fields, expectedVersion), conflict.cancel)();
      }),
  };
}

/** @returns false if the server rejected no field of the form */
function showFieldErrors<T extends StoredRecord, V extends FieldValues, O>(
  error: ApiError,
  { labels, imagesControl }: RecordFormOptions<T, V, O>,
  form: UseFormReturn<V, unknown, O>,
): boolean {
  const rejected = Object.keys(labels).filter((name) => error.errors[name]);
  imagesControl?.applyServerErrors(describeFieldErrors(error));
  for (const name of rejected) {
    if (name !== "logo") form.setError(name as Path<V>, { message: describeFieldError(error, name) });
  }
  return rejected.length > 0;
}

function useFieldErrors<T extends StoredRecord, V extends FieldValues, O>(
  { labels, imagesControl, logoRequired, isRequired = () => true }: RecordFormOptions<T, V, O>,
  form: UseFormReturn<V, unknown, O>,
  hasSubmitted: boolean,
) {
  const images = imagesControl?.images;
  const missingLogo = logoRequired && images?.logo === null ? ["logo"] : [];

  const errors = [...listErrors(form.formState.errors)];
  const getFieldError = (name: string) => form.getFieldState(name as Path<V>, form.formState).error;

  function errorOf(name: string): string | undefined {
    if (name !== "logo") return errors.find(([path]) => isWithin(path, name))?.[1];
    if (images?.logoRejection) return images.logoRejection.message;
    return hasSubmitted && missingLogo.length > 0 && logoRequired ? logoRequired : undefined;
  }

  return {
    errorOf,
    /** Listed only after the first attempt to save. */
    invalid: hasSubmitted
      ? Object.entries(labels).flatMap(([name, label]) => (errorOf(name) ? [{ name, label }] : []))
      : [],
    isMissing(name: string): boolean {
      if (!isRequired(name)) return false;
      if (name === "logo") return isEmpty(images?.logoRejection ?? images?.logo);
      // Errors of the server have no `type`; their message is shown even at an empty field.
      return isEmpty(form.getValues(name as Path<V>)) && Boolean(getFieldError(name)?.type);
    },
    missingLogo,
  };
}
