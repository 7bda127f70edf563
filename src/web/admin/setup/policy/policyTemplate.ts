import type { LegalLanguage } from "#contract/legal/legal.ts";
import { findGaps } from "#contract/legal/legalPlaceholders.ts";
import type { LegalTemplate } from "#web/api/legal.ts";

/** By language: a gap as the template writes it, with its brackets, or the firm's answer. */
export type InLanguages = Record<LegalLanguage, string>;

/** What only the firm knows, in the order of the text. Both languages have the same gaps. */
export function templateGaps(template: LegalTemplate): InLanguages[] {
  const thai = gapsOf(template.contentTh, template.factsTh);
  const english = gapsOf(template.contentEn, template.factsEn);
  return english.map((en, index) => ({ en, th: thai[index] ?? en }));
}

/** "[name of the provider]" becomes "Name of the provider". */
export function questionOf(gap: string): string {
  const text = gap.slice(1, -1);
  return text.slice(0, 1).toUpperCase() + text.slice(1);
}

/** An answer in one language is used in the other while that has none. */
export function answerIn(answer: InLanguages | undefined, language: LegalLanguage): string {
  return answer?.[language].trim() || answer?.[language === "th" ? "en" : "th"].trim() || "";
}

/** @param answers in the order of the gaps; a gap without an answer stays in the text */
export function fillTemplate(
  template: LegalTemplate,
  gaps: readonly InLanguages[],
  answers: readonly InLanguages[],
): LegalTemplate {
  const fill = (language: LegalLanguage) => (text: string) =>
    gaps.reduce(
      (filled, gap, index) =>
        filled.replaceAll(gap[language], (whole) => answerIn(answers[index], language) || whole),
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

function gapsOf(content: string, facts: LegalTemplate["factsEn"]): string[] {
  return findGaps([content, ...facts.flatMap(({ label, value }) => [label, value])].join("\n"));
}
