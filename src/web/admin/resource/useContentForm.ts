import { useState } from "react";
import { useWatch } from "react-hook-form";
import type { UseFormReturn } from "react-hook-form";
import type * as z from "zod";

import type { AnyRecord, ContentType } from "#content/contentType.ts";
import { contentSchema } from "#content/schema.ts";
import { formTexts } from "#texts/admin/form.ts";
import type { Language } from "#texts/language.ts";
import type { ApiError } from "#web/api/http/ApiError.ts";
import type { OnProgress } from "#web/api/http/upload.ts";

import { imageRulesOf } from "#web/admin/forms/images/imageRules.ts";
import { useFormImages } from "#web/admin/forms/images/useFormImages.ts";
import { useFormUpload } from "#web/admin/forms/images/useFormUpload.ts";
import { useServices } from "#web/admin/session/services.ts";
import { useDates } from "#web/admin/ui/dates/useDates.ts";
import { publishedAtResolver } from "#web/admin/forms/publishedAtResolver.ts";
import { schemaResolver } from "#web/admin/forms/schemaResolver.ts";
import { appendFields } from "#web/admin/forms/createOnce.ts";

import { toFormData, fieldNamesOf, labelOf, initialValues } from "./formValues.ts";
import type { FormValues } from "./formValues.ts";
import { usePublishingForm } from "./usePublishingForm.ts";
import type { TextUploads } from "./usePublishingForm.ts";
import { typeMessages } from "#web/admin/frame/typeTexts.ts";

export type SaveRecord<R> = (body: FormData, onProgress: OnProgress) => Promise<R>;

interface ContentFormOptions<R extends AnyRecord> {
  type: ContentType;
  /** `null` for a new one. */
  record: R | null;
  save: SaveRecord<R>;
  /** Called after a save with the record before and after it. */
  onSaved: (before: R | null, saved: R) => void;
}

/** What is particular to a type. */
export interface ContentFormExtras {
  /** Changes the initial values of a record, or of a new one. */
  mapInitialValues?: (values: FormValues) => FormValues;
  /** Called before the focus moves to the field that prevents the save. */
  onBlocked?: () => void;
  onRejected?: (error: ApiError, form: UseFormReturn<FormValues>) => void;
  uploads?: TextUploads;
}

export type ContentFormControl<R extends AnyRecord = AnyRecord> = ReturnType<typeof useContentForm<R>>;

const NO_IMAGES = { logo: null, images: [] };

export function useContentForm<R extends AnyRecord>(
  { type, record, save, onSaved }: ContentFormOptions<R>,
  { mapInitialValues = (values) => values, ...extras }: ContentFormExtras = {},
) {
  const { main } = useServices().languages;
  const imagesControl = useFormImages(record ?? NO_IMAGES, imageRulesOf(type));
  const upload = useFormUpload(imagesControl);
  const dates = useDates();
  const [schema] = useState(() => formSchemaOf(type));
  const toValues = (source: R | null): FormValues => ({
    ...mapInitialValues(initialValues(type, source, dates)),
    // A value, so that drafts have it.
    lang: source?.language ?? main,
  });
  const control = usePublishingForm<R>({
    ...extras,
    type,
    labels: Object.fromEntries(fieldNamesOf(type).map((name) => [name, labelOf(type, name)])),
    record,
    toValues,
    emptyValues: toValues(null),
    resolver: publishedAtResolver(schemaResolver(schema), {
      stored: String(toValues(record)["publishedAt"]),
      today: dates.today,
    }),
    imagesControl,
    logoRequired: record === null && type.images.logo.required !== undefined && formTexts.requiredFields,
    draftName: `${type.name} ${record?._id ?? "new"}`,
    failureText: typeMessages(type)[record ? "updateFailed" : "createFailed"],
    send: (values, { state, expectedVersion, newRecord }) =>
      upload((readyImages, onProgress) => {
        const body = toFormData(values, state, readyImages);
        if (language !== main) body.set("lang", language);
        appendFields(body, newRecord ?? { updatedAt: expectedVersion });
        return save(body, onProgress);
      }),
    onSaved: (saved) => onSaved(record, language === main ? saved : { ...saved, language }),
  });
  // A restored draft of a record may be older than its language.
  const chosen = useWatch({ control: control.form.control, name: "lang" }) as Language;
  const language = record ? (record.language ?? main) : chosen;
  return { ...control, imagesControl, recordId: record?._id, language };
}

/** Without the state, which the pressed button sets. */
function formSchemaOf(type: ContentType) {
  const form = contentSchema(type).omit({ status: true });
  // The form handles the fields of all types by name.
  return form as unknown as z.ZodType<FormValues, FormValues>;
}
