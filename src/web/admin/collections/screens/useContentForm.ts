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

import { hasChangedPictures } from "../../images/pictures.ts";
import { imageRulesOf } from "../../images/rules.ts";
import { usePictures } from "../../images/usePictures.ts";
import { useUpload } from "../../images/useUpload.ts";
import { useLeaveGuard } from "../../session/useLeaveGuard.ts";
import { useDates } from "../../ui/dates/useDates.ts";
import type { Choices } from "../conflict/conflictFields.ts";
import { useConflict } from "../conflict/useConflict.ts";
import { useKeptDraft } from "../drafts/useKeptDraft.ts";
import { focusField, focusFirst } from "../form/focusField.ts";
import { groupInvalid, isEmpty } from "../form/invalidFields.ts";
import { publishedAtResolver } from "../form/publishedAtResolver.ts";
import type { TryKeeper } from "../form/useCreate.ts";
import { useSaving } from "../form/useSaving.ts";

import {
  bodyOf,
  fieldNamesOf,
  labelOf,
  isRequired,
  missingMessage,
  startValues,
  valueNamesOf,
} from "./formValues.ts";
import type { FormValues } from "./formValues.ts";

export type Save<R> = (body: FormData, onProgress: OnProgress, tries: TryKeeper) => Promise<R>;

export interface ContentFormOptions<R extends AnyRecord> {
  type: ContentType;
  /** `null` for a new one. */
  record: R | null;
  save: Save<R>;
  /** Called after a save, with the record as it was and as it is. */
  onSaved: (before: R | null, saved: R) => void;
  /** What the form starts with for a record, where that is not what is stored. */
  valuesOf?: (values: FormValues) => FormValues;
  /** Called before anything is sent; `false` keeps it from being sent. */
  prepare?: () => Promise<boolean>;
  /** Called before the focus moves to what stopped a save. */
  onStopped?: () => void;
  onRefused?: (error: ApiError, form: UseFormReturn<FormValues>) => void;
  /** Something beside the values and the pictures is not saved yet. */
  isIncomplete?: boolean;
}

export type ContentFormControl<R extends AnyRecord = AnyRecord> = ReturnType<typeof useContentForm<R>>;

const NO_PICTURES = { logo: null, images: [] };

export function formIdOf({ name }: ContentType): string {
  return `${name}-form`;
}

export function useContentForm<R extends AnyRecord>(options: ContentFormOptions<R>) {
  const { type, record, save, onSaved, prepare, onStopped } = options;
  const hasDrafts = type.publishing === "drafts";
  const formId = formIdOf(type);
  const names = fieldNamesOf(type);
  /** What the last pressed button says. */
  const [intended, setIntended] = useState<PublishingStatus>("Draft");
  const pictured = usePictures(record ?? NO_PICTURES, imageRulesOf(type));
  const dates = useDates();
  const valuesOf = (of: R) => (options.valuesOf ?? asStored)(startValues(type, of, dates));
  const start = record ? valuesOf(record) : startValues(type, null, dates);
  const [schema] = useState(() => formSchemaOf(type));
  const form = useForm<FormValues>({
    resolver: publishedAtResolver(zodResolver(schema), {
      stored: String(start["publishedAt"]),
      today: dates.today,
    }),
    defaultValues: start,
    mode: "onTouched",
    shouldFocusError: false,
  });
  const conflict = useConflict(form, valuesOf);
  const saving = useSaving<R>({
    form: { id: formId, names },
    onConflict: conflict.meet,
    exists: record !== null,
    failed: record ? type.messages.updateFailed : type.messages.createFailed,
    onRefused: showRefusal,
  });
  const { errors, isDirty, dirtyFields, submitCount } = form.formState;
  const { pictures } = pictured;
  const lacksLogo = record === null && type.images.logo.required !== undefined && pictures.logo === null;
  const hasChanges = isDirty || hasChangedPictures(pictures);
  const upload = useUpload(pictured);
  const draft = useKeptDraft(form, {
    name: `${type.name} ${record?._id ?? "new"}`,
    basedOn: record?.updatedAt ?? null,
    hasChanges,
    pictured,
  });
  const isUnanswered = saving.isUnanswered || draft.isSent;
  useLeaveGuard(hasChanges || options.isIncomplete === true, saving.saving, isUnanswered);

  const messageOf = (name: string): string | undefined => {
    if (name !== "logo") return errors[name]?.message;
    const missing = submitCount > 0 && lacksLogo ? type.images.logo.required : undefined;
    return pictures.logoProblem?.message ?? missing;
  };
  const valueOf = (name: string) =>
    name === "logo" ? (pictures.logoProblem ?? pictures.logo) : form.getValues(name);
  // Errors of the server have no `type`; their message stays, even at an empty field.
  const isMissing = (name: string) =>
    isRequired(type, name) && isEmpty(valueOf(name)) && (name === "logo" || Boolean(errors[name]?.type));
  const invalid = submitCount > 0 ? names.filter(messageOf) : [];

  /** @param expectedVersion the version that may be overwritten; `null` for a new record */
  async function saveAs(values: FormValues, status: PublishingStatus, expectedVersion: string | null) {
    const saved = await saving.save(() =>
      upload((ready, onProgress) => {
        const body = bodyOf(values, hasDrafts ? status : null, ready);
        if (expectedVersion) body.set("updatedAt", expectedVersion);
        return save(body, onProgress, draft.tries);
      }),
    );
    if (!saved) return onStopped?.();
    draft.saved();
    onSaved(record, saved);
  }

  function showRefusal(refusal: ApiError) {
    scrollTo({ top: 0 });
    pictured.refuse(refusal.errors);
    for (const name of valueNamesOf(type)) {
      const message = refusal.errors[name];
      if (message) form.setError(name, { message });
    }
    options.onRefused?.(refusal, form);
  }

  const submit = (status: PublishingStatus = "Published") =>
    saving.once(async () => {
      setIntended(status);
      if (prepare && !(await prepare())) return;
      await form.handleSubmit(
        (values) => (lacksLogo ? focusField(formId, "logo") : saveAs(values, status, draft.expectedVersion)),
        (found) => {
          onStopped?.();
          focusFirst(formId, Object.keys(found), names);
        },
      )();
    });

  /** Overwrites the version that was looked at, and no later one. */
  const saveChosen = (choices: Choices) =>
    saving.once(async () => {
      const current = conflict.met?.current;
      if (!current) return;
      conflict.take(choices);
      const status = choices["status"] === "saved" && current.status ? current.status : intended;
      const send = (values: FormValues) => saveAs(values, status, current.updatedAt);
      await form.handleSubmit(send, conflict.cancel)();
    });

  return {
    type,
    formId,
    form,
    pictured,
    draft,
    conflict,
    valuesOf,
    intended,
    ...groupInvalid(
      invalid.map((name) => ({ name, label: labelOf(type, name) })),
      isMissing,
    ),
    errorOf: (name: string) =>
      messageOf(name) && isMissing(name) ? missingMessage(type, name) : messageOf(name),
    isChanged: (name: string) => record !== null && Boolean(dirtyFields[name]),
    failure: saving.failure,
    saving: saving.saving,
    hasChanges,
    submit,
    saveChosen,
  };
}

function asStored(values: FormValues): FormValues {
  return values;
}

/** The status is what the pressed button says. */
function formSchemaOf(type: ContentType) {
  const schema = contentSchema(type);
  const form = type.publishing === "drafts" ? schema.omit({ status: true }) : schema;
  // The engine handles the fields of all types by their names.
  return form as unknown as z.ZodType<FormValues, FormValues>;
}
