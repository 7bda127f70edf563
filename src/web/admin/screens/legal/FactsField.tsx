import { useFieldArray, useWatch } from "react-hook-form";

import type { LegalFact, LegalLanguage } from "#contract/legal/legal.ts";
import { LEGAL_FIELDS } from "#resources/legalTexts.ts";
import { legalTexts as texts } from "#texts/admin/legal.ts";

import { focusField } from "#web/admin/forms/focusField.ts";
import { Button } from "#web/admin/ui/Button.tsx";
import { FieldError } from "#web/admin/ui/fields/FieldError.tsx";
import { RowField } from "#web/admin/ui/fields/RowField.tsx";
import { IconButton } from "#web/admin/ui/IconButton.tsx";

import { LEGAL_FORM_ID } from "./useLegalForm.ts";
import type { LegalFormControl } from "./useLegalForm.ts";

import styles from "./FactsField.module.css";

export type FactsName = "factsTh" | "factsEn";

interface FactsFieldProps {
  control: Pick<LegalFormControl, "form" | "errorOf">;
  name: FactsName;
  lang: LegalLanguage | undefined;
}

export function FactsField({ control: { form, errorOf }, name, lang }: FactsFieldProps) {
  const { fields, append, remove } = useFieldArray({ control: form.control, name });
  const facts = useWatch({ control: form.control, name });
  const { max } = LEGAL_FIELDS[name];
  const error = errorOf(name);
  const errorId = `${name}-error`;

  function removeAt(index: number) {
    remove(index);
    // The button that had the focus is gone.
    const neighbour = index === 0 ? 1 : index - 1;
    focusField(LEGAL_FORM_ID, fields.length > 1 ? `${name}.${neighbour}.label` : `${name}-add`);
  }

  function removeLabel(index: number) {
    const label = facts[index]?.label;
    return label ? texts.facts.removeNamed({ name: label }) : texts.facts.remove({ number: index + 1 });
  }

  return (
    <fieldset className="grid shrink gap-8" aria-describedby={error ? errorId : undefined}>
      <legend className="flex full flush baseline gap-8 below-6 label leading-20 medium">
        <span>{texts.fields[name]}</span>
        <span className="regular quiet">{texts.facts.count({ count: fields.length, max })}</span>
      </legend>
      {fields.map(({ id }, index) => (
        <div key={id} className={styles.row}>
          {(["label", "value"] as const).map((part) => (
            <RowField
              key={part}
              {...form.register(`${name}.${index}.${part}`)}
              label={texts.facts.parts[part]}
              fullLabel={texts.facts[part]({ number: index + 1, field: texts.fields[name] })}
              aria-invalid={error ? true : undefined}
              lang={lang}
              placeholder={PLACEHOLDERS[name][part]}
            />
          ))}
          <IconButton icon="trash" label={removeLabel(index)} onClick={() => removeAt(index)} />
        </div>
      ))}
      <FieldError id={errorId} message={error} />
      <div>
        <Button
          size="small"
          icon="plus"
          name={`${name}-add`}
          disabled={fields.length >= max}
          onClick={() => append({ label: "", value: "" })}
        >
          {texts.facts.add}
        </Button>
      </div>
    </fieldset>
  );
}

const PLACEHOLDERS: Record<FactsName, LegalFact> = {
  factsTh: { label: "ตอบคำร้องภายใน", value: "30 วัน" },
  factsEn: { label: "Requests answered within", value: "30 days" },
};
