import { useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { useForm } from "react-hook-form";
import type { Resolver, UseFormReturn } from "react-hook-form";

import type { Conflict } from "#contract/conflicts.ts";
import type { LegalStatus, LegalVersion } from "#contract/legal/legal.ts";
import { legalFieldsSchema, newLegalTextSchema } from "#contract/legal/legalForm.ts";
import { LEGAL_MESSAGES } from "#contract/legal/legalMessages.ts";
import type { NewRecord } from "#contract/newRecord.ts";
import { legalTexts as texts } from "#texts/admin/legal.ts";
import type { ApiError } from "#web/api/http/ApiError.ts";
import { legalKey } from "#web/api/legal.ts";

import type { Choices } from "../collections/conflict/conflictFields.ts";
import { describeProblem } from "../collections/form/describeIssue.ts";
import { focusFirstInvalid } from "../collections/form/focusField.ts";
import { useConflict } from "../collections/conflict/useConflict.ts";
import { useFormDraft } from "../collections/drafts/useFormDraft.ts";
import type { FormDraftControl } from "../collections/drafts/useFormDraft.ts";
import { useFormSave } from "../collections/form/useFormSave.ts";
import { useLeaveGuard } from "../session/useLeaveGuard.ts";

import { FIELD_NAMES, toFormFields, getErrorMessage } from "./legalForm.ts";
import type { FieldName, LegalFormFields, LegalFormInput } from "./legalForm.ts";
import { useSaveOutcome } from "./useSaveOutcome.ts";
import { schemaResolver } from "../collections/form/schemaResolver.ts";

export const LEGAL_FORM_ID = "legal-form";

export interface LegalFormOptions {
  /** `null` for a new version. */
  version: LegalVersion | null;
  /** True if the document is new too and has no slug yet. */
  isNewDocument: boolean;
  initial: LegalFormInput;
  /** Key of the autosaved draft. */
  draftKey: string;
  /**
   * @param expectedVersion the version that may be overwritten; `null` for a new record
   * @param newRecord `null` for an existing one
   */
  save: (
    fields: LegalFormFields,
    expectedVersion: string | null,
    newRecord: NewRecord | null,
  ) => Promise<LegalVersion>;
}

interface FormOptions extends LegalFormOptions {
  /** Called before the first invalid field gets the focus. */
  onStopped: () => void;
}

export type LegalFormControl = ReturnType<typeof useLegalForm>;

export function useLegalForm(options: FormOptions) {
  const { version, isNewDocument, initial, draftKey, onStopped } = options;
  const [intended, setIntended] = useState<LegalStatus>("Draft");
  const form = useForm<LegalFormInput, unknown, LegalFormFields>({
    resolver: createResolver(isNewDocument),
    defaultValues: initial,
    mode: "onTouched",
    shouldFocusError: false,
  });
  const conflict = useConflict(form, toFormFields);
  const saving = useLegalSaving(form, version, conflict.open);
  const { errors, dirtyFields, submitCount } = form.formState;
  // The pressed button sets the status, so the status is no unsaved change.
  const hasChanges = FIELD_NAMES.some((name) => name !== "status" && isPartDirty(dirtyFields[name]));
  const baseVersion = version?.updatedAt ?? null;
  const draft = useFormDraft(form, { name: draftKey, baseVersion: baseVersion, hasChanges });
  useLeaveGuard(hasChanges, saving.isSaving, saving.isUnconfirmed);
  const saveAs = useSaveAs(options, saving, draft);

  const submit = (status: LegalStatus) =>
    saving.runExclusive(async () => {
      setIntended(status);
      form.setValue("status", status);
      dropEmptyFacts(form);
      await form.handleSubmit(
        (fields) => (isDateUnreadable() ? setDateError(form) : saveAs(fields, draft.expectedVersion)),
        (found) => {
          onStopped();
          focusFirstInvalid(LEGAL_FORM_ID, Object.keys(found), FIELD_NAMES);
        },
      )();
    });

  /** Overwrites only the version that was compared; a newer one conflicts again. */
  const saveChosen = (choices: Choices) =>
    saving.runExclusive(async () => {
      const expectedVersion = conflict.pending?.current.updatedAt;
      if (!expectedVersion) return;
      conflict.applyChoices(choices);
      await form.handleSubmit((fields) => saveAs(fields, expectedVersion), conflict.cancel)();
    });

  const hasError = (name: FieldName) => submitCount > 0 && getErrorMessage(errors[name]) !== undefined;
  return {
    form,
    draft,
    conflict,
    /** The status that the last pressed button sets. */
    intended,
    isPublished: version?.status === "Published",
    faulty: FIELD_NAMES.filter(hasError).map((name) => ({ name, label: texts.fields[name] })),
    errorOf: (name: FieldName) => getErrorMessage(errors[name]),
    isChanged: (name: FieldName) => version !== null && isPartDirty(dirtyFields[name]),
    failure: saving.failure,
    saving: saving.isSaving,
    hasChanges,
    submit,
    saveChosen,
  };
}

type Form = UseFormReturn<LegalFormInput, unknown, LegalFormFields>;
type Saving = ReturnType<typeof useLegalSaving>;

function useLegalSaving(
  form: Form,
  version: LegalVersion | null,
  onConflict: (conflict: Conflict<LegalVersion>) => void,
) {
  const saving = useFormSave<LegalVersion>({
    form: { id: LEGAL_FORM_ID, names: FIELD_NAMES },
    isExisting: version !== null,
    failureText: version ? texts.updateFailed : texts.createFailed,
    onConflict,
    onRejected: showServerErrors,
  });

  function showServerErrors({ errors }: ApiError) {
    scrollTo({ top: 0 });
    const invalidFields = FIELD_NAMES.filter((name) => errors[name]);
    for (const name of invalidFields) form.setError(name, { message: errors[name] ?? "" });
    // Errors are shown at their fields and linked in the banner; a general message would repeat them.
    if (invalidFields.length > 0) saving.setFailure(null);
  }

  return saving;
}

function useSaveAs({ version, save, onStopped }: FormOptions, saving: Saving, draft: FormDraftControl) {
  const client = useQueryClient();
  const finish = useSaveOutcome(version);
  return async (fields: LegalFormFields, expectedVersion: string | null) => {
    const saved = await saving.save(() =>
      draft.send((newRecord) => save(fields, expectedVersion, newRecord)),
    );
    if (!saved) return onStopped();
    draft.onSaved();
    void client.invalidateQueries({ queryKey: legalKey });
    finish(saved);
  };
}

/** Replaces the form's texts and offers Undo. */
export function fillForm(
  { form, draft }: Pick<LegalFormControl, "form" | "draft">,
  texts: Partial<LegalFormInput>,
  shownTexts: string,
) {
  const before = structuredClone(form.getValues());
  form.reset({ ...before, ...structuredClone(texts) }, { keepDefaultValues: true });
  draft.offerUndo(shownTexts, () => form.reset(before, { keepDefaultValues: true }));
}

function dropEmptyFacts(form: Form) {
  for (const name of ["factsTh", "factsEn"] as const) {
    const facts = form.getValues(name) ?? [];
    const filled = facts.filter(({ label, value }) => label.trim() !== "" || value.trim() !== "");
    if (filled.length < facts.length) form.setValue(name, filled, { shouldDirty: true });
  }
}

function setDateError(form: Form) {
  form.setError("effectiveDate", {
    message: describeProblem({ message: LEGAL_MESSAGES.dateForm, rule: "date" }),
  });
  focusFirstInvalid(LEGAL_FORM_ID, ["effectiveDate"], FIELD_NAMES);
}

/** A partially filled date input has an empty value and would be saved as no date. */
function isDateUnreadable(): boolean {
  const field = document.querySelector<HTMLInputElement>(`#${LEGAL_FORM_ID} [name=effectiveDate]`);
  return field?.validity?.badInput ?? false;
}

/** `react-hook-form` marks single values and the parts of lists. */
function isPartDirty(dirty: unknown): boolean {
  return typeof dirty === "object" && dirty !== null
    ? Object.values(dirty).some(isPartDirty)
    : dirty === true;
}

function createResolver(isNewDocument: boolean): Resolver<LegalFormInput, unknown, LegalFormFields> {
  // The schema of a version accepts all values of the form; it ignores the slug.
  const versionSchema = legalFieldsSchema as unknown as typeof newLegalTextSchema;
  return schemaResolver<LegalFormInput, LegalFormFields>(isNewDocument ? newLegalTextSchema : versionSchema);
}
