import type * as z from "zod";

import type { AnyRecord, ContentType } from "#resources/contentType.ts";
import { contentSchema } from "#resources/schema.ts";
import type { Language } from "#texts/language.ts";

import type { EditorField, EditorResource } from "#web/admin/forms/editor.ts";
import { describeImageChanges } from "#web/admin/forms/images/describeImageChanges.ts";
import { publishedAtResolver } from "#web/admin/forms/publishedAtResolver.ts";
import { schemaResolver } from "#web/admin/forms/schemaResolver.ts";
import type { Editor } from "#web/admin/forms/useEditor.ts";
import { typeNoun } from "#web/admin/frame/typeTexts.ts";
import type { Dates } from "#web/admin/ui/dates/dates.ts";

import {
  fieldNamesOf,
  formatValue,
  initialValues,
  isRequired,
  labelOf,
  missingMessage,
  SCHEDULE_FIELDS,
  storedState,
} from "./formValues.ts";
import type { FormValues, PublishableText } from "./formValues.ts";
import { scheduleResolver } from "./scheduleResolver.ts";

/** The form of a text that is published: of a record, or of its text in one language. */
export interface TextControl<T extends PublishableText = PublishableText> extends Editor<
  T,
  FormValues,
  FormValues
> {
  type: ContentType;
  /** `undefined` for a new one. */
  recordId: string | undefined;
  /** Of the text. */
  language: Language;
}

/** What the forms of all content types have in common. */
export function textResource<T extends PublishableText>(
  type: ContentType,
  toValues: (record: T) => FormValues,
  { plainDay }: Pick<Dates, "plainDay">,
) {
  return {
    formId: formIdOf(type),
    toValues,
    stateOf: storedState,
    noun: typeNoun(type),
    nameOf: (record: T) => String(toValues(record)[type.nameField]),
    textOf: (values: FormValues, name: string) => formatValue(name, values[name], plainDay),
  };
}

export function formIdOf({ name }: ContentType): string {
  return `${name}-form`;
}

/** @param name of the type, or of a text that only a form has */
export function toEditorField(type: ContentType, { name, label }: EditorField): EditorField {
  return isRequired(type, name)
    ? { name, label, missingText: missingMessage(type, name) }
    : { name, label, isOptional: true };
}

interface ContentResourceOptions<R extends AnyRecord> {
  type: ContentType;
  /** `null` for a new one. */
  record: R | null;
  /** Of `formSchemaOf`. */
  schema: z.ZodType<FormValues, FormValues>;
  dates: Dates;
  /** The main language of the site. */
  main: Language;
  mapInitialValues: ((values: FormValues) => FormValues) | undefined;
}

/** A content type as what a form edits. */
export function contentResource<R extends AnyRecord>(
  options: ContentResourceOptions<R>,
): EditorResource<R, FormValues, FormValues> {
  const { type, record, schema, dates, main, mapInitialValues = (values) => values } = options;
  const toValues = (source: R | null): FormValues => ({
    ...mapInitialValues(initialValues(type, source, dates)),
    // A value, so that drafts have it.
    lang: source?.language ?? main,
  });
  return {
    ...textResource<R>(type, toValues, dates),
    fields: [...fieldNamesOf(type), ...SCHEDULE_FIELDS].map((name) =>
      toEditorField(type, { name, label: labelOf(type, name) }),
    ),
    emptyValues: toValues(null),
    resolver: scheduleResolver(
      publishedAtResolver(schemaResolver(schema), {
        stored: String(toValues(record)["publishedAt"]),
        today: dates.today,
      }),
      toValues(record),
      dates,
    ),
    noteOf: (_, images) => images && describeImageChanges(images),
  };
}

/** Without the state, which the pressed button sets. */
export function formSchemaOf(type: ContentType) {
  const form = contentSchema(type).omit({ status: true });
  // The form handles the fields of all types by name.
  return form as unknown as z.ZodType<FormValues, FormValues>;
}
