import type { ReactNode } from "react";
import type { FieldValues } from "react-hook-form";

import { ConflictDialog } from "./conflict/ConflictScreen.tsx";
import { RestoreDraftBanner } from "./drafts/RestoreDraftBanner.tsx";

import { FormBanner } from "./FormBanner.tsx";
import { FormDialog } from "./FormDialog.tsx";
import type { RecordFormControl } from "./useRecordForm.ts";
import { RecordConflict } from "./RecordConflict.tsx";
import type { RecordConflictProps } from "./RecordConflict.tsx";

interface RecordFormDialogProps<
  T extends { updatedAt: string },
  V extends FieldValues,
  O,
> extends RecordConflictProps<T, V, O> {
  control: RecordFormControl<T, V, O>;
  submitLabel: string;
  children: ReactNode;
}

/** A dialog that creates or edits a record, and compares the versions on a conflict. */
export function RecordFormDialog<T extends { updatedAt: string }, V extends FieldValues, O>(
  props: RecordFormDialogProps<T, V, O>,
) {
  const { submitLabel, children, ...conflict } = props;
  const { control, title } = conflict;
  if (control.conflict.pending) return <RecordConflict {...conflict} Frame={ConflictDialog} />;
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
