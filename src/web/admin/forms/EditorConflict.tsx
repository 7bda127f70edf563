import type { ComponentType } from "react";
import type { FieldValues } from "react-hook-form";

import { recordTexts } from "#texts/admin/records.ts";

import type { ConflictField } from "./conflict/conflictFields.ts";
import { ConflictScreen } from "./conflict/ConflictScreen.tsx";
import type { ConflictProps } from "./conflict/ConflictScreen.tsx";

import type { StoredRecord } from "./editor.ts";
import type { Editor } from "./useEditor.ts";

export interface EditorConflictProps<T extends StoredRecord, V extends FieldValues, O> extends Pick<
  ConflictProps,
  "title" | "parent"
> {
  control: Omit<Editor<T, V, O>, "submit" | "errorOf" | "isChanged">;
  /** Compared after the fields of the form. */
  extraFields?: readonly ConflictField[];
  /** Defaults to a screen. */
  Frame?: ComponentType<ConflictProps>;
}

/** Compares the person's input with the version that someone else has saved. Empty without a conflict. */
export function EditorConflict<T extends StoredRecord, V extends FieldValues, O>({
  control,
  extraFields,
  Frame = ConflictScreen,
  ...shown
}: EditorConflictProps<T, V, O>) {
  const { resource, conflict, imagesControl } = control;
  if (!conflict.pending) return null;
  const { current, savedBy, isOwn, mine } = conflict.pending;
  return (
    <Frame
      {...shown}
      // A newer version resets the choices.
      key={current.updatedAt}
      noun={resource.noun}
      recordName={resource.nameOf(current)}
      savedBy={savedBy}
      isOwn={isOwn}
      savedAt={current.updatedAt}
      fields={[
        ...compareValues(control, conflict.pending),
        ...compareStates(control, current),
        ...(extraFields ?? []),
      ]}
      note={resource.noteOf?.(mine, imagesControl?.images)}
      isSaving={control.isSaving}
      failure={control.failure}
      onSave={(choices) => void control.saveResolution(choices)}
      onCancel={conflict.cancel}
    />
  );
}

type Compared<T extends StoredRecord, V extends FieldValues, O> = EditorConflictProps<T, V, O>["control"];

function compareValues<T extends StoredRecord, V extends FieldValues, O>(
  { resource, record, draft }: Compared<T, V, O>,
  { current, mine }: { current: T; mine: V },
): ConflictField[] {
  const { fields, toValues, textOf = plainText } = resource;
  const saved = toValues(current);
  const base = draft.baseFields ?? (record && toValues(record)) ?? saved;
  return fields
    .filter(({ name, isExcluded }) => name in saved && !isExcluded)
    .map(({ name, label }) => ({
      name,
      label,
      mine: textOf(mine, name),
      saved: textOf(saved, name),
      base: textOf(base, name),
    }));
}

/** The state in which a button would save it. */
function compareStates<T extends StoredRecord, V extends FieldValues, O>(
  { resource, state, intent }: Compared<T, V, O>,
  current: T,
): ConflictField[] {
  const saved = resource.stateOf?.(current);
  if (!saved) return [];
  const { status, statuses } = recordTexts;
  return [
    {
      name: "status",
      label: status,
      mine: statuses[intent.intended],
      saved: statuses[saved],
      base: state ? statuses[state] : "",
    },
  ];
}

function plainText(values: FieldValues, name: string): string {
  return String(values[name] ?? "");
}
