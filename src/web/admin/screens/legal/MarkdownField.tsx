import { useWatch } from "react-hook-form";

import type { LegalLanguage } from "#contract/legal/legal.ts";
import { legalTexts as texts } from "#texts/admin/legal.ts";

import { MarkdownTextarea } from "#web/admin/kinds/markdown/MarkdownTextarea.tsx";
import { useTextareaEdits } from "#web/admin/kinds/markdown/useTextareaEdits.ts";

import { LANGUAGE_FIELDS } from "./legalForm.ts";
import type { LegalFormControl } from "./useLegalForm.ts";

interface MarkdownFieldProps {
  control: LegalFormControl;
  language: LegalLanguage;
}

export function MarkdownField({ control: { form, errorOf, isChanged }, language }: MarkdownFieldProps) {
  const name = LANGUAGE_FIELDS[language].content;
  const label = texts.fields[name];
  const editor = useTextareaEdits((typed) =>
    form.setValue(name, typed, { shouldDirty: true, shouldValidate: true }),
  );
  return (
    <MarkdownTextarea
      field={form.register(name)}
      text={useWatch({ control: form.control, name }) ?? ""}
      label={label}
      changed={isChanged(name)}
      error={errorOf(name)}
      lang={language}
      editor={editor}
      toolbar={{ label: texts.format({ label }) }}
    />
  );
}
