import type { Field, FieldsValue } from "./kinds/kinds.ts";
import { LEGAL_LANGUAGES } from "#contract/legal/legal.ts";
import type { LegalLanguage } from "#contract/legal/legal.ts";

import type { PublishingStatus } from "./contentType.ts";

export const LEGAL_MESSAGES = {
  documentNotFound: "Legal text not found",
  versionNotFound: "Version not found",
  dateRequired: "Please enter the date from which this version applies",
  titleRequired: "Please enter a title in Thai or in English",
  contentRequired: "Please write the text in Thai, in English or in both",
  slugForm: "Use small letters, digits and single hyphens between them",
  slugReserved: "This address belongs to the site itself. Please choose another",
  slugTaken: "Another legal text has this address. Please choose another",
} as const;

const FACT_REQUIRED = "Please fill in both the name and the value of the fact, or remove it";

/** A legal document and its versions, of which each applies from its date until that of the next one. */
export const LEGAL_TEXTS = {
  /** Of a document; it never changes. Characters. */
  slug: { max: 60 },
  /** Of a version. */
  fields: {
    /** May be empty in a draft. */
    effectiveDate: {
      kind: "date",
      min: "1900-01-01",
      max: "2100-12-31",
      invalid: "Please enter a date from 1 January 1900 to 31 December 2100",
    },
    number: { kind: "line", max: 60, invalid: "The document number must be a text" },
  },
  /** Of a version in a language: `titleTh`, `titleEn`. */
  texts: {
    title: { kind: "line", max: 200, invalid: "The title must be a text" },
    /** Shown above the text, such as "Requests answered within": "30 days". */
    facts: {
      kind: "rows",
      max: 4,
      noun: "facts",
      invalid: "Please send the facts as a list of names and values",
      fields: {
        label: { kind: "line", max: 60, required: FACT_REQUIRED },
        value: { kind: "line", max: 120, required: FACT_REQUIRED },
      },
    },
    /** With placeholders. */
    content: { kind: "markdown", max: 100_000, invalid: "The text must be a text" },
  },
} as const satisfies {
  slug: { max: number };
  fields: Readonly<Record<string, Field>>;
  texts: Readonly<Record<string, Field>>;
};

export type LegalTextName = keyof typeof LEGAL_TEXTS.texts;
type NameIn<Name extends LegalTextName, L extends LegalLanguage> = `${Name}${Capitalize<L>}`;
type TextFields<L extends LegalLanguage> = {
  [Name in LegalTextName as NameIn<Name, L>]: (typeof LEGAL_TEXTS.texts)[Name];
};
type VersionFields = typeof LEGAL_TEXTS.fields & TextFields<LegalLanguage>;

/** The values of a version in forms and in the API's bodies. */
export type LegalFields = FieldsValue<VersionFields> & { status: PublishingStatus };
/** As `LegalFields`; omitted ones are empty. */
export type LegalInput = { [Name in keyof LegalFields]?: LegalFields[Name] | undefined };
export type NewLegalText = LegalFields & { slug: string };
/** A version in a list, without its long texts. */
export interface LegalVersionSummary extends Omit<LegalFields, NameIn<"facts" | "content", LegalLanguage>> {
  _id: string;
  documentId: string;
  /** The document's slug. */
  slug: string;
  /**
   * Number of contact messages that were sent with this version. With any, its texts can neither
   * change nor be deleted.
   */
  messages: number;
  /** ISO 8601, UTC. */
  createdAt: string;
  updatedAt: string;
  publishedAt: string | null;
}

/** A version in the back office. */
export type LegalVersion = LegalVersionSummary & LegalFields;

export interface LegalDocument {
  _id: string;
  slug: string;
  /** The version in effect; `null` without one. */
  currentId: string | null;
  /** By effective date, latest first; drafts without a date are first. */
  versions: LegalVersionSummary[];
}

/** The texts that a new document may start with. */
export type LegalTemplate = FieldsValue<TextFields<LegalLanguage>>;
export type LegalFieldName = keyof VersionFields;

// `Object.keys` returns `string[]`, but these keys are known.
export const LEGAL_VERSION_FIELDS = Object.keys(LEGAL_TEXTS.fields) as (keyof typeof LEGAL_TEXTS.fields)[];

/** The name of a text in a language. */
export function nameIn<Name extends LegalTextName, L extends LegalLanguage>(name: Name, language: L) {
  return (name + language.slice(0, 1).toUpperCase() + language.slice(1)) as NameIn<Name, L>;
}

/** The names of all texts, one language after the other. */
export const LEGAL_TEXT_NAMES = LEGAL_LANGUAGES.flatMap((language) =>
  // `Object.keys` returns `string[]`, but these keys are known.
  (Object.keys(LEGAL_TEXTS.texts) as LegalTextName[]).map((text) => ({
    text,
    language,
    name: nameIn(text, language),
  })),
);

/** All fields of a version by name, in the order of the form. */
export const LEGAL_FIELDS = {
  ...LEGAL_TEXTS.fields,
  ...Object.fromEntries(LEGAL_TEXT_NAMES.map(({ text, name }) => [name, LEGAL_TEXTS.texts[text]])),
} as VersionFields;
// Built from the fields of the type above.
export const LEGAL_FIELD_NAMES = Object.keys(LEGAL_FIELDS) as LegalFieldName[];
