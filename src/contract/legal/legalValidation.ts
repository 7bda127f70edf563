import type { LegalLanguage } from "./legal.ts";
import type { LegalFields } from "./legalFields.ts";
import { LEGAL_MESSAGES } from "./legalMessages.ts";
import { findUnfilledPlaceholders } from "./legalPlaceholders.ts";
import type { PlaceholderValues } from "./legalPlaceholders.ts";

export type LegalFieldName = keyof LegalFields;
type FieldProblem = [field: LegalFieldName, message: string];

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
    return [["titleTh", LEGAL_MESSAGES.titleRequired]];
  }
  if (fields.status === "Draft") return [];
  const date: FieldProblem[] = fields.effectiveDate ? [] : [["effectiveDate", LEGAL_MESSAGES.dateRequired]];
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
  if (!titleTh && !titleEn) problems.push(["titleTh", LEGAL_MESSAGES.titleRequired]);
  if (!contentTh && !contentEn) problems.push(["contentTh", LEGAL_MESSAGES.contentRequired]);
  return problems;
}

/** A language has both a title and a text, or neither. */
function findTextProblems(text: LocalizedText, values?: PlaceholderValues): FieldProblem[] {
  const { language, fieldNames, title, content, facts } = text;
  const problems: FieldProblem[] = [];
  if (!title && (content || facts.length > 0)) {
    problems.push([fieldNames.title, `Please enter the ${language} title`]);
  }
  if (!content && (title || facts.length > 0)) {
    problems.push([fieldNames.content, `Please write the ${language} text, or clear its title and facts`]);
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
  return [[field, `Still to fill in: ${gaps.join(", ")}`]];
}
