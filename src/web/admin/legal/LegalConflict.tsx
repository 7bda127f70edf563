import type { LegalVersion } from "#contract/legal/legal.ts";
import { legalTexts as texts } from "#texts/admin/legal.ts";
import { recordTexts } from "#texts/admin/records.ts";

import type { ConflictField } from "../collections/conflict/conflictFields.ts";
import { ConflictScreen } from "../collections/conflict/ConflictScreen.tsx";

import { formatFacts, FIELD_NAMES, toFormFields } from "./legalForm.ts";
import type { FieldName, LegalFormInput } from "./legalForm.ts";
import { LEGAL_PARENT } from "./paths.ts";
import type { LegalFormControl } from "./useLegalForm.ts";

interface LegalConflictProps {
  title: string;
  /** The version as it was when the form was opened. */
  version: LegalVersion;
  control: LegalFormControl;
}

export function LegalConflict({ title, version, control }: LegalConflictProps) {
  const { conflict, draft } = control;
  if (!conflict.pending) return null;
  const { current, savedBy, isOwn, mine } = conflict.pending;
  const [saved, base] = [toFormFields(current), draft.baseFields ?? toFormFields(version)];
  const fields = FIELD_NAMES.map((name): ConflictField => ({
    name,
    label: texts.fields[name],
    mine: formatValue(mine, name),
    saved: formatValue(saved, name),
    base: formatValue(base, name),
  }));
  const status: ConflictField = {
    name: "status",
    label: texts.fields.status,
    mine: recordTexts.statuses[control.intendedStatus],
    saved: recordTexts.statuses[current.status],
    base: recordTexts.statuses[version.status],
  };
  return (
    <ConflictScreen
      // A newer version resets the choices.
      key={current.updatedAt}
      title={title}
      parent={LEGAL_PARENT}
      noun={texts.noun}
      recordName={current.titleEn || current.titleTh}
      savedBy={savedBy}
      isOwn={isOwn}
      savedAt={current.updatedAt}
      fields={[...fields, status]}
      isSaving={control.isSaving}
      failure={control.failure}
      onSave={(choices) => void control.saveResolution(choices)}
      onCancel={conflict.cancel}
    />
  );
}

function formatValue(fields: LegalFormInput, name: FieldName): string {
  const value = fields[name] ?? "";
  return typeof value === "string" ? value : formatFacts(value);
}
