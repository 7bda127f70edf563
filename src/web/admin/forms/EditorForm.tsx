import type { ComponentProps, ReactNode } from "react";
import type { FieldValues } from "react-hook-form";

import type { RecordState } from "#resources/contentType.ts";
import { formTexts as texts } from "#texts/admin/form.ts";

import { Screen, UnsavedBadge } from "#web/admin/frame/Screen.tsx";

import type { EditorField, StoredRecord } from "./editor.ts";
import { EditorConflict } from "./EditorConflict.tsx";
import type { EditorConflictProps } from "./EditorConflict.tsx";
import { FormBanner } from "./FormBanner.tsx";
import { useSaveShortcut } from "./shortcuts.ts";

interface EditorScreenProps<T extends StoredRecord, V extends FieldValues, O> extends Pick<
  ComponentProps<typeof Screen>,
  "title" | "parent" | "actions" | "children"
> {
  control: EditorConflictProps<T, V, O>["control"] & { submit: (state?: RecordState) => Promise<void> };
  /** Beside the title. */
  badge?: ReactNode;
}

/** The screen of a form: Ctrl+S saves it, and a conflict replaces it with the comparison of the versions. */
export function EditorScreen<T extends StoredRecord, V extends FieldValues, O>(
  props: EditorScreenProps<T, V, O>,
) {
  const { control, badge, actions, children, ...heading } = props;
  const { conflict, hasChanges } = control;
  // Keeps the state, so that the shortcut never publishes a draft.
  useSaveShortcut(() => void (conflict.pending ?? control.submit(control.state ?? "Draft")));
  if (conflict.pending) return <EditorConflict control={control} {...heading} />;
  return (
    <Screen
      {...heading}
      state={
        <>
          {badge}
          {hasChanges && <UnsavedBadge />}
        </>
      }
      actions={actions}
    >
      {children}
    </Screen>
  );
}

interface EditorFormProps extends Pick<ComponentProps<typeof FormBanner>, "invalidFields"> {
  control: {
    formId: string;
    form: { formState: { submitCount: number } };
    missing: readonly EditorField[];
    failure: string | null;
    isSaving: boolean;
    resource: { stateOf?: unknown };
    submit: () => Promise<void>;
  };
  className: string | undefined;
  hidden?: boolean;
  /** Above the list of the fields that prevent a save. */
  notice?: ReactNode;
  children: ReactNode;
}

export function EditorForm({ control, invalidFields, notice, children, ...look }: EditorFormProps) {
  const { formId, form, missing, failure, isSaving, submit } = control;
  // A record with states is sent only by the buttons of its screen: Enter in a field would publish it.
  const hasStates = control.resource.stateOf !== undefined;
  return (
    <form
      {...look}
      id={formId}
      noValidate
      inert={isSaving}
      onSubmit={(event) => {
        event.preventDefault();
        if (!hasStates) void submit();
      }}
    >
      {notice}
      <FormBanner
        formId={formId}
        submitCount={form.formState.submitCount}
        rule={hasStates ? texts.requiredFields : texts.someMissing}
        missingFields={missing}
        invalidFields={invalidFields}
        failure={failure}
      />
      {children}
    </form>
  );
}
