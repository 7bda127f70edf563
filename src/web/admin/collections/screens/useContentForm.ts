// Checks, sends and follows the form of a record; create and edit differ in what they start with and whom they ask.
import { zodResolver } from "@hookform/resolvers/zod";
import { useState } from "react";
import { useForm } from "react-hook-form";
import type { UseFormReturn } from "react-hook-form";
import type * as z from "zod";

import type { AnyRecord, ContentType, PublishingStatus } from "#content/contentType.ts";
import { contentSchema } from "#content/schema.ts";
import type { ApiError } from "#web/api/http/ApiError.ts";
import type { OnProgress } from "#web/api/http/upload.ts";

import { hasImageChanges } from "../../images/formImages.ts";
import { imageRulesOf } from "../../images/imageRules.ts";
import { useFormImages } from "../../images/useFormImages.ts";
import { useFormUpload } from "../../images/useFormUpload.ts";
import { useLeaveGuard } from "../../session/useLeaveGuard.ts";
import { useDates } from "../../ui/dates/useDates.ts";
import type { Choices } from "../conflict/conflictFields.ts";
import { useConflict } from "../conflict/useConflict.ts";
import { useFormDraft } from "../drafts/useFormDraft.ts";
import { focusField, focusFirstInvalid } from "../form/focusField.ts";
import { groupInvalid, isEmpty } from "../form/invalidFields.ts";
import { publishedAtResolver } from "../form/publishedAtResolver.ts";
import type { AttemptStore } from "../form/useIdempotentCreate.ts";
import { useFormSave } from "../form/useFormSave.ts";

import {
  toFormData,
  fieldNamesOf,
  labelOf,
  isRequired,
  missingMessage,
  initialValues,
  valueNamesOf,
} from "./formValues.ts";
import type { FormValues } from "./formValues.ts";

export type SaveRecord<R> = (body: FormData, onProgress: OnProgress, tries: AttemptStore) => Promise<R>;

export interface ContentFormOptions<R extends AnyRecord> {
  type: ContentType;
  /** `null` for a new one. */
  record: R | null;
  save: SaveRecord<R>;
  /** Called after a save, with the record as it was and as it is. */
  onSaved: (before: R | null, saved: R) => void;
  /** What the form starts with for a record, where that is not what is stored. */
  mapInitialValues?: (values: FormValues) => FormValues;
  /** Called before anything is sent; `false` keeps it from being sent. */
  beforeSave?: () => Promise<boolean>;
  /** Called before the focus moves to what stopped a save. */
  onSaveBlocked?: () => void;
  onRejected?: (error: ApiError, form: UseFormReturn<FormValues>) => void;
  /** Something beside the values and the pictures is not saved yet. */
  hasPendingUploads?: boolean;
}

export type ContentFormControl<R extends AnyRecord = AnyRecord> = ReturnType<typeof useContentForm<R>>;

const NO_IMAGES = { logo: null, images: [] };

export function formIdOf({ name }: ContentType): string {
  return `${name}-form`;
}

