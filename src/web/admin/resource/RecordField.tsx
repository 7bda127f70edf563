import { useWatch } from "react-hook-form";
import type { UseFormRegisterReturn } from "react-hook-form";

import type { AnyRecord } from "#resources/contentType.ts";
import { languageBase } from "#resources/settings/languages.ts";
import { recordTexts as texts } from "#texts/admin/records.ts";
import type { Language } from "#texts/language.ts";
import { detectLanguage } from "#web/ui/text/detectLanguage.ts";

import { useServices } from "#web/admin/session/services.ts";
import { formatLengthHint } from "#web/admin/ui/dates/formats.ts";
import { SegmentedControl } from "#web/admin/ui/fields/SegmentedControl.tsx";
import { SelectField, TextAreaField, TextField } from "#web/admin/ui/fields/TextField.tsx";
import { SlugField } from "#web/admin/kinds/SlugField.tsx";
import { PublishedAtField } from "#web/admin/kinds/PublishedAtField.tsx";

import { labelOf } from "./formValues.ts";
import type { ContentFormControl } from "./useContentForm.ts";

/** The maximum number of choices in one row on a phone. */
const MAX_SEGMENTS = 4;

interface RecordFieldProps {
  name: string;
  control: Pick<ContentFormControl, "type" | "form" | "language" | "errorOf" | "isChanged">;
  /** `null` for a new one. */
  record: AnyRecord | null;
  /** Of the text; detected if omitted. */
  lang?: Language;
}

/** Renders a field by its kind. */
export function RecordField({ name, control, record, lang: givenLang }: RecordFieldProps) {
  const { type, form, errorOf, isChanged } = control;
  const value = useWatch({ control: form.control, name });
  const field = type.fields[name];
  const registered = form.register(name);
  const labelProps = { label: labelOf(type, name), error: errorOf(name), changed: isChanged(name) };
  const shared = { ...registered, ...labelProps };
  if (name === "publishedAt") {
    return <PublishedAtField field={registered} {...shared} emptyNote={emptyDateNote(record)} />;
  }
  if (name === "slug") {
    return <RecordSlugField {...labelProps} control={control} value={String(value ?? "")} />;
  }
  const optional =
    field !== undefined && "required" in field && field.required !== undefined ? {} : { optional: true };
  const lang = givenLang ?? detectLanguage(String(value));
  switch (field?.kind) {
    case "text":
      return (
        <TextAreaField
          {...shared}
          {...optional}
          lang={lang}
          hint={texts.characters({ count: String(value).length })}
        />
      );
    case "webAddress":
      return (
        <TextField
          {...shared}
          {...optional}
          type="url"
          inputMode="url"
          placeholder="https://"
          autoComplete="off"
        />
      );
    case "choice":
      return <ChoiceField {...labelProps} options={field.options} field={registered} />;
    default:
      return (
        <TextField
          {...shared}
          {...optional}
          {...(field ? { hint: formatLengthHint(String(value), field.max) } : {})}
          lang={lang}
          autoComplete="off"
        />
      );
  }
}

interface RecordSlugFieldProps extends Pick<RecordFieldProps, "control"> {
  value: string;
  error: string | undefined;
  changed: boolean;
}

function RecordSlugField({ control, ...props }: RecordSlugFieldProps) {
  const { type, form, language } = control;
  const { languages } = useServices();
  const name = useWatch({ control: form.control, name: type.nameField });
  return (
    <SlugField
      {...props}
      type={type}
      base={languageBase(languages, language)}
      field={form.register("slug")}
      name={String(name)}
      isNew={!form.formState.defaultValues?.["slug"]}
    />
  );
}

interface ChoiceFieldProps {
  options: readonly string[];
  label: string;
  error: string | undefined;
  changed: boolean;
  field: UseFormRegisterReturn;
}

function ChoiceField({ options: values, field, ...shared }: ChoiceFieldProps) {
  const options = values.map((value) => ({ value, label: value }));
  if (values.length > MAX_SEGMENTS) return <SelectField {...shared} {...field} options={options} />;
  return <SegmentedControl {...shared} options={options} field={() => field} />;
}

function emptyDateNote(record: AnyRecord | null): string {
  return record?.status === "Published" ? texts.publishedAt.ifPublished : texts.publishedAt.ifDraft;
}
