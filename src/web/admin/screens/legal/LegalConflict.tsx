import { legalTexts as texts } from "#texts/admin/legal.ts";
import { recordTexts } from "#texts/admin/records.ts";

import type { ConflictField } from "#web/admin/forms/conflict/conflictFields.ts";
import { RecordConflict } from "#web/admin/forms/RecordConflict.tsx";

import { formatFacts } from "./legalForm.ts";
import type { FieldName, LegalFormInput } from "./legalForm.ts";
import { LEGAL_LIST_PATH } from "./paths.ts";
import type { LegalFormControl } from "./useLegalForm.ts";

export function LegalConflict({ title, control }: { title: string; control: LegalFormControl }) {
  const { conflict, record, intendedStatus } = control;
  const status: ConflictField = {
    name: "status",
    label: texts.fields.status,
    mine: recordTexts.statuses[intendedStatus],
    saved: recordTexts.statuses[conflict.pending?.current.status ?? "Draft"],
    base: recordTexts.statuses[record?.status ?? "Draft"],
  };
  return (
    <RecordConflict
      control={control}
      title={title}
      parent={LEGAL_LIST_PATH}
      noun={texts.noun}
      nameOf={({ titleEn, titleTh }) => titleEn || titleTh}
      // Only fields of the form are compared.
      textOf={(fields, name) => formatValue(fields, name as FieldName)}
      extraFields={[status]}
    />
  );
}

function formatValue(fields: LegalFormInput, name: FieldName): string {
  const value = fields[name] ?? "";
  return typeof value === "string" ? value : formatFacts(value);
}
