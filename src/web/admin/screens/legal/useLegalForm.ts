import type { Resolver } from "react-hook-form";

import { legalPath } from "#contract/legal/legal.ts";
import type { LegalStatus, LegalVersion } from "#contract/legal/legal.ts";
import { LEGAL_MESSAGES, legalFieldsSchema, newLegalTextSchema } from "#contract/legal/legalForm.ts";
import type { NewRecord } from "#contract/newRecord.ts";
import { recordTexts } from "#texts/admin/records.ts";
import { legalTexts as texts } from "#texts/admin/legal.ts";
import { uiTexts } from "#texts/admin/ui.ts";
import { legalKey } from "#web/api/legal.ts";

import { describeProblem } from "#web/admin/forms/describeIssue.ts";
import { isIncompleteDate } from "#web/admin/forms/publishedAtResolver.ts";
import { schemaResolver } from "#web/admin/forms/schemaResolver.ts";
import type { EditorContext, EditorResource } from "#web/admin/forms/editor.ts";
import { useEditor } from "#web/admin/forms/useEditor.ts";
import { useReturnToList } from "#web/admin/frame/useListState.ts";
import { useServices } from "#web/admin/session/services.ts";

import { FIELD_NAMES, formatValue, toFormFields } from "./legalForm.ts";
import type { FieldName, LegalFormFields, LegalFormInput } from "./legalForm.ts";
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
  const control = useEditor(
    legalResource(isNewDocument, initial),
    { stored: version, draftName: draftKey },
    {
      failureText: version ? texts.updateFailed : texts.createFailed,
      send: (fields, { expectedVersion, newRecord }) => save(fields, expectedVersion, newRecord),
      onBlocked,
      queryKeys: [legalKey],
      describeSaved: (saved) => describeOutcome(version, saved),
      onClose() {
        leaveGuard.release();
        returnToList({ atTop: version === null });
      },
    },
  );
  return {
    ...control,
    submit(next: LegalStatus) {
      dropEmptyFacts(control.form);
      return control.submit(next);
    },
  };
}

function legalResource(
  isNewDocument: boolean,
  emptyValues: LegalFormInput | undefined,
): EditorResource<LegalVersion, LegalFormInput, LegalFormFields> {
  return {
    formId: LEGAL_FORM_ID,
    fields: FIELD_NAMES.map((name) => ({ name, label: texts.fields[name], isOptional: true })),
    toValues: toFormFields,
    emptyValues,
    resolver: createResolver(isNewDocument),
    stateOf: ({ status }) => status,
    noun: texts.noun,
    nameOf: ({ titleEn, titleTh }) => titleEn || titleTh,
    // Only fields of the form are compared.
    textOf: (fields, name) => formatValue(fields, name as FieldName),
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
function createResolver(isNewDocument: boolean): Resolver<LegalFormInput, EditorContext, LegalFormFields> {
  const schema = isNewDocument ? newLegalTextSchema : legalFieldsSchema;
  // The schema of a version ignores the slug, and the values have all other fields.
  const resolve = schemaResolver(schema as unknown as typeof newLegalTextSchema);
  return async (values, context, options) => {
    const status = context?.state() === "Published" ? "Published" : "Draft";
    const result = await resolve({ ...values, status }, context, options);
    // The value of a partially filled date is empty and would be saved as no date.
    if (!isIncompleteDate(options.fields.effectiveDate?.ref)) return result;
    const message = describeProblem({ message: LEGAL_MESSAGES.dateForm, rule: "date" });
    return { values: {}, errors: { ...result.errors, effectiveDate: { type: "date", message } } };
  };
}
