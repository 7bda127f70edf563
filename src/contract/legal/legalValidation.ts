import type { LegalLanguage } from "./legal.ts";
import type { LegalFields } from "./legalFields.ts";
import { LEGAL_MESSAGES } from "./legalMessages.ts";
import { findUnfilledPlaceholders } from "./legalPlaceholders.ts";
import type { PlaceholderValues } from "./legalPlaceholders.ts";

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
