import { MIN_PUBLISHED_DATE } from "#contract/content/publishedAt.ts";
import type { AnyRecord } from "#resources/contentType.ts";
import { formTexts } from "#texts/admin/form.ts";
import { recordTexts as texts } from "#texts/admin/records.ts";
import type { Language } from "#texts/language.ts";

import { FieldInput } from "#web/admin/kinds/inputs.tsx";
import { useDates } from "#web/admin/ui/dates/useDates.ts";
import { DateField } from "#web/admin/ui/fields/DateField.tsx";

import { isRequired, labelOf } from "./formValues.ts";
import { RecordSlugField } from "./RecordSlugField.tsx";
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
  const { today } = useDates();
  const label = labelOf(type, name);
  if (name === "slug") return <RecordSlugField control={control} />;
  if (name === "publishedAt")
    return (
      <DateField
        {...form.register(name)}
        // The maximum makes browsers accept only four digits for the year.
        min={MIN_PUBLISHED_DATE}
        max={today()}
        label={label}
        optional
        note={`${formTexts.publishedAtNote} ${emptyDateNote(record)}`}
        error={errorOf(name)}
        changed={isChanged(name)}
      />
    );
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

function emptyDateNote(record: AnyRecord | null): string {
  return record?.status === "Published" ? texts.publishedAt.ifPublished : texts.publishedAt.ifDraft;
}
