import type * as z from "zod";

import type { LegalFact, LegalLanguage, LegalVersion } from "#contract/legal/legal.ts";
import type { LegalFields } from "#contract/legal/legalFields.ts";
import type { newLegalTextSchema } from "#contract/legal/legalForm.ts";

/** The slug is used only for a new document. */
export type LegalFormInput = z.input<typeof newLegalTextSchema>;
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
  status: "Draft",
} as const satisfies LegalFormInput;

/** In the order of the form. `Object.keys` returns `string[]`, but these keys are known. */
export const FIELD_NAMES = Object.keys(EMPTY_FIELDS) as FieldName[];

export function toFormFields(version: LegalVersion): LegalFormInput {
  const { slug, effectiveDate, number, titleTh, titleEn, contentTh, contentEn, status } = version;
  const [factsTh, factsEn] = [structuredClone(version.factsTh), structuredClone(version.factsEn)];
  return {
    slug,
    effectiveDate,
    number,
    titleTh,
    factsTh,
    contentTh,
    titleEn,
    factsEn,
    contentEn,
    status,
  };
}

/** Starts with the texts of a version; date and number are empty. */
export function toNextVersion(version: LegalVersion): LegalFormInput {
  return { ...toFormFields(version), effectiveDate: "", number: "", status: "Draft" };
}

/** Formats facts for the comparison after a conflict. */
export function formatFacts(facts: readonly LegalFact[]): string {
  return facts.map(({ label, value }) => `${label}: ${value}`).join("\n");
}

/** Returns the message of a field's error, or the first one of its nested fields. */
export function getErrorMessage(error: unknown): string | undefined {
  if (typeof error !== "object" || error === null) return undefined;
  if ("message" in error && typeof error.message === "string") return error.message;
  for (const [key, part] of Object.entries(error)) {
    // `ref` holds the DOM element of the field.
    const message = key === "ref" ? undefined : getErrorMessage(part);
    if (message) return message;
  }
  return undefined;
}
