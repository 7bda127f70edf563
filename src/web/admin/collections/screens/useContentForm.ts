import { useRef, useState } from "react";
import { useWatch } from "react-hook-form";
import type { UseFormReturn } from "react-hook-form";
import type * as z from "zod";

import { recordState } from "#content/contentType.ts";
import type { AnyRecord, ContentType, RecordState } from "#content/contentType.ts";
import { contentSchema } from "#content/schema.ts";
import { formTexts } from "#texts/admin/form.ts";
import type { Language } from "#texts/language.ts";
import type { ApiError } from "#web/api/http/ApiError.ts";
import type { OnProgress } from "#web/api/http/upload.ts";

import { imageRulesOf } from "../../images/imageRules.ts";
import { useFormImages } from "../../images/useFormImages.ts";
import { useFormUpload } from "../../images/useFormUpload.ts";
import { useLeaveGuard } from "../../session/useLeaveGuard.ts";
import { useServices } from "../../services.ts";
import { useDates } from "../../ui/dates/useDates.ts";
import type { Choices } from "../conflict/conflictFields.ts";
import { publishedAtResolver } from "../form/publishedAtResolver.ts";
import { schemaResolver } from "../form/schemaResolver.ts";
import type { AttemptStore } from "../form/useIdempotentCreate.ts";
import { useRecordForm } from "../form/useRecordForm.ts";
import type { RecordFormOptions } from "../form/useRecordForm.ts";

import {
  toFormData,
  fieldNamesOf,
  labelOf,
  isRequired,
  missingMessage,
  initialValues,
} from "./formValues.ts";
import type { FormValues } from "./formValues.ts";
import { typeMessages } from "../typeTexts.ts";

export type SaveRecord<R> = (body: FormData, onProgress: OnProgress, tries: AttemptStore) => Promise<R>;

export interface ContentFormOptions<R extends AnyRecord> {
  type: ContentType;
  /** `null` for a new one. */
  record: R | null;
  save: SaveRecord<R>;
  /** Called after a save with the record before and after it. */
  onSaved: (before: R | null, saved: R) => void;
  /** Changes the initial values of a record, or of a new one. */
  mapInitialValues?: (values: FormValues) => FormValues;
  beforeSave?: RecordFormOptions<R, FormValues, FormValues>["beforeSave"];
  /** Called before the focus moves to the field that prevents the save. */
  onSaveBlocked?: () => void;
  onRejected?: (error: ApiError, form: UseFormReturn<FormValues>) => void;
  /** True if changes outside the form's values and images are not saved yet. */
  hasPendingUploads?: boolean;
}

export type ContentFormControl<R extends AnyRecord = AnyRecord> = ReturnType<typeof useContentForm<R>>;

const NO_IMAGES = { logo: null, images: [] };

export function formIdOf({ name }: ContentType): string {
  return `${name}-form`;
}

export function useContentForm<R extends AnyRecord>(options: ContentFormOptions<R>) {
  const { type, record, save, onSaved, onSaveBlocked } = options;
  /** The state of the last pressed button. Also in a ref, because the request is sent before the next render. */
  const [intendedState, setIntendedState] = useState<RecordState>("Draft");
  const state = useRef(intendedState);
  const imagesControl = useFormImages(record ?? NO_IMAGES, imageRulesOf(type));
  const upload = useFormUpload(imagesControl);
  const { main, toFormValues, emptyValues, resolver } = useContentValues(options);
  const control = useRecordForm<R, FormValues, FormValues>({
    id: formIdOf(type),
    labels: Object.fromEntries(fieldNamesOf(type).map((name) => [name, labelOf(type, name)])),
    record,
    toValues: toFormValues,
    emptyValues,
    resolver,
    imagesControl,
    logoRequired: record === null && type.images.logo.required !== undefined && formTexts.requiredFields,
    isRequired: (name) => isRequired(type, name),
    draftName: `${type.name} ${record?._id ?? "new"}`,
    failureText: typeMessages(type)[record ? "updateFailed" : "createFailed"],
    beforeSave: options.beforeSave,
    onBlocked: onSaveBlocked,
    onRejected: options.onRejected,
    keepsFailure: true,
    send: (values, expectedVersion, attemptStore) =>
      upload((readyImages, onProgress) => {
        const body = toFormData(values, state.current, readyImages);
        if (language !== main) body.set("lang", language);
        if (expectedVersion) body.set("updatedAt", expectedVersion);
        return save(body, onProgress, attemptStore);
      }),
    onSaved: (saved) => onSaved(record, language === main ? saved : { ...saved, language }),
  });
  // A restored draft of a record may be older than its language.
  const chosen = useWatch({ control: control.form.control, name: "lang" }) as Language;
  const language = record ? (record.language ?? main) : chosen;
  const { hasChanges, isSaving, isUnconfirmed, conflict } = control;
  useLeaveGuard(hasChanges || options.hasPendingUploads === true, isSaving, isUnconfirmed);

  return {
    ...control,
    type,
    formId: control.id,
    imagesControl,
    language,
    intendedState,
    errorOf: (name: string) =>
      control.errorOf(name) && control.isMissing(name) ? missingMessage(type, name) : control.errorOf(name),
    submit(next: RecordState = "Published") {
      state.current = next;
      setIntendedState(next);
      return control.submit();
    },
    saveResolution(choices: Choices) {
      const saved = conflict.pending?.current;
      state.current = choices["status"] === "saved" && saved ? recordState(saved) : intendedState;
      return control.saveResolution(choices);
    },
  };
}

function useContentValues<R extends AnyRecord>(options: ContentFormOptions<R>) {
  const { type, record, mapInitialValues = identity } = options;
  const { main } = useServices().languages;
  const dates = useDates();
  const [schema] = useState(() => formSchemaOf(type));
  // A value, so that drafts have it.
  const withLanguage = (values: FormValues, lang = main): FormValues => ({ ...values, lang });
  const toFormValues = (source: R) =>
    withLanguage(mapInitialValues(initialValues(type, source, dates)), source.language);
  const emptyValues = withLanguage(mapInitialValues(initialValues(type, null, dates)));
  return {
    main,
    toFormValues,
    emptyValues,
    resolver: publishedAtResolver(schemaResolver(schema), {
      stored: String((record ? toFormValues(record) : emptyValues)["publishedAt"]),
      today: dates.today,
    }),
  };
}

function identity(values: FormValues): FormValues {
  return values;
}

/** Without the state, which the pressed button sets. */
function formSchemaOf(type: ContentType) {
  const form = contentSchema(type).omit({ status: true });
  // The form handles the fields of all types by name.
  return form as unknown as z.ZodType<FormValues, FormValues>;
}
