import type { ComponentProps } from "react";
import { useWatch } from "react-hook-form";

import type { LegalLanguage } from "#contract/legal/legal.ts";
import { LEGAL_FIELDS } from "#resources/legalTexts.ts";
import type { LegalFieldName } from "#resources/legalTexts.ts";
import { legalTexts as texts } from "#texts/admin/legal.ts";

import { MarkdownTextarea } from "#web/admin/kinds/markdown/MarkdownTextarea.tsx";
import { useTextareaEdits } from "#web/admin/kinds/markdown/useTextareaEdits.ts";
import { formatLengthHint } from "#web/admin/ui/dates/formats.ts";
import { DateField } from "#web/admin/ui/fields/DateField.tsx";
import { TextField } from "#web/admin/ui/fields/TextField.tsx";

import { FactsField } from "./FactsField.tsx";
import type { FactsName } from "./FactsField.tsx";
import type { LegalFormControl } from "./useLegalForm.ts";

interface LegalFieldProps {
  control: LegalFormControl;
  name: LegalFieldName;
  /** Of the text. */
  language?: LegalLanguage;
}

/** The input of a field, as its kind says. */
export function LegalField({ control, name, language }: LegalFieldProps) {
  const { form, errorOf, isChanged } = control;
  const value = useWatch({ control: form.control, name });
  const field = LEGAL_FIELDS[name];
  const label = texts.fields[name];
  const shared = { label, error: errorOf(name), changed: isChanged(name) };
  switch (field.kind) {
    case "date":
      return (
        <DateField
          {...form.register(name)}
          {...shared}
          min={field.min}
          max={field.max}
          note={texts.effectiveDateNote}
        />
      );
    case "line":
      return (
        <TextField
          {...form.register(name)}
          {...shared}
          optional={language === undefined}
          lang={language}
          hint={formatLengthHint(String(value), field.max)}
          autoComplete="off"
        />
      );
    case "rows":
      // The only lists are facts.
      return <FactsField control={control} name={name as FactsName} lang={language} />;
    case "text":
      return <MarkdownField {...shared} control={control} name={name} lang={language} text={String(value)} />;
  }
}

interface MarkdownFieldProps extends Pick<
  ComponentProps<typeof MarkdownTextarea>,
  "label" | "error" | "changed" | "lang" | "text"
> {
  control: LegalFormControl;
  name: LegalFieldName;
}

function MarkdownField({ control: { form }, name, ...shown }: MarkdownFieldProps) {
  const editor = useTextareaEdits((typed) =>
    form.setValue(name, typed, { shouldDirty: true, shouldValidate: true }),
  );
  return (
    <MarkdownTextarea
      {...shown}
      field={form.register(name)}
      editor={editor}
      toolbar={{ label: texts.format({ label: shown.label }) }}
    />
  );
}
