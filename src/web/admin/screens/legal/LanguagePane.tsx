import { useWatch } from "react-hook-form";

import { LEGAL_LIMITS } from "#contract/legal/legal.ts";
import type { LegalLanguage } from "#contract/legal/legal.ts";
import { legalTexts as texts } from "#texts/admin/legal.ts";
import { formatLengthHint } from "#web/admin/ui/dates/formats.ts";
import { TextField } from "#web/admin/ui/fields/TextField.tsx";
import { MarkdownTextarea } from "#web/admin/kinds/markdown/MarkdownTextarea.tsx";
import { useTextareaEdits } from "#web/admin/kinds/markdown/useTextareaEdits.ts";

import { FactsField } from "./FactsField.tsx";
import { LANGUAGE_FIELDS } from "./legalForm.ts";
import type { LegalFormControl } from "./useLegalForm.ts";

import styles from "./LanguagePane.module.css";

interface LanguagePaneProps {
  control: LegalFormControl;
  language: LegalLanguage;
  /** False for the language that a narrow screen hides. */
  isChosen: boolean;
  /** Called when the focus enters the pane, which must then be shown. */
  onFocus: () => void;
}

export function LanguagePane({ control, language, isChosen, onFocus }: LanguagePaneProps) {
  const { form, errorOf, isChanged } = control;
  const name = LANGUAGE_FIELDS[language].title;
  const title = useWatch({ control: form.control, name });
  return (
    <div className={styles.pane} data-chosen={isChosen || undefined} onFocus={onFocus}>
      <TextField
        {...form.register(name)}
        label={texts.fields[name]}
        lang={language}
        hint={formatLengthHint(title, LEGAL_LIMITS.title)}
        error={errorOf(name)}
        changed={isChanged(name)}
        autoComplete="off"
      />
      <FactsField control={control} language={language} />
      <MarkdownField control={control} language={language} />
    </div>
  );
}

interface MarkdownFieldProps {
  control: LegalFormControl;
  language: LegalLanguage;
}

function MarkdownField({ control: { form, errorOf, isChanged }, language }: MarkdownFieldProps) {
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
