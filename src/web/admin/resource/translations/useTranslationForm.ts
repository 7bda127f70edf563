import { useEffect, useEffectEvent, useState } from "react";
import type { UseFormReturn } from "react-hook-form";

import type { ContentType, PublishingStatus } from "#resources/contentType.ts";
import { textSchema } from "#resources/schema.ts";
import { isAltField } from "#contract/content/translations.ts";
import type { Translation } from "#contract/content/translations.ts";
import { recordTexts } from "#texts/admin/records.ts";
import { translationTexts as texts } from "#texts/admin/translation.ts";
import { updateTranslation } from "#web/api/recordTranslations.ts";

import { useServices } from "#web/admin/session/services.ts";
import type { NewToast } from "#web/admin/ui/toasts/toasts.ts";
import { schemaResolver } from "#web/admin/forms/schemaResolver.ts";
import type { EditorContext, Saving } from "#web/admin/forms/editor.ts";
import { useEditor } from "#web/admin/forms/useEditor.ts";
import { useDates } from "#web/admin/ui/dates/useDates.ts";
import { textResource, toEditorField } from "../contentResource.ts";
import { labelOf, SCHEDULE_FIELDS } from "../formValues.ts";
import type { FormValue, FormValues } from "../formValues.ts";
import { usePublicPath } from "../paths.ts";
import { scheduleResolver } from "../scheduleResolver.ts";

import { languageName } from "#web/admin/ui/languageName.ts";
import {
  listTranslationFields,
  toImageTexts,
  toStoredText,
  toTextForm,
  toTextValues,
} from "./translationFields.ts";
import type { StoredText, TranslationField } from "./translationFields.ts";

export interface EditedTranslation {
  type: ContentType;
  /** The record's id. */
  id: string;
  /** The text in a further language, which may be missing. */
  translation: Translation;
  /** The text in the main language. */
  source: Translation;
}

export type TranslationFormControl = ReturnType<typeof useTranslationForm>;

/** The form of a record's text in a further language. It stays open after a save. */
export function useTranslationForm(
  options: EditedTranslation,
  extras: Pick<Saving<StoredText, FormValues, FormValues>, "onBlocked" | "uploads">,
) {
  const { type, id } = options;
  const { upload } = useServices();
  // A refetch does not change the source beside unsaved changes, so that a save tells which one it translates.
  const [{ translation, source }, setSeen] = useState(options);
  const { language, sourceChanges } = translation;
  const fields = listTranslationFields(type, source);
  const names = fields.map(({ name }) => name);
  // A refetch does not change the form: it stays based on the version that it was opened with or saved last.
  const [text, setText] = useState(() => toStoredText(type, translation));
  const dates = useDates();
  const toValues = (stored: StoredText) => toTextValues(fields, stored, source, dates);

  const control = useEditor(
    {
      ...textResource(type, toValues, dates),
      fields: [...fields, ...SCHEDULE_FIELDS.map((name) => ({ name, label: labelOf(type, name) }))].map(
        (field) => toEditorField(type, field),
      ),
      resolver: scheduleResolver(
        schemaResolver(textSchema<FormValues>(type, names.filter(isAltField))),
        toValues(text),
        dates,
      ),
    },
    { stored: text, draftName: `${type.name} ${id} ${language}` },
    {
      ...extras,
      failureText: texts.saveFailed,
      keepsFailure: true,
      queryKeys: [[type.plural]],
      async send(values, { state, expectedVersion }) {
        const form = toTextForm(fields, values, { state, updatedAt: expectedVersion });
        const saved = await updateTranslation(upload, type, { id, language, form });
        return { ...saved, alts: toImageTexts(fields, values) };
      },
      describeSaved: useSavedToast(options, text.status),
      onSaved(saved, form) {
        setText(saved);
        form.reset(toValues(saved));
      },
    },
  );
  useFollowSource(control.form, toValues(text));
  if (!control.hasChanges && (options.source !== source || options.translation !== translation))
    setSeen(options);

  return { ...control, type, recordId: id, language, fields, source, sourceChanges, text };
}

/** Updates a form without changes: it translates the source that is shown beside it. */
function useFollowSource(
  form: UseFormReturn<FormValues, EditorContext, FormValues>,
  { sourceVersion = "", ...texts }: FormValues,
) {
  const follow = useEffectEvent((version: FormValue) => {
    if (!form.formState.isDirty) form.reset({ ...texts, sourceVersion: version });
  });
  useEffect(() => follow(sourceVersion), [sourceVersion]);
}

/** Replaces a field with the source's text. If the field had another text, that can be undone. */
export function copySource(
  { form, draft }: TranslationFormControl,
  { name, value: source }: TranslationField,
): void {
  const before = form.getValues(name) ?? "";
  const setValue = (value: FormValue) =>
    form.setValue(name, value, { shouldDirty: true, shouldValidate: true });
  setValue(source);
  if (before.length > 0) draft.offerUndo(texts.replaced, () => setValue(before));
}

/** Fills empty fields with the source's texts. Undo empties those that are unchanged. */
export function copyAll({ form, draft }: TranslationFormControl, fields: readonly TranslationField[]): void {
  const setValue = (name: string, value: FormValue) =>
    form.setValue(name, value, { shouldDirty: true, shouldValidate: value.length > 0 });
  for (const { name, value } of fields) setValue(name, value);
  draft.offerUndo(texts.copiedAll({ count: fields.length }), () => {
    for (const { name, value } of fields)
      if (isEqual(form.getValues(name), value)) setValue(name, Array.isArray(value) ? [] : "");
  });
}

function isEqual(one: FormValue | undefined, other: FormValue): boolean {
  return JSON.stringify(one) === JSON.stringify(other);
}

/** @param before the status before the save; omitted for a missing text */
function useSavedToast({ type, id, translation }: EditedTranslation, before: PublishingStatus | undefined) {
  const { language } = translation;
  // The address with the id redirects to the current one.
  const path = usePublicPath(type)({ slug: id, language });
  const { dateTime } = useDates();
  return ({ status, review, schedule }: StoredText): Omit<NewToast, "kind"> => {
    const name = { language: languageName(language) };
    if (status === "Published") {
      const text = before === "Published" ? texts.saved(name) : texts.published(name);
      return { text, action: { label: recordTexts.viewOnSite, href: path } };
    }
    if (review) return { text: recordTexts.review.marked };
    if (schedule?.publishAt && schedule.isDecided)
      return { text: recordTexts.schedule.saved({ time: dateTime(schedule.publishAt) }) };
    return { text: before === "Published" ? texts.unpublished(name) : texts.draftSaved(name) };
  };
}
