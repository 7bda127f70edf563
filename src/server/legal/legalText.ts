import { LEGAL_LANGUAGES } from "#contract/legal/legal.ts";
import type { LegalLanguage, LegalText } from "#contract/legal/legal.ts";
import type { LegalFields } from "#contract/legal/legalFields.ts";
import {
  placeholderValues,
  resolvePlaceholders,
  withoutEmptyEntries,
} from "#contract/legal/legalPlaceholders.ts";
import type { PlaceholderValues } from "#contract/legal/legalPlaceholders.ts";
import type { Site } from "#contract/settings/site.ts";
import { renderArticle } from "#server/markdown/articleHtml.ts";
import { excerptOf } from "#server/markdown/excerptOf.ts";

import { fillPlaceholders } from "./fillPlaceholders.ts";
import { cutSections, setDefinitions } from "./legalSections.ts";

/** The type of the image lookup. */
type Pictures = Parameters<typeof renderArticle>[0];
type Texts = Omit<LegalFields, "status">;

/** @returns `null` for a missing language */
export async function renderLegalTexts(
  pictures: Pictures,
  site: Site,
  version: Texts,
): Promise<Record<LegalLanguage, LegalText | null>> {
  const render = (language: LegalLanguage) => renderText(pictures, site, { version, language });
  return { th: await render("th"), en: await render("en") };
}

/** The values of all placeholders, by language. */
export function allPlaceholderValues(
  site: Site,
  version: Pick<LegalFields, "effectiveDate" | "number">,
): Record<LegalLanguage, PlaceholderValues> {
  const [th, en] = LEGAL_LANGUAGES;
  return { th: placeholderValues(site, version, th), en: placeholderValues(site, version, en) };
}

async function renderText(
  pictures: Pictures,
  site: Site,
  { version, language }: { version: Texts; language: LegalLanguage },
): Promise<LegalText | null> {
  const { title, content: written, facts } = textIn(version, language);
  if (title === "" && written === "") return null;
  const values = allPlaceholderValues(site, version)[language];
  const content = withoutEmptyEntries(written, values);
  const plain = (text: string) => resolvePlaceholders(text, values);
  const html = fillPlaceholders(await renderArticle(pictures, content), values);
  return {
    title: plain(title),
    description: plain(excerptOf(content)),
    facts: facts.map(({ label, value }) => ({ label: plain(label), value: plain(value) })),
    ...cutSections(setDefinitions(html)),
  };
}

function textIn(version: Texts, language: LegalLanguage) {
  return language === "th"
    ? { title: version.titleTh, content: version.contentTh, facts: version.factsTh }
    : { title: version.titleEn, content: version.contentEn, facts: version.factsEn };
}
