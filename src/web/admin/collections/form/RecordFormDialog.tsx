import type { ReactNode } from "react";
import type { FieldValues } from "react-hook-form";

import { ConflictDialog } from "../conflict/ConflictDialog.tsx";
import type { ConflictField, ConflictNote } from "../conflict/conflictFields.ts";
import { RestoreDraftBanner } from "../drafts/RestoreDraftBanner.tsx";

import { FormBanner } from "./FormBanner.tsx";
import { FormDialog } from "./FormDialog.tsx";
import type { RecordFormControl } from "./useRecordForm.ts";

interface RecordFormDialogProps<T extends { updatedAt: string }, V extends FieldValues, O> {
  control: RecordFormControl<T, V, O>;
  title: string;
  submitLabel: string;
  /** The noun for one record, for the conflict dialog. */
  noun: string;
  nameOf: (record: T) => string;
  conflictFields: (mine: V, saved: V, base: V) => ConflictField[];
  conflictNote?: ((mine: V) => ConflictNote | undefined) | undefined;
  children: ReactNode;
}

/** A dialog that creates or edits a record, and compares the versions on a conflict. */
export function RecordFormDialog<T extends { updatedAt: string }, V extends FieldValues, O>(
  props: RecordFormDialogProps<T, V, O>,
) {
  const { control, title, submitLabel, children } = props;
  if (control.record && control.conflict.pending)
    return <RecordConflict {...props} record={control.record} />;
  return (
    <FormDialog
      id={control.id}
      title={title}
      submitLabel={submitLabel}
      busy={control.isSaving}
      hasChanges={control.hasChanges}
      isUnconfirmed={control.isUnconfirmed}
      onSubmit={() => void control.submit()}
      onClose={control.close}
    >
      <RestoreDraftBanner formId={control.id} draft={control.draft} />
      <FormBanner
        formId={control.id}
        submitCount={control.form.formState.submitCount}
        missingFields={control.missing}
        invalidFields={control.faulty}
        failure={control.failure}
      />
      {children}
    </FormDialog>
  );
}

function RecordConflict<T extends { updatedAt: string }, V extends FieldValues, O>(
  props: RecordFormDialogProps<T, V, O> & { record: T },
) {
  const { control, record, title, noun, nameOf, conflictFields, conflictNote } = props;
  const { conflict, toValues } = control;
  if (!conflict.pending) return null;
  const { current, savedBy, isOwn, mine } = conflict.pending;
  return (
    <ConflictDialog
      // A newer version resets the choices.
      key={current.updatedAt}
      title={title}
      noun={noun}
      recordName={nameOf(current)}
      savedBy={savedBy}
      isOwn={isOwn}
      savedAt={current.updatedAt}
      fields={conflictFields(mine, toValues(current), control.draft.baseFields ?? toValues(record))}
      note={conflictNote?.(mine)}
      isSaving={control.isSaving}
      failure={control.failure}
      onSave={(choices) => void control.saveResolution(choices)}
      onCancel={conflict.cancel}
    />
  );
}
