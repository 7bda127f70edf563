import * as z from "zod";

import { toGregorianDate } from "../fields/dates.ts";
import { lazyFields } from "../fields/lazyFields.ts";
import { rule } from "../fields/rule.ts";
import { asciiSlugField, formattedString, lineField, requiredLine, textField } from "../fields/textFields.ts";
import { LEGAL_LIMITS, LEGAL_STATUSES } from "./legal.ts";
import type { LegalLanguage } from "./legal.ts";
import { isLegalDate } from "./legalDates.ts";
import { findUnfilledPlaceholders } from "./legalPlaceholders.ts";
import type { PlaceholderValues } from "./legalPlaceholders.ts";

export const LEGAL_MESSAGES = {
  documentNotFound: "Legal text not found",
  versionNotFound: "Version not found",
  dateForm: "Please enter a date from 1 January 1900 to 31 December 2100",
  dateRequired: "Please enter the date from which this version applies",
  numberForm: "The document number must be a text",
  titleForm: "The title must be a text",
  titleRequired: "Please enter a title in Thai or in English",
  contentForm: "The text must be a text",
  contentRequired: "Please write the text in Thai, in English or in both",
  factsForm: "Please send the facts as a list of names and values",
  factRequired: "Please fill in both the name and the value of the fact, or remove it",
  status: "Status must be Draft or Published",
  slugForm: "Use small letters, digits and single hyphens between them",
  slugReserved: "This address belongs to the site itself. Please choose another",
  slugTaken: "Another legal text has this address. Please choose another",
} as const;

/** The fields without rules across them, as the preview needs them. */
export const legalTextSchema = z.object(
  lazyFields({
    /** `YYYY-MM-DD`; empty is allowed for a draft. */
    effectiveDate: () =>
      formattedString(rule("date", LEGAL_MESSAGES.dateForm))
        .trim()
        .overwrite(toGregorianDate)
        .refine((date) => date === "" || isLegalDate(date), rule("date", LEGAL_MESSAGES.dateForm))
        .default(""),
    number: () => lineField(LEGAL_MESSAGES.numberForm, LEGAL_LIMITS.number).default(""),
    titleTh: titleField,
    titleEn: titleField,
    contentTh: contentField,
    contentEn: contentField,
    factsTh: factsField,
    factsEn: factsField,
    status: () => z.enum(LEGAL_STATUSES, LEGAL_MESSAGES.status).default("Draft"),
  }),
);

export type LegalFields = z.output<typeof legalTextSchema>;
export type LegalInput = z.input<typeof legalTextSchema>;

function titleField() {
  return lineField(LEGAL_MESSAGES.titleForm, LEGAL_LIMITS.title).default("");
}

function contentField() {
  return textField(LEGAL_MESSAGES.contentForm, LEGAL_LIMITS.content).default("");
}

function factsField() {
  const fact = z.object(
    {
      label: requiredLine(LEGAL_MESSAGES.factRequired, LEGAL_LIMITS.factLabel),
      value: requiredLine(LEGAL_MESSAGES.factRequired, LEGAL_LIMITS.factValue),
    },
    LEGAL_MESSAGES.factsForm,
  );
  return z
    .array(fact, LEGAL_MESSAGES.factsForm)
    .max(LEGAL_LIMITS.facts, `Please keep at most ${LEGAL_LIMITS.facts} facts`)
    .default([]);
}

/** Path segments of the API and of the sign-in pages, which are below `/legal/` too. */
const RESERVED_SLUGS = new Set(["documents", "login", "preview", "setup", "template", "versions"]);

/** All fields of a version except the document. */
export const legalFieldsSchema = legalTextSchema.superRefine(addPublishIssues);

/** A new document with its first version. */
export const newLegalTextSchema = legalTextSchema
  .extend(
    lazyFields({
      slug: () =>
        asciiSlugField(LEGAL_MESSAGES.slugForm, LEGAL_LIMITS.slug).refine(
          (slug) => !RESERVED_SLUGS.has(slug),
          rule("reserved", LEGAL_MESSAGES.slugReserved),
        ),
    }),
  )
  .superRefine(addPublishIssues);
export type NewLegalText = z.output<typeof newLegalTextSchema>;

function addPublishIssues(value: LegalFields, context: z.RefinementCtx) {
  for (const { field, message, ...params } of findPublishProblems(value)) {
    context.addIssue({ code: "custom", path: [field], message, params });
  }
}

export type LegalFieldName = keyof LegalFields;
/** A problem with its message for the API and its rule for forms in another language (`describeIssue.ts`). */
interface FieldProblem {
  field: LegalFieldName;
  message: string;
  rule:
    "legalTitle" | "legalDate" | "legalContent" | "legalTitleMissing" | "legalContentMissing" | "legalGaps";
  /** The gaps and placeholders that are still to be filled in. */
  names?: string;
}

