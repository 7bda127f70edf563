import type { LegalLanguage } from "#contract/legal/legal.ts";
import { LEGAL_FIELDS } from "#resources/legalTexts.ts";
import type { LegalFieldName } from "#resources/legalTexts.ts";
import { legalTexts as texts } from "#texts/admin/legal.ts";

import { FieldInput } from "#web/admin/kinds/inputs.tsx";

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
  // The only lists are facts.
  if (LEGAL_FIELDS[name].kind === "rows")
    return <FactsField control={control} name={name as FactsName} lang={language} />;
  return (
    <FieldInput
      control={control}
      name={name}
      field={LEGAL_FIELDS[name]}
      label={texts.fields[name]}
      lang={language}
      optional={name === "number"}
      note={name === "effectiveDate" && texts.effectiveDateNote}
    />
  );
}
