import type { ComponentType } from "react";
import type { FieldValues } from "react-hook-form";

import type { ConflictField } from "./conflict/conflictFields.ts";
import { ConflictScreen } from "./conflict/ConflictScreen.tsx";
import type { ConflictProps } from "./conflict/ConflictScreen.tsx";

import type { RecordFormControl } from "./useRecordForm.ts";

export interface RecordConflictProps<T extends { updatedAt: string }, V extends FieldValues, O> extends Pick<
  ConflictProps,
  "title" | "parent" | "noun" | "note"
> {
  control: Omit<RecordFormControl<T, V, O>, "submit" | "errorOf" | "isChanged">;
  nameOf: (record: T) => string;
  /** A value as text, if it is none. */
  textOf?: ((values: V, name: string) => string) | undefined;
  /** Compared after the fields of the form. */
  extraFields?: readonly ConflictField[];
  /** Defaults to a screen. */
  Frame?: ComponentType<ConflictProps>;
}

/** Compares the person's input with the version that someone else has saved. Empty without a conflict. */
export function RecordConflict<T extends { updatedAt: string }, V extends FieldValues, O>(
  props: RecordConflictProps<T, V, O>,
) {
  const { control, nameOf, textOf = plainText, extraFields = [], Frame = ConflictScreen, ...shown } = props;
  const { conflict, record, toValues } = control;
  if (!conflict.pending || !record) return null;
  const { current, savedBy, isOwn, mine } = conflict.pending;
  const saved = toValues(current);
  const base = control.draft.baseFields ?? toValues(record);
  const fields = Object.entries(control.labels)
    .filter(([name]) => name in saved && !control.excludedFields.includes(name))
    .map(([name, label]): ConflictField => ({
      name,
      label,
      mine: textOf(mine, name),
      saved: textOf(saved, name),
      base: textOf(base, name),
    }));
  return (
    <Frame
      {...shown}
      // A newer version resets the choices.
      key={current.updatedAt}
      recordName={nameOf(current)}
      savedBy={savedBy}
      isOwn={isOwn}
      savedAt={current.updatedAt}
      fields={[...fields, ...extraFields]}
      isSaving={control.isSaving}
      failure={control.failure}
      onSave={(choices) => void control.saveResolution(choices)}
      onCancel={conflict.cancel}
    />
  );
}

function plainText(values: FieldValues, name: string): string {
  return String(values[name] ?? "");
}
