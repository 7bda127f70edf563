import { zodResolver } from "@hookform/resolvers/zod";
import { useEffect, useEffectEvent, useRef, useState } from "react";
import type { UseFormReturn } from "react-hook-form";

import type { ContentType, PublishingStatus, RecordState } from "#content/contentType.ts";
import { textSchema } from "#content/schema.ts";
import type { Translation } from "#contract/content/translations.ts";
import { recordTexts } from "#texts/admin/records.ts";
import { translationTexts as texts } from "#texts/admin/translation.ts";
import { updateTranslation } from "#web/api/recordTranslations.ts";

import { useServices } from "../../services.ts";
import { useLeaveGuard } from "../../session/useLeaveGuard.ts";
import type { NewToast } from "../../ui/toasts/toasts.ts";
import type { Choices } from "../conflict/conflictFields.ts";
import { useRecordForm } from "../form/useRecordForm.ts";
import type { RecordFormOptions } from "../form/useRecordForm.ts";
import { isRequired, missingMessage } from "../screens/formValues.ts";
import type { FormValues } from "../screens/formValues.ts";
import { usePublicPath } from "../screens/paths.ts";
import { formIdOf } from "../screens/useContentForm.ts";

import { languageName } from "./languageName.ts";
import {
  labelsByName,
  listAltNames,
  listTranslationFields,
  storedState,
  toImageTexts,
  toStoredText,
  toTextForm,
  toTextValues,
} from "./translationFields.ts";
import type { StoredText, TranslationField } from "./translationFields.ts";

export interface TranslationFormProps {
  type: ContentType;
  /** The record's id. */
  id: string;
  /** The text in a further language, which may be missing. */
  translation: Translation;
  /** The text in the main language. */
  source: Translation;
}

interface TranslationFormOptions extends TranslationFormProps {
  beforeSave?: RecordFormOptions<StoredText, FormValues, FormValues>["beforeSave"];
  /** Called before the focus moves to the field that prevents the save. */
  onSaveBlocked?: () => void;
  /** True if changes outside the form's values are not saved yet. */
  hasPendingUploads?: boolean;
}

export type TranslationFormControl = ReturnType<typeof useTranslationForm>;

/** The form of a record's text in a further language. It stays open after a save. */
export function useTranslationForm(options: TranslationFormOptions) {
  const { type, id } = options;
  // A refetch does not change the source beside unsaved changes, so that a save tells which one it translates.
  const [{ translation, source }, setSeen] = useState(options);
  const { language, sourceChanges } = translation;
  const fields = listTranslationFields(type, source);
  // A refetch does not change the form: it stays based on the version that it was opened with or saved last.
  const [text, setText] = useState(() => toStoredText(translation));
  const state = useIntendedState();
  const toValues = (stored: StoredText) => toTextValues(fields, stored, source);

  const control = useRecordForm<StoredText, FormValues, FormValues>({
    id: formIdOf(type),
    labels: labelsByName(fields),
    record: text,
    toValues,
    resolver: zodResolver(textSchema<FormValues>(type, listAltNames(fields))),
    isRequired: (name) => isRequired(type, name),
    draftName: `${type.name} ${id} ${language}`,
    failureText: texts.saveFailed,
    beforeSave: options.beforeSave,
    onBlocked: options.onSaveBlocked,
    keepsFailure: true,
    queryKeys: [[type.plural]],
    send: useSendText({ ...options, fields }, state.latest),
    describeSaved: useSavedToast(options, text.status),
    onSaved(saved, form) {
      setText(saved);
      form.reset(toValues(saved));
    },
  });
  const { hasChanges, isSaving, isUnconfirmed, conflict } = control;
  useFollowSource(control.form, toValues(text));
  if (!hasChanges && (options.source !== source || options.translation !== translation)) setSeen(options);
  useLeaveGuard(hasChanges || options.hasPendingUploads === true, isSaving, isUnconfirmed);

  return {
    ...control,
    type,
    formId: control.id,
    recordId: id,
    language,
    fields,
    source,
    sourceChanges,
    text,
    intendedState: state.intended,
    errorOf: (name: string) =>
      control.errorOf(name) && control.isMissing(name) ? missingMessage(type, name) : control.errorOf(name),
    submit(next: RecordState) {
      state.choose(next);
      return control.submit();
    },
    saveResolution(choices: Choices) {
      const saved = conflict.pending && storedState(conflict.pending.current);
      state.override(choices["status"] === "saved" && saved ? saved : state.intended);
      return control.saveResolution(choices);
    },
  };
}

/** Updates a form without changes: it translates the source that is shown beside it. */
function useFollowSource(form: UseFormReturn<FormValues>, { sourceVersion = "", ...texts }: FormValues) {
  const follow = useEffectEvent((version: string | string[]) => {
    if (!form.formState.isDirty) form.reset({ ...texts, sourceVersion: version });
  });
  useEffect(() => follow(sourceVersion), [sourceVersion]);
}

/** Replaces a field with the source's text. If the field had another text, that can be undone. */
export function copySource(
  { form, draft }: TranslationFormControl,
  { name, source = "" }: TranslationField,
): void {
  const before = form.getValues(name) ?? "";
  const setValue = (value: string | string[]) =>
    form.setValue(name, value, { shouldDirty: true, shouldValidate: true });
  setValue(source);
  if (before !== "") draft.offerUndo(texts.replaced, () => setValue(before));
}

/** Fills empty fields with the source's texts. Undo empties those that are unchanged. */
export function copyAll({ form, draft }: TranslationFormControl, fields: readonly TranslationField[]): void {
  const setValue = (name: string, value: string) =>
    form.setValue(name, value, { shouldDirty: true, shouldValidate: value !== "" });
  for (const { name, source = "" } of fields) setValue(name, source);
  draft.offerUndo(texts.copiedAll({ count: fields.length }), () => {
    for (const { name, source } of fields) if (form.getValues(name) === source) setValue(name, "");
  });
}

/** The state of the last pressed button. Also in a ref, because the request is sent before the next render. */
function useIntendedState() {
  const [intended, setIntended] = useState<RecordState>("Draft");
  const latest = useRef(intended);
  return {
    intended,
    latest: () => latest.current,
    choose(state: RecordState): void {
      latest.current = state;
      setIntended(state);
    },
    /** For the next request only. */
    override(state: RecordState): void {
      latest.current = state;
    },
  };
}

function useSendText(
  { type, id, translation, fields }: Omit<TranslationFormProps, "source"> & { fields: TranslationField[] },
  getState: () => RecordState,
) {
  const { upload } = useServices();
  const { language } = translation;
  return async (values: FormValues, expectedVersion: string | null): Promise<StoredText> => {
    const form = toTextForm(fields, values, { state: getState(), updatedAt: expectedVersion });
    const saved = await updateTranslation(upload, type, { id, language, form });
    return { ...saved, alts: toImageTexts(fields, values) };
  };
}

/** @param before the status before the save; omitted for a missing text */
function useSavedToast(
  { type, id, translation }: TranslationFormProps,
  before: PublishingStatus | undefined,
) {
  const { language } = translation;
  // The address with the id redirects to the current one.
  const path = usePublicPath(type)({ slug: id, language });
  return ({ status, review }: StoredText): Omit<NewToast, "kind"> => {
    const name = { language: languageName(language) };
    if (status === "Published") {
      const text = before === "Published" ? texts.saved(name) : texts.published(name);
      return { text, action: { label: recordTexts.viewOnSite, href: path } };
    }
    if (review) return { text: recordTexts.review.marked };
    return { text: before === "Published" ? texts.unpublished(name) : texts.draftSaved(name) };
  };
}
