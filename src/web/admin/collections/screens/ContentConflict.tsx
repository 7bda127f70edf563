import type { AnyRecord } from "#content/contentType.ts";
import { recordTexts as texts } from "#texts/admin/records.ts";

import { describeChanges } from "../../images/describeChanges.ts";
import { useDates } from "../../ui/dates/useDates.ts";
import type { ConflictField } from "../conflict/conflictFields.ts";
import { ConflictScreen } from "../conflict/ConflictScreen.tsx";

import { labelOf, readableValue, valueNamesOf } from "./formValues.ts";
import { pathsOf } from "./paths.ts";
import type { ContentFormControl } from "./useContentForm.ts";

interface ContentConflictProps<R extends AnyRecord> {
  title: string;
  /** As it was when the form was opened. */
  record: R;
  control: ContentFormControl<R>;
}

/** A record that somebody else saved since the form was opened, beside what was typed here. */
export function ContentConflict<R extends AnyRecord>({ title, record, control }: ContentConflictProps<R>) {
  const { type, conflict, draft, pictured, intended, valuesOf } = control;
  const dates = useDates();
  if (!conflict.met) return null;
  const { current, savedBy, mine } = conflict.met;
  const saved = valuesOf(current);
  const base = draft.base ?? valuesOf(record);
  const fields = valueNamesOf(type).map((name): ConflictField => ({
    name,
    label: labelOf(type, name),
    mine: readableValue(name, mine[name], dates),
    saved: readableValue(name, saved[name], dates),
    base: readableValue(name, base[name], dates),
  }));
  const statuses: ConflictField[] =
    current.status && record.status
      ? [{ name: "status", label: texts.status, mine: intended, saved: current.status, base: record.status }]
      : [];
  return (
    <ConflictScreen
      // A still newer version begins the choice anew.
      key={current.updatedAt}
      title={title}
      parent={pathsOf(type).parent}
      noun={type.name}
      recordName={String(saved[type.nameField])}
      savedBy={savedBy}
      savedAt={current.updatedAt}
      fields={[...fields, ...statuses]}
      note={describeChanges(pictured.pictures)}
      saving={control.saving}
      failure={control.failure}
      onSave={(choices) => void control.saveChosen(choices)}
      onCancel={conflict.cancel}
    />
  );
}
