import { useFieldArray, useWatch } from "react-hook-form";

import { LEGAL_LIMITS } from "#contract/legal/legal.ts";
import type { LegalLanguage } from "#contract/legal/legal.ts";
import { legalTexts as texts } from "#texts/admin/legal.ts";

import { focusField } from "#web/admin/forms/focusField.ts";
import { Button } from "#web/admin/ui/Button.tsx";
import { FieldError } from "#web/admin/ui/fields/FieldError.tsx";
import { RowField } from "#web/admin/ui/fields/RowField.tsx";
import { IconButton } from "#web/admin/ui/IconButton.tsx";

import { LANGUAGE_FIELDS } from "./legalForm.ts";
import { LEGAL_FORM_ID } from "./useLegalForm.ts";
import type { LegalFormControl } from "./useLegalForm.ts";

import styles from "./FactsField.module.css";

interface FactsFieldProps {
  control: Pick<LegalFormControl, "form" | "errorOf">;
  language: LegalLanguage;
}

export function FactsField({ control: { form, errorOf }, language }: FactsFieldProps) {
  const name = LANGUAGE_FIELDS[language].facts;
  const { fields, append, remove } = useFieldArray({ control: form.control, name });
  const label = texts.fields[name];
  const error = errorOf(name);
  const errorId = `${name}-error`;

  function removeAt(index: number) {
    remove(index);
    // The button that had the focus is gone.
    const neighbour = index === 0 ? 1 : index - 1;
    focusField(LEGAL_FORM_ID, fields.length > 1 ? `${name}.${neighbour}.label` : `${name}-add`);
  }

  return (
    <fieldset className={styles.field} aria-describedby={error ? errorId : undefined}>
      <legend className={styles.legend}>
        <span>{label}</span>
        <span className={styles.hint}>
          {texts.facts.count({ count: fields.length, max: LEGAL_LIMITS.facts })}
        </span>
      </legend>
      {fields.map(({ id }, index) => (
        <FactRow
          key={id}
          control={{ form, errorOf }}
          language={language}
          index={index}
          onRemove={() => removeAt(index)}
        />
      ))}
      <FieldError id={errorId} message={error} />
      <div>
        <Button
          size="small"
          icon="plus"
          name={`${name}-add`}
          disabled={fields.length >= LEGAL_LIMITS.facts}
          onClick={() => append({ label: "", value: "" })}
        >
          {texts.facts.add}
        </Button>
      </div>
    </fieldset>
  );
}

interface FactRowProps extends FactsFieldProps {
  index: number;
  onRemove: () => void;
}

function FactRow({ control: { form, errorOf }, language, index, onRemove }: FactRowProps) {
  const name = LANGUAGE_FIELDS[language].facts;
  const label = useWatch({ control: form.control, name: `${name}.${index}.label` });
  const registerPart = (part: "label" | "value") => ({
    ...form.register(`${name}.${index}.${part}`),
    label: texts.facts.parts[part],
    fullLabel: texts.facts[part]({ number: index + 1, field: texts.fields[name] }),
    "aria-invalid": errorOf(name) ? (true as const) : undefined,
    lang: language,
    placeholder: PLACEHOLDERS[language][part],
  });
  return (
    <div className={styles.row}>
      <RowField {...registerPart("label")} />
      <RowField {...registerPart("value")} />
      <IconButton
        icon="trash"
        label={label ? texts.facts.removeNamed({ name: label }) : texts.facts.remove({ number: index + 1 })}
        onClick={onRemove}
      />
    </div>
  );
}

const PLACEHOLDERS: Record<LegalLanguage, { label: string; value: string }> = {
  th: { label: "ตอบคำร้องภายใน", value: "30 วัน" },
  en: { label: "Requests answered within", value: "30 days" },
};
