// The rules of a legal text that concern several fields.
import type { LegalLanguage } from "./legal.ts";
import type { LegalFields } from "./legalFields.ts";
import { LEGAL_MESSAGES } from "./legalMessages.ts";
import { gapsIn } from "./legalPlaceholders.ts";
import type { PlaceholderValues } from "./legalPlaceholders.ts";

export type LegalFieldName = keyof LegalFields;
type Problem = [field: LegalFieldName, message: string];

interface TextOfLanguage {
  language: "Thai" | "English";
  names: { title: LegalFieldName; content: LegalFieldName; facts: LegalFieldName };
  title: string;
  content: string;
  facts: LegalFields["factsTh"];
}

/** @param values the placeholders' values by language, where they are known @returns what keeps the version from being saved as it is */
export function publishProblems(
  fields: LegalFields,
  values?: Record<LegalLanguage, PlaceholderValues>,
): Problem[] {
  if (!fields.titleTh && !fields.titleEn && fields.status === "Draft") {
    return [["titleTh", LEGAL_MESSAGES.titleRequired]];
  }
  if (fields.status === "Draft") return [];
  const date: Problem[] = fields.effectiveDate ? [] : [["effectiveDate", LEGAL_MESSAGES.dateRequired]];
  return [
    ...date,
    ...missingTexts(fields),
    ...unfinished("number", fields.number, values?.en),
    ...textProblems(thaiOf(fields), values?.th),
    ...textProblems(englishOf(fields), values?.en),
  ];
}

/** Everything that a version still lacks before it can be published, by field. */
export function openGaps(
  fields: LegalFields,
  values: Record<LegalLanguage, PlaceholderValues>,
): { field: LegalFieldName; gap: string }[] {
  return [thaiOf(fields), englishOf(fields)].flatMap((text) => {
    const known = values[text.language === "Thai" ? "th" : "en"];
    const inField = (field: LegalFieldName, written: string) =>
      gapsIn(written, known).map((gap) => ({ field, gap }));
    return [
      ...inField(text.names.title, text.title),
      ...inField(text.names.facts, factsText(text)),
      ...inField(text.names.content, text.content),
    ];
  });
}

function thaiOf({ titleTh, contentTh, factsTh }: LegalFields): TextOfLanguage {
  const names = { title: "titleTh", content: "contentTh", facts: "factsTh" } as const;
  return { language: "Thai", names, title: titleTh, content: contentTh, facts: factsTh };
}

function englishOf({ titleEn, contentEn, factsEn }: LegalFields): TextOfLanguage {
  const names = { title: "titleEn", content: "contentEn", facts: "factsEn" } as const;
  return { language: "English", names, title: titleEn, content: contentEn, facts: factsEn };
}

function missingTexts({ titleTh, titleEn, contentTh, contentEn }: LegalFields): Problem[] {
  const problems: Problem[] = [];
  if (!titleTh && !titleEn) problems.push(["titleTh", LEGAL_MESSAGES.titleRequired]);
  if (!contentTh && !contentEn) problems.push(["contentTh", LEGAL_MESSAGES.contentRequired]);
  return problems;
}

/** A language is either left out altogether or has both a title and a text. */
function textProblems(text: TextOfLanguage, values?: PlaceholderValues): Problem[] {
  const { language, names, title, content, facts } = text;
  const problems: Problem[] = [];
  if (!title && (content || facts.length > 0)) {
    problems.push([names.title, `Please enter the ${language} title`]);
  }
  if (!content && (title || facts.length > 0)) {
    problems.push([names.content, `Please write the ${language} text, or clear its title and facts`]);
  }
  return [
    ...problems,
    ...unfinished(names.title, title, values),
    ...unfinished(names.facts, factsText(text), values),
    ...unfinished(names.content, content, values),
  ];
}

function factsText({ facts }: TextOfLanguage): string {
  return facts.map(({ label, value }) => `${label}\n${value}`).join("\n");
}

function unfinished(field: LegalFieldName, text: string, values?: PlaceholderValues): Problem[] {
  const gaps = gapsIn(text, values);
  if (gaps.length === 0) return [];
  return [[field, `Still to fill in: ${gaps.join(", ")}`]];
}
