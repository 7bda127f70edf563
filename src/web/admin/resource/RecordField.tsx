import { useWatch } from "react-hook-form";

import type { AnyRecord } from "#resources/contentType.ts";
import { languageBase } from "#resources/settings/languages.ts";
import { recordTexts as texts } from "#texts/admin/records.ts";
import type { Language } from "#texts/language.ts";

import { useServices } from "#web/admin/session/services.ts";
import { FieldInput } from "#web/admin/kinds/inputs.tsx";
import { SlugField } from "#web/admin/kinds/SlugField.tsx";
import { PublishedAtField } from "#web/admin/kinds/PublishedAtField.tsx";

import { isRequired, labelOf } from "./formValues.ts";
import type { ContentFormControl } from "./useContentForm.ts";

/** The maximum number of choices in one row on a phone. */
const MAX_SEGMENTS = 4;

interface RecordFieldProps {
  name: string;
  control: Pick<ContentFormControl, "type" | "form" | "formId" | "language" | "errorOf" | "isChanged">;
  /** `null` for a new one. */
  record: AnyRecord | null;
  /** Of the text; detected if omitted. */
  lang?: Language;
}

/** The input of a field, as its kind says. */
export function RecordField({ name, control, record, lang }: RecordFieldProps) {
  const { type, form, errorOf, isChanged } = control;
  const label = labelOf(type, name);
  const shown = { label, error: errorOf(name), changed: isChanged(name) };
  if (name === "publishedAt")
    return <PublishedAtField {...shown} field={form.register(name)} emptyNote={emptyDateNote(record)} />;
  if (name === "slug") return <RecordSlugField {...shown} control={control} />;
  const field = type.fields[name];
  if (!field) return null;
  const { kind } = field;
  return (
    <FieldInput
      control={control}
      name={name}
      field={field}
      label={label}
      lang={lang}
      optional={kind !== "choice" && !isRequired(type, name)}
      isSegmented={kind === "choice" && field.options.length <= MAX_SEGMENTS}
      {...(kind === "text" && { describeLength: ({ length }) => texts.characters({ count: length }) })}
    />
  );
}

interface RecordSlugFieldProps extends Pick<RecordFieldProps, "control"> {
  label: string;
  error: string | undefined;
  changed: boolean;
}

function RecordSlugField({ control, ...props }: RecordSlugFieldProps) {
  const { type, form, language } = control;
  const { languages } = useServices();
  const [slug, name] = useWatch({ control: form.control, name: ["slug", type.nameField] });
  return (
    <SlugField
      {...props}
      type={type}
      base={languageBase(languages, language)}
      field={form.register("slug")}
      value={String(slug ?? "")}
      name={String(name)}
      isNew={!form.formState.defaultValues?.["slug"]}
    />
  );
}

function emptyDateNote(record: AnyRecord | null): string {
  return record?.status === "Published" ? texts.publishedAt.ifPublished : texts.publishedAt.ifDraft;
}
