import { useQuery } from "@tanstack/react-query";
import { useMemo } from "react";
import { useWatch } from "react-hook-form";
import type { Resolver } from "react-hook-form";
import type * as z from "zod";

import { emptyValue } from "#resources/kinds/kinds.ts";
import { legalPath } from "#contract/legal/legal.ts";
import type { LegalLanguage } from "#contract/legal/legal.ts";
import type { RecordState } from "#resources/contentType.ts";
import type { LegalFields, LegalVersion, NewLegalText } from "#resources/legalTexts.ts";
import { placeholderValuesByLanguage } from "#resources/legalPlaceholders.ts";
import type { PlaceholderValues } from "#resources/legalPlaceholders.ts";
import { legalFieldsSchema, newLegalTextSchema } from "#resources/legalTextSchema.ts";
import { LEGAL_FIELD_NAMES, LEGAL_FIELDS } from "#resources/legalTexts.ts";
import { recordTexts } from "#texts/admin/records.ts";
import { legalTexts as texts } from "#texts/admin/legal.ts";
import { uiTexts } from "#texts/admin/ui.ts";
import { useHttp } from "#web/api/http/HttpContext.tsx";
import { legalKey } from "#web/api/legal.ts";
import { settingsQuery } from "#web/api/settings.ts";

import { describeProblem } from "#web/admin/forms/describeIssue.ts";
import { isIncompleteDate } from "#web/admin/forms/publishedAtResolver.ts";
import { schemaResolver } from "#web/admin/forms/schemaResolver.ts";
import type { EditorContext, EditorResource, SaveDetails } from "#web/admin/forms/editor.ts";
import { useEditor } from "#web/admin/forms/useEditor.ts";
import { useReturnToList } from "#web/admin/frame/useListState.ts";
import { useServices } from "#web/admin/session/services.ts";

import { editVersionPath, LEGAL_LIST_PATH } from "./paths.ts";

export const LEGAL_FORM_ID = "legal-form";

/** Without the status, which the pressed button sets. Only a new document has a slug. */
export type LegalValues = Omit<NewLegalText, "status">;

export interface EditedText {
  /** `null` for a new version. */
  version: LegalVersion | null;
  /** Of a new version. */
  initial?: LegalValues;
  /** Those of the other documents; only if the document is new, too. */
  usedSlugs?: readonly string[];
  /** Names the autosaved draft. */
  draftName: string;
  send: (fields: NewLegalText, details: SaveDetails) => Promise<LegalVersion>;
}

export type LegalFormControl = ReturnType<typeof useLegalForm>;

/** @param onBlocked called before the first invalid field gets the focus */
export function useLegalForm(edited: EditedText, onBlocked: () => void) {
  const { version, draftName, send } = edited;
  const { leaveGuard } = useServices();
  const returnToList = useReturnToList(LEGAL_LIST_PATH);
  const control = useEditor(
    legalResource(edited),
    { stored: version, draftName },
    {
      failureText: version ? texts.updateFailed : texts.createFailed,
      send,
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
    submit(state?: RecordState) {
      dropEmptyFacts(control.form);
      return control.submit(state);
    },
  };
}

function legalResource({
  initial,
  usedSlugs,
}: EditedText): EditorResource<LegalVersion, LegalValues, NewLegalText> {
  return {
    formId: LEGAL_FORM_ID,
    fields: (["slug", ...LEGAL_FIELD_NAMES] as const).map((name) => ({
      name,
      label: texts.fields[name],
      isOptional: true,
    })),
    toValues,
    emptyValues: initial,
    resolver: createResolver(usedSlugs !== undefined),
    stateOf: ({ status }) => status,
    noun: texts.noun,
    nameOf: ({ titleEn, titleTh }) => titleEn || titleTh,
    textOf,
  };
}

/** The values of a new document. */
export function emptyValues(): LegalValues {
  // Built from the fields of that type.
  const fields = emptyValue({ kind: "group", fields: LEGAL_FIELDS }) as Omit<LegalFields, "status">;
  return { slug: "", ...fields };
}

export function toValues(version: LegalVersion): LegalValues {
  const names: readonly (keyof LegalValues)[] = ["slug", ...LEGAL_FIELD_NAMES];
  const values = Object.fromEntries(names.map((name) => [name, structuredClone(version[name])]));
  return { ...emptyValues(), ...values };
}

/** A value in the comparison after a conflict. */
function textOf(values: LegalValues, name: string): string {
  // Only fields of the form are compared.
  const value = values[name as keyof LegalValues];
  return typeof value === "string" ? value : value.map((fact) => `${fact.label}: ${fact.value}`).join("\n");
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
  filled: Partial<LegalValues>,
  shownText: string,
) {
  const before = structuredClone(form.getValues());
  form.reset({ ...before, ...structuredClone(filled) }, { keepDefaultValues: true });
  draft.offerUndo(shownText, () => form.reset(before, { keepDefaultValues: true }));
}

function dropEmptyFacts(form: LegalFormControl["form"]) {
  for (const name of ["factsTh", "factsEn"] as const) {
    const facts = form.getValues(name);
    const filled = facts.filter(({ label, value }) => label.trim() !== "" || value.trim() !== "");
    if (filled.length < facts.length) form.setValue(name, filled, { shouldDirty: true });
  }
}

/** Validates the values for the status that a save sets. */
function createResolver(isNewDocument: boolean): Resolver<LegalValues, EditorContext, NewLegalText> {
  // The schema of a version leaves the slug out, and the values have all other fields.
  const schema: unknown = isNewDocument ? newLegalTextSchema : legalFieldsSchema;
  const resolve = schemaResolver(schema as z.ZodType<NewLegalText, LegalValues>);
  return async (values, context, options) => {
    const status = context?.state() === "Published" ? "Published" : "Draft";
    const withStatus = { ...values, status };
    const result = await resolve(withStatus, context, options);
    // The value of a partially filled date is empty and would be saved as no date.
    if (!isIncompleteDate(options.fields.effectiveDate?.ref)) return result;
    const message = describeProblem({ message: LEGAL_FIELDS.effectiveDate.invalid, rule: "date" });
    return { values: {}, errors: { ...result.errors, effectiveDate: { type: "date", message } } };
  };
}

/** The current values of the form, not validated. */
export function useLegalFields({ form }: Pick<LegalFormControl, "form">): LegalFields {
  const values = useWatch({ control: form.control, compute: (all: LegalValues) => all });
  return useMemo(() => {
    const { slug: _slug, ...fields } = values;
    return { ...fields, status: "Draft" };
  }, [values]);
}

/** `null` until the site settings are known. */
export function usePlaceholderValues(
  fields: Pick<LegalFields, "effectiveDate" | "number">,
): Record<LegalLanguage, PlaceholderValues> | null {
  const { data: site } = useQuery(settingsQuery(useHttp()));
  return site ? placeholderValuesByLanguage(site, fields) : null;
}