export function useContentForm<R extends AnyRecord>(options: ContentFormOptions<R>) {
  const { type, record, save, onSaved, beforeSave, onSaveBlocked } = options;
  const hasDrafts = type.publishing === "drafts";
  const formId = formIdOf(type);
  const names = fieldNamesOf(type);
  /** What the last pressed button says. */
  const [intendedStatus, setIntendedStatus] = useState<PublishingStatus>("Draft");
  const imagesControl = useFormImages(record ?? NO_IMAGES, imageRulesOf(type));
  const dates = useDates();
  const toFormValues = (source: R) =>
    (options.mapInitialValues ?? identity)(initialValues(type, source, dates));
  const initial = record ? toFormValues(record) : initialValues(type, null, dates);
  const [schema] = useState(() => formSchemaOf(type));
  const form = useForm<FormValues>({
    resolver: publishedAtResolver(zodResolver(schema), {
      stored: String(initial["publishedAt"]),
      today: dates.today,
    }),
    defaultValues: initial,
    mode: "onTouched",
    shouldFocusError: false,
  });
  const conflict = useConflict(form, toFormValues);
  const formSave = useFormSave<R>({
    form: { id: formId, names },
    onConflict: conflict.open,
    isExisting: record !== null,
    failureText: record ? type.messages.updateFailed : type.messages.createFailed,
    onRejected: showServerErrors,
  });
  const { errors, isDirty, dirtyFields, submitCount } = form.formState;
  const { images } = imagesControl;
  const isLogoMissing = record === null && type.images.logo.required !== undefined && images.logo === null;
  const hasChanges = isDirty || hasImageChanges(images);
  const upload = useFormUpload(imagesControl);
  const draft = useFormDraft(form, {
    name: `${type.name} ${record?._id ?? "new"}`,
    basedOn: record?.updatedAt ?? null,
    hasChanges,
    imagesControl,
  });
  const isUnconfirmed = formSave.isUnconfirmed || draft.isUnconfirmed;
  useLeaveGuard(hasChanges || options.hasPendingUploads === true, formSave.isSaving, isUnconfirmed);

  const messageOf = (name: string): string | undefined => {
    if (name !== "logo") return errors[name]?.message;
    const missingFields = submitCount > 0 && isLogoMissing ? type.images.logo.required : undefined;
    return images.logoRejection?.message ?? missingFields;
  };
  const valueOf = (name: string) =>
    name === "logo" ? (images.logoRejection ?? images.logo) : form.getValues(name);
  // Errors of the server have no `type`; their message stays, even at an empty field.
  const isMissing = (name: string) =>
    isRequired(type, name) && isEmpty(valueOf(name)) && (name === "logo" || Boolean(errors[name]?.type));
  const invalid = submitCount > 0 ? names.filter(messageOf) : [];

  /** @param expectedVersion the version that may be overwritten; `null` for a new record */
  async function saveAs(values: FormValues, status: PublishingStatus, expectedVersion: string | null) {
    const saved = await formSave.save(() =>
      upload((readyImages, onProgress) => {
        const body = toFormData(values, hasDrafts ? status : null, readyImages);
        if (expectedVersion) body.set("updatedAt", expectedVersion);
        return save(body, onProgress, draft.attemptStore);
      }),
    );
    if (!saved) return onSaveBlocked?.();
    draft.onSaved();
    onSaved(record, saved);
  }

  function showServerErrors(error: ApiError) {
    scrollTo({ top: 0 });
    imagesControl.applyServerErrors(error.errors);
    for (const name of valueNamesOf(type)) {
      const message = error.errors[name];
      if (message) form.setError(name, { message });
    }
    options.onRejected?.(error, form);
  }

  const submit = (status: PublishingStatus = "Published") =>
    formSave.singleFlight(async () => {
      setIntendedStatus(status);
      if (beforeSave && !(await beforeSave())) return;
      await form.handleSubmit(
        (values) =>
          isLogoMissing ? focusField(formId, "logo") : saveAs(values, status, draft.expectedVersion),
        (invalid) => {
          onSaveBlocked?.();
          focusFirstInvalid(formId, Object.keys(invalid), names);
        },
      )();
    });

  /** Overwrites the version that was looked at, and no later one. */
  const saveResolution = (choices: Choices) =>
    formSave.singleFlight(async () => {
      const current = conflict.pending?.current;
      if (!current) return;
      conflict.applyChoices(choices);
      const status = choices["status"] === "saved" && current.status ? current.status : intendedStatus;
      const saveValues = (values: FormValues) => saveAs(values, status, current.updatedAt);
      await form.handleSubmit(saveValues, conflict.cancel)();
    });

  return {
    type,
    formId,
    form,
    imagesControl,
    draft,
    conflict,
    toFormValues,
    intendedStatus,
    ...groupInvalid(
      invalid.map((name) => ({ name, label: labelOf(type, name) })),
      isMissing,
    ),
    errorOf: (name: string) =>
      messageOf(name) && isMissing(name) ? missingMessage(type, name) : messageOf(name),
    isChanged: (name: string) => record !== null && Boolean(dirtyFields[name]),
    failure: formSave.failure,
    isSaving: formSave.isSaving,
    hasChanges,
    submit,
    saveResolution,
  };
}

function identity(values: FormValues): FormValues {
  return values;
}

/** The status is what the pressed button says. */
function formSchemaOf(type: ContentType) {
  const schema = contentSchema(type);
  const form = type.publishing === "drafts" ? schema.omit({ status: true }) : schema;
  // The engine handles the fields of all types by their names.
  return form as unknown as z.ZodType<FormValues, FormValues>;
}
