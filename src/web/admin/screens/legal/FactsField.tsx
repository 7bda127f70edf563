import { useWatch } from "react-hook-form";

import type { LegalFact, LegalLanguage } from "#contract/legal/legal.ts";
import { LEGAL_FIELDS } from "#resources/legalTexts.ts";
import { legalTexts as texts } from "#texts/admin/legal.ts";

import { FieldInput } from "#web/admin/kinds/inputs.tsx";
import type { RowTexts } from "#web/admin/kinds/input.ts";

import type { LegalFormControl } from "./useLegalForm.ts";

export type FactsName = "factsTh" | "factsEn";

interface FactsFieldProps {
  control: LegalFormControl;
  name: FactsName;
  lang: LegalLanguage | undefined;
}

export function FactsField({ control, name, lang }: FactsFieldProps) {
  const facts = useWatch({ control: control.form.control, name });
  const field = LEGAL_FIELDS[name];
  const label = texts.fields[name];
  // One message below the list says what its rows need.
  const errorOf = (path: string) => (path === name ? control.errorOf(path) : undefined);
  return (
    <fieldset className="grid shrink gap-8" aria-describedby={errorOf(name) && `${name}-error`}>
      <legend className="flex full flush baseline gap-8 below-6 label leading-20 medium">
        <span>{label}</span>
        <span className="regular quiet">{texts.facts.count({ count: facts.length, max: field.max })}</span>
      </legend>
      <FieldInput
        control={{ ...control, errorOf }}
        name={name}
        field={field}
        label={label}
        lang={lang}
        rows={factTexts(name)}
      />
    </fieldset>
  );
}

function factTexts(name: FactsName): RowTexts {
  const { add, row, parts, ...labels } = texts.facts;
  const partTexts = (part: keyof LegalFact) => ({
    label: parts[part],
    fullLabel: (row: { number: number }) => labels[part]({ ...row, field: texts.fields[name] }),
    placeholder: PLACEHOLDERS[name][part],
  });
  return {
    add,
    row,
    nameField: "label",
    parts: { label: partTexts("label"), value: partTexts("value") },
  };
}

const PLACEHOLDERS: Record<FactsName, LegalFact> = {
  factsTh: { label: "ตอบคำร้องภายใน", value: "30 วัน" },
  factsEn: { label: "Requests answered within", value: "30 days" },
};