const TITLE_REQUIRED: FieldProblem = {
  field: "titleTh",
  message: LEGAL_MESSAGES.titleRequired,
  rule: "legalTitle",
};
const DATE_REQUIRED: FieldProblem = {
  field: "effectiveDate",
  message: LEGAL_MESSAGES.dateRequired,
  rule: "legalDate",
};
const CONTENT_REQUIRED: FieldProblem = {
  field: "contentTh",
  message: LEGAL_MESSAGES.contentRequired,
  rule: "legalContent",
};

interface LocalizedText {
  language: "Thai" | "English";
  fieldNames: { title: LegalFieldName; content: LegalFieldName; facts: LegalFieldName };
  title: string;
  content: string;
  facts: LegalFields["factsTh"];
}

/**
 * @param values values of the placeholders by language, if known
 * @returns the problems that prevent saving
 */
export function findPublishProblems(
  fields: LegalFields,
  values?: Record<LegalLanguage, PlaceholderValues>,
): FieldProblem[] {
  if (!fields.titleTh && !fields.titleEn && fields.status === "Draft") {
    return [TITLE_REQUIRED];
  }
  if (fields.status === "Draft") return [];
  const date: FieldProblem[] = fields.effectiveDate ? [] : [DATE_REQUIRED];
  return [
    ...date,
    ...findMissingTexts(fields),
    ...findUnfilledProblems("number", fields.number, values?.en),
    ...findTextProblems(toThaiText(fields), values?.th),
    ...findTextProblems(toEnglishText(fields), values?.en),
  ];
}

/** Lists the placeholders without a value, by field. */
export function findUnfilledByField(
  fields: LegalFields,
  values: Record<LegalLanguage, PlaceholderValues>,
): { field: LegalFieldName; placeholder: string }[] {
  return [toThaiText(fields), toEnglishText(fields)].flatMap((text) => {
    const languageValues = values[text.language === "Thai" ? "th" : "en"];
    const findInField = (field: LegalFieldName, content: string) =>
      findUnfilledPlaceholders(content, languageValues).map((placeholder) => ({ field, placeholder }));
    return [
      ...findInField(text.fieldNames.title, text.title),
      ...findInField(text.fieldNames.facts, joinFacts(text)),
      ...findInField(text.fieldNames.content, text.content),
    ];
  });
}

function toThaiText({ titleTh, contentTh, factsTh }: LegalFields): LocalizedText {
  const names = { title: "titleTh", content: "contentTh", facts: "factsTh" } as const;
  return { language: "Thai", fieldNames: names, title: titleTh, content: contentTh, facts: factsTh };
}

function toEnglishText({ titleEn, contentEn, factsEn }: LegalFields): LocalizedText {
  const names = { title: "titleEn", content: "contentEn", facts: "factsEn" } as const;
  return { language: "English", fieldNames: names, title: titleEn, content: contentEn, facts: factsEn };
}

function findMissingTexts({ titleTh, titleEn, contentTh, contentEn }: LegalFields): FieldProblem[] {
  const problems: FieldProblem[] = [];
  if (!titleTh && !titleEn) problems.push(TITLE_REQUIRED);
  if (!contentTh && !contentEn) problems.push(CONTENT_REQUIRED);
  return problems;
}

/** A language has both a title and a text, or neither. */
function findTextProblems(text: LocalizedText, values?: PlaceholderValues): FieldProblem[] {
  const { language, fieldNames, title, content, facts } = text;
  const problems: FieldProblem[] = [];
  if (!title && (content || facts.length > 0)) {
    problems.push({
      field: fieldNames.title,
      message: `Please enter the ${language} title`,
      rule: "legalTitleMissing",
    });
  }
  if (!content && (title || facts.length > 0)) {
    problems.push({
      field: fieldNames.content,
      message: `Please write the ${language} text, or clear its title and facts`,
      rule: "legalContentMissing",
    });
  }
  return [
    ...problems,
    ...findUnfilledProblems(fieldNames.title, title, values),
    ...findUnfilledProblems(fieldNames.facts, joinFacts(text), values),
    ...findUnfilledProblems(fieldNames.content, content, values),
  ];
}

function joinFacts({ facts }: LocalizedText): string {
  return facts.map(({ label, value }) => `${label}\n${value}`).join("\n");
}

function findUnfilledProblems(
  field: LegalFieldName,
  text: string,
  values?: PlaceholderValues,
): FieldProblem[] {
  const gaps = findUnfilledPlaceholders(text, values);
  if (gaps.length === 0) return [];
  const names = gaps.join(", ");
  return [{ field, message: `Still to fill in: ${names}`, rule: "legalGaps", names }];
}
