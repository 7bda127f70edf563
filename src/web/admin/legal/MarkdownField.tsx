import { useDeferredValue, useId } from "react";
import { useWatch } from "react-hook-form";

import type { LegalLanguage } from "#contract/legal/legal.ts";
import { articleTexts } from "#texts/admin/articles.ts";
import { legalTexts as texts } from "#texts/admin/legal.ts";

import { textareaEvents } from "../content/articles/editor/textareaEvents.ts";
import { FormattingToolbar } from "../content/articles/editor/FormattingToolbar.tsx";
import { readingTime } from "../content/articles/editor/readingTime.ts";
import { useTextareaEdits } from "../content/articles/editor/useTextareaEdits.ts";
import { FieldError } from "../ui/fields/FieldError.tsx";
import { FieldLabel, describeField } from "../ui/fields/FieldLabel.tsx";
import { useToasts } from "../ui/toasts/toasts.ts";

import { FIELD_LABELS, LANGUAGE_FIELDS } from "./legalForm.ts";
import type { LegalFormControl } from "./useLegalForm.ts";

import styles from "./MarkdownField.module.css";

interface MarkdownFieldProps {
  control: LegalFormControl;
  language: LegalLanguage;
}

export function MarkdownField({ control: { form, errorOf, isChanged }, language }: MarkdownFieldProps) {
  const name = LANGUAGE_FIELDS[language].content;
  const toasts = useToasts();
  const id = useId();
  const text = useWatch({ control: form.control, name });
  const deferredText = useDeferredValue(text ?? "");
  const textBox = useTextareaEdits((typed) =>
    form.setValue(name, typed, { shouldDirty: true, shouldValidate: true }),
  );
  const error = errorOf(name);
  const { ref, ...field } = form.register(name);
  const label = FIELD_LABELS[name];
  return (
    <div className={styles.field}>
      <FieldLabel
        id={id}
        label={label}
        hint={articleTexts.editorHint({ readingTime: readingTime(deferredText) })}
        changed={isChanged(name)}
      />
      <div className={styles.frame} data-error={Boolean(error) || undefined}>
        <div className={styles.top}>
          <FormattingToolbar label={texts.format({ label })} textareaId={id} onFormat={textBox.format} />
        </div>
        <textarea
          {...field}
          {...describeField(id, error)}
          ref={(element) => {
            ref(element);
            textBox.setTextarea(element);
          }}
          className={styles.input}
          lang={language}
          {...textareaEvents(textBox, toasts)}
        />
      </div>
      <FieldError id={`${id}-error`} message={error} />
    </div>
  );
}
