import { useRef, useState } from "react";
import type { Resolver } from "react-hook-form";

import { legalPath } from "#contract/legal/legal.ts";
import type { LegalStatus, LegalVersion } from "#contract/legal/legal.ts";
import { LEGAL_MESSAGES, legalFieldsSchema, newLegalTextSchema } from "#contract/legal/legalForm.ts";
import type { NewRecord } from "#contract/newRecord.ts";
import { recordTexts } from "#texts/admin/records.ts";
import { legalTexts as texts } from "#texts/admin/legal.ts";
import { uiTexts } from "#texts/admin/ui.ts";
import { legalKey } from "#web/api/legal.ts";

import type { Choices } from "#web/admin/forms/conflict/conflictFields.ts";
import { describeProblem } from "#web/admin/forms/describeIssue.ts";
import { isIncompleteDate } from "#web/admin/forms/publishedAtResolver.ts";
import { schemaResolver } from "#web/admin/forms/schemaResolver.ts";
import { useRecordForm } from "#web/admin/forms/useRecordForm.ts";
import { useReturnToList } from "#web/admin/frame/useListState.ts";
import { useServices } from "#web/admin/session/services.ts";
import { useLeaveGuard } from "#web/admin/session/useLeaveGuard.ts";

import { FIELD_NAMES, toFormFields } from "./legalForm.ts";
import type { LegalFormFields, LegalFormInput } from "./legalForm.ts";
import { editVersionPath, LEGAL_LIST_PATH } from "./paths.ts";

export const LEGAL_FORM_ID = "legal-form";

export interface LegalFormOptions {
  /** `null` for a new version. */
  version: LegalVersion | null;
  /** True if the document is new too and has no slug yet. */
  isNewDocument: boolean;
  /** The values of a new version. */
  initial?: LegalFormInput;
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
  onBlocked: () => void;
}

export type LegalFormControl = ReturnType<typeof useLegalForm>;

export function useLegalForm({ version, isNewDocument, initial, draftKey, save, onBlocked }: FormOptions) {
  const { leaveGuard } = useServices();
  const returnToList = useReturnToList(LEGAL_LIST_PATH);
  const status = useIntendedStatus();
  const control = useRecordForm<LegalVersion, LegalFormInput, LegalFormFields>({
    id: LEGAL_FORM_ID,
    labels: Object.fromEntries(FIELD_NAMES.map((name) => [name, texts.fields[name]])),
    record: version,
    toValues: toFormFields,
    emptyValues: initial,
    resolver: createResolver(isNewDocument, status.latest),
    isRequired: () => false,
    draftName: draftKey,
    failureText: version ? texts.updateFailed : texts.createFailed,
    send: save,
    onBlocked,
    onRejected: () => scrollTo({ top: 0 }),
    queryKeys: [legalKey],
    describeSaved: (saved) => describeOutcome(version, saved),
    onClose() {
      leaveGuard.release();
      returnToList({ atTop: version === null });
    },
  });
  const { conflict, form, hasChanges, isSaving, isUnconfirmed } = control;
  useLeaveGuard(hasChanges, isSaving, isUnconfirmed);

  return {
    ...control,
    intendedStatus: status.intended,
    submit(next: LegalStatus) {
      status.choose(next);
      dropEmptyFacts(form);
      return control.submit();
    },
    saveResolution(choices: Choices) {
      const saved = conflict.pending?.current;
      status.override(choices["status"] === "saved" && saved ? saved.status : status.intended);
      return control.saveResolution(choices);
    },
  };
}

/** The status of the last pressed button. Also in a ref, because the request is sent before the next render. */
function useIntendedStatus() {
  const [intended, setIntended] = useState<LegalStatus>("Draft");
  const latest = useRef(intended);
  return {
    intended,
    latest: () => latest.current,
    choose(status: LegalStatus): void {
      latest.current = status;
      setIntended(status);
    },
    /** For the next request only. */
    override(status: LegalStatus): void {
      latest.current = status;
    },
  };
}

function describeOutcome(before: LegalVersion | null, { status, slug, effectiveDate, _id }: LegalVersion) {
  const wasPublished = before?.status === "Published";
  if (status === "Draft") {
    const action = { label: uiTexts.edit, href: editVersionPath(_id) };
    return { text: wasPublished ? recordTexts.unpublished : recordTexts.draftSaved, action };
  }
  const action = { label: recordTexts.viewOnSite, href: legalPath(slug, effectiveDate) };
  return { text: wasPublished ? texts.updated : texts.published, action };
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

function dropEmptyFacts(form: LegalFormControl["form"]) {
  for (const name of ["factsTh", "factsEn"] as const) {
    const facts = form.getValues(name) ?? [];
    const filled = facts.filter(({ label, value }) => label.trim() !== "" || value.trim() !== "");
    if (filled.length < facts.length) form.setValue(name, filled, { shouldDirty: true });
  }
}

/** Validates the values for the status that a save sets. */
function createResolver(
  isNewDocument: boolean,
  getStatus: () => LegalStatus,
): Resolver<LegalFormInput, unknown, LegalFormFields> {
  const schema = isNewDocument ? newLegalTextSchema : legalFieldsSchema;
  // The schema of a version ignores the slug, and the values have all other fields.
  const resolve = schemaResolver(schema as unknown as typeof newLegalTextSchema);
  return async (values, context, options) => {
    const result = await resolve({ ...values, status: getStatus() }, context, options);
    // The value of a partially filled date is empty and would be saved as no date.
    if (!isIncompleteDate(options.fields.effectiveDate?.ref)) return result;
    const message = describeProblem({ message: LEGAL_MESSAGES.dateForm, rule: "date" });
    return { values: {}, errors: { ...result.errors, effectiveDate: { type: "date", message } } };
  };
}
