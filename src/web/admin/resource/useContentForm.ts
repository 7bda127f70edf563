import { useState } from "react";
import { useWatch } from "react-hook-form";

import type { AnyRecord } from "#resources/contentType.ts";
import type { Language } from "#texts/language.ts";

import { appendFields } from "#web/admin/forms/createOnce.ts";
import type { Saving, TextUploads } from "#web/admin/forms/editor.ts";
import { imageRulesOf } from "#web/admin/forms/images/imageRules.ts";
import { useFormImages } from "#web/admin/forms/images/useFormImages.ts";
import { useFormUpload } from "#web/admin/forms/images/useFormUpload.ts";
import { useEditor } from "#web/admin/forms/useEditor.ts";
import { typeMessages } from "#web/admin/frame/typeTexts.ts";
import { useServices } from "#web/admin/session/services.ts";
import { useDates } from "#web/admin/ui/dates/useDates.ts";

import { contentResource, formSchemaOf } from "./contentResource.ts";
import { toFormData } from "./formValues.ts";
import type { FormValues } from "./formValues.ts";
import type { RecordFormProps } from "./screenConfigs.ts";

/** What is particular to a type. */
export interface ContentFormExtras<R extends AnyRecord = AnyRecord> extends Pick<
  Saving<R, FormValues, FormValues>,
  "onBlocked" | "onRejected"
> {
  /** Changes the initial values of a record, or of a new one. */
  mapInitialValues?: (values: FormValues) => FormValues;
  uploads?: TextUploads<FormValues>;
}

export type ContentFormControl<R extends AnyRecord = AnyRecord> = ReturnType<typeof useContentForm<R>>;

const NO_IMAGES = { logo: null, images: [] };

/** @param onSaved called after a save with the record before and after it */
export function useContentForm<R extends AnyRecord>(
  { config: { type }, record, save }: RecordFormProps<R>,
  onSaved: (before: R | null, saved: R) => void,
  { mapInitialValues, ...extras }: ContentFormExtras<R> = {},
) {
  const { main } = useServices().languages;
  const images = useFormImages(record ?? NO_IMAGES, imageRulesOf(type));
  const upload = useFormUpload(images);
  const dates = useDates();
  const [schema] = useState(() => formSchemaOf(type));
  const control = useEditor(
    contentResource<R>({ type, record, schema, dates, main, mapInitialValues }),
    { stored: record, draftName: `${type.name} ${record?._id ?? "new"}`, images },
    {
      ...extras,
      failureText: typeMessages(type)[record ? "updateFailed" : "createFailed"],
      keepsFailure: true,
      send: (values, { state, expectedVersion, newRecord }) =>
        upload((readyImages, onProgress) => {
          const body = toFormData(values, state, readyImages);
          if (language !== main) body.set("lang", language);
          appendFields(body, newRecord ?? { updatedAt: expectedVersion });
          return save(body, onProgress);
        }),
      onSaved: (saved) => onSaved(record, language === main ? saved : { ...saved, language }),
    },
  );
  // A restored draft of a record may be older than its language.
  const chosen = useWatch({ control: control.form.control, name: "lang" }) as Language;
  const language = record ? (record.language ?? main) : chosen;
  return { ...control, type, imagesControl: images, recordId: record?._id, language };
}
