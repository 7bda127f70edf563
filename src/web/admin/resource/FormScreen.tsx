import { useId } from "react";
import type { ReactNode } from "react";

import { formTexts } from "#texts/admin/form.ts";

import { Screen, UnsavedBadge } from "#web/admin/frame/Screen.tsx";
import { EditorConflict } from "#web/admin/forms/EditorConflict.tsx";
import { RestoreDraftBanner } from "#web/admin/forms/drafts/RestoreDraftBanner.tsx";
import { FormBanner } from "#web/admin/forms/FormBanner.tsx";
import type { InvalidField } from "#web/admin/forms/FormBanner.tsx";
import { useSaveShortcut } from "#web/admin/forms/useSaveShortcut.ts";
import { RecordLanguage } from "./translations/RecordLanguage.tsx";

import { DraftNotice } from "./DraftNotice.tsx";
import { FormActions } from "./FormActions.tsx";
import type { FormActionsProps } from "./FormActions.tsx";
import { pathsOf } from "./paths.ts";
import type { TextControl } from "./contentResource.ts";
import type { PublishableText } from "./formValues.ts";
import { usePublishingNote } from "./usePublishingNote.tsx";

import styles from "./FormScreen.module.css";

interface FormScreenProps<T extends PublishableText> extends Omit<FormActionsProps, "control" | "noteId"> {
  control: TextControl<T>;
  title: string;
  /** See `RecordLanguage`. */
  copied?: readonly (string | undefined)[];
  /** Beside the title. */
  badge?: ReactNode;
  /** Shown if there is no other note about the publication. */
  note?: string | false;
  children: ReactNode;
}

/** The screen of a form whose text is published: its buttons, its language and its notes; on a conflict, the comparison. */
export function FormScreen<T extends PublishableText>(props: FormScreenProps<T>) {
  const { control, title, copied, badge, note: otherNote, children, ...actions } = props;
  const { type, conflict, record, state, formId } = control;
  const note = usePublishingNote(record?.review) ?? otherNote;
  const noteId = useId();
  // Keeps the state, so that the shortcut never publishes a draft.
  useSaveShortcut(() => void (conflict.pending ?? control.submit(state ?? "Draft")));
  const parent = pathsOf(type).list;
  if (conflict.pending) return <EditorConflict control={control} title={title} parent={parent} />;
  return (
    <Screen
      title={title}
      parent={parent}
      state={
        <>
          {badge}
          {control.hasChanges && <UnsavedBadge />}
        </>
      }
      actions={<FormActions {...actions} control={control} noteId={note ? noteId : undefined} />}
    >
      <RecordLanguage control={control} copied={copied} />
      {note && <DraftNotice id={noteId}>{note}</DraftNotice>}
      <div className={styles.offer}>
        <RestoreDraftBanner formId={formId} draft={control.draft} />
      </div>
      {children}
    </Screen>
  );
}

interface FormElementProps<T extends PublishableText> {
  control: TextControl<T>;
  className: string | undefined;
  /** Listed above the form: those with another error than a missing value. */
  invalidFields?: readonly InvalidField[];
  children: ReactNode;
}

/** Sent only by the buttons of its screen: Enter in a field would publish. */
export function FormElement<T extends PublishableText>({
  control,
  className,
  invalidFields,
  children,
}: FormElementProps<T>) {
  return (
    <form
      id={control.formId}
      className={className}
      noValidate
      inert={control.isSaving}
      onSubmit={(event) => event.preventDefault()}
    >
      <FormBanner
        formId={control.formId}
        submitCount={control.form.formState.submitCount}
        rule={formTexts.requiredFields}
        missingFields={control.missing}
        invalidFields={invalidFields}
        failure={control.failure}
      />
      {children}
    </form>
  );
}
