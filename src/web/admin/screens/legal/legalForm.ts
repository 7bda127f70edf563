import type * as z from "zod";

import type { LegalFact, LegalLanguage, LegalVersion } from "#contract/legal/legal.ts";
import type { LegalFields, newLegalTextSchema } from "#contract/legal/legalForm.ts";

/** The slug is used only for a new document. Without the status, which the pressed button sets. */
export type LegalFormInput = Omit<z.input<typeof newLegalTextSchema>, "status">;
export type LegalFormFields = LegalFields & { slug?: string };

export type FieldName = keyof LegalFormInput;
/** Field names by language. */
export const LANGUAGE_FIELDS = {
  th: { title: "titleTh", facts: "factsTh", content: "contentTh" },
  en: { title: "titleEn", facts: "factsEn", content: "contentEn" },
} as const satisfies Record<LegalLanguage, Record<string, FieldName>>;

export const EMPTY_FIELDS = {
  slug: "",
  effectiveDate: "",
  number: "",
  titleTh: "",
  factsTh: [],
  contentTh: "",
  titleEn: "",
  factsEn: [],
  contentEn: "",
} as const satisfies LegalFormInput;

/** In the order of the form. `Object.keys` returns `string[]`, but these keys are known. */
export const FIELD_NAMES = Object.keys(EMPTY_FIELDS) as FieldName[];

export function toFormFields(version: LegalVersion): LegalFormInput {
  const { slug, effectiveDate, number, titleTh, factsTh, contentTh, titleEn, factsEn, contentEn } = version;
  const fields = { slug, effectiveDate, number, titleTh, factsTh, contentTh, titleEn, factsEn, contentEn };
  return structuredClone(fields);
}

/** Starts with the texts of a version; date and number are empty. */
export function toNextVersion(version: LegalVersion): LegalFormInput {
  return { ...toFormFields(version), effectiveDate: "", number: "" };
}

/** For the comparison after a conflict. */
export function formatValue(fields: LegalFormInput, name: FieldName): string {
  const value = fields[name] ?? "";
  return typeof value === "string" ? value : formatFacts(value);
}

function formatFacts(facts: readonly LegalFact[]): string {
  return facts.map(({ label, value }) => `${label}: ${value}`).join("\n");
}
