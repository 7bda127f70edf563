import type { LegalLanguage } from "#contract/legal/legal.ts";
import { findUnfilledPlaceholders } from "#contract/legal/legalPlaceholders.ts";
import type { LegalTemplate } from "#web/api/legal.ts";

/** By language: a gap of the template including its brackets, or the answer that fills it. */
export type LocalizedText = Record<LegalLanguage, string>;

/** The gaps that only the site's owner can fill, in text order. Both languages have the same gaps. */
export function findTemplateGaps(template: LegalTemplate): LocalizedText[] {
  const thai = findGaps(template.contentTh, template.factsTh);
  const english = findGaps(template.contentEn, template.factsEn);
  return english.map((en, index) => ({ en, th: thai[index] ?? en }));
}

/** The question that asks for a gap: "[name of the provider]" becomes "Name of the provider". */
export function getQuestion(gap: string): string {
  const text = gap.slice(1, -1);
  return text.slice(0, 1).toUpperCase() + text.slice(1);
}

/** Falls back to the answer in the other language. */
export function getAnswer(answer: LocalizedText | undefined, language: LegalLanguage): string {
  return answer?.[language].trim() || answer?.[language === "th" ? "en" : "th"].trim() || "";
}

/** @param answers in the order of the gaps; gaps without an answer stay in the text */
export function fillTemplate(
  template: LegalTemplate,
  gaps: readonly LocalizedText[],
  answers: readonly LocalizedText[],
): LegalTemplate {
  const fill = (language: LegalLanguage) => (text: string) =>
    gaps.reduce(
      (filled, gap, index) =>
        filled.replaceAll(gap[language], (placeholder) => getAnswer(answers[index], language) || placeholder),
      text,
    );
  const [thai, english] = [fill("th"), fill("en")];
  return {
    titleTh: thai(template.titleTh),
    titleEn: english(template.titleEn),
    contentTh: thai(template.contentTh),
    contentEn: english(template.contentEn),
    factsTh: template.factsTh.map(({ label, value }) => ({ label: thai(label), value: thai(value) })),
    factsEn: template.factsEn.map(({ label, value }) => ({ label: english(label), value: english(value) })),
  };
}

function findGaps(content: string, facts: LegalTemplate["factsEn"]): string[] {
  return findUnfilledPlaceholders(
    [content, ...facts.flatMap(({ label, value }) => [label, value])].join("\n"),
  );
}
