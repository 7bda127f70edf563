import type { LineField } from "./kinds/kinds.ts";
import { LEGAL_LANGUAGES } from "#contract/legal/legal.ts";
import type { LegalLanguage } from "#contract/legal/legal.ts";
import { findUnfilledPlaceholders } from "./legalPlaceholders.ts";

import { LEGAL_TEXT_NAMES, LEGAL_TEXTS, nameIn } from "./legalTexts.ts";
import type { LegalTemplate } from "./legalTexts.ts";

type LocalizedText = Record<LegalLanguage, string>;

/** What only the site's owner knows: a gap of the policy's template. Each of its texts has the same gaps in the same order. */
export interface PolicyQuestion {
  /** As it is written, such as `[name of the provider]`. */
  gap: LocalizedText;
  /** "Name of the provider". */
  label: LocalizedText;
}

/** In the order of the questions. */
export type PolicyAnswers = readonly LocalizedText[];

export const POLICY_ANSWER: LineField = { kind: "line", max: LEGAL_TEXTS.texts.title.max };

/** In the order of the text. */
export function listQuestions(template: LegalTemplate): PolicyQuestion[] {
  const [thai = [], english = []] = LEGAL_LANGUAGES.map((language) => {
    const facts = template[nameIn("facts", language)].flatMap(({ label, value }) => [label, value]);
    return findUnfilledPlaceholders([template[nameIn("content", language)], ...facts].join("\n"));
  });
  return english.map((en, index) => {
    const th = thai[index] ?? en;
    return { gap: { th, en }, label: { th: toLabel(th), en: toLabel(en) } };
  });
}

function toLabel(gap: string): string {
  return gap.slice(1, 2).toUpperCase() + gap.slice(2, -1);
}

/** Falls back to the answer in the other language. */
export function getAnswer(answer: LocalizedText | undefined, language: LegalLanguage): string {
  return answer?.[language].trim() || answer?.[language === "th" ? "en" : "th"].trim() || "";
}

/** Gaps without an answer stay in the text. */
export function fillTemplate(template: LegalTemplate, answers: PolicyAnswers): LegalTemplate {
  const questions = listQuestions(template);
  const texts = LEGAL_TEXT_NAMES.map(({ name, language }) => {
    const fill = (text: string) =>
      questions.reduce(
        (filled, { gap }, index) =>
          filled.replaceAll(gap[language], () => getAnswer(answers[index], language) || gap[language]),
        text,
      );
    const text = template[name];
    const filled =
      typeof text === "string"
        ? fill(text)
        : text.map(({ label, value }) => ({ label: fill(label), value: fill(value) }));
    return [name, filled] as const;
  });
  // All texts of a template.
  return Object.fromEntries(texts) as unknown as LegalTemplate;
}
