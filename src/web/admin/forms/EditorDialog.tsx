import type { ReactNode } from "react";
import type { FieldValues } from "react-hook-form";

import { ConflictDialog } from "./conflict/ConflictScreen.tsx";
import { RestoreDraftBanner } from "./drafts/RestoreDraftBanner.tsx";

import type { StoredRecord } from "./editor.ts";
import { EditorConflict } from "./EditorConflict.tsx";
import { FormBanner } from "./FormBanner.tsx";
import { FormDialog } from "./FormDialog.tsx";
import type { Editor } from "./useEditor.ts";

interface EditorDialogProps<T extends StoredRecord, V extends FieldValues, O> {
  control: Editor<T, V, O>;
  title: string;
  submitLabel: string;
  children: ReactNode;
}

/** A dialog that creates or edits a record, and compares the versions on a conflict. */
export function EditorDialog<T extends StoredRecord, V extends FieldValues, O>(
  props: EditorDialogProps<T, V, O>,
) {
  const { control, title, submitLabel, children } = props;
  if (control.conflict.pending)
    return <EditorConflict control={control} title={title} Frame={ConflictDialog} />;
  return (
    <FormDialog
      id={control.formId}
      title={title}
      submitLabel={submitLabel}
      busy={control.isSaving}
      hasChanges={control.hasChanges}
      isUnconfirmed={control.isUnconfirmed}
      onSubmit={() => void control.submit()}
      onClose={control.close}
    >
      <RestoreDraftBanner formId={control.formId} draft={control.draft} />
      <FormBanner
        formId={control.formId}
        submitCount={control.form.formState.submitCount}
        missingFields={control.missing}
        invalidFields={control.invalid}
        failure={control.failure}
      />
      {children}
    </FormDialog>
  );
}
