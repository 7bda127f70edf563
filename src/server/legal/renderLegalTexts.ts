import { LEGAL_LANGUAGES } from "#contract/legal/legal.ts";
import type { LegalLanguage, LegalText } from "#contract/legal/legal.ts";
import type { LegalFields } from "#contract/legal/legalFields.ts";
import {
  placeholderValues,
  resolvePlaceholders,
  omitEmptyEntries,
} from "#contract/legal/legalPlaceholders.ts";
import type { PlaceholderValues } from "#contract/legal/legalPlaceholders.ts";
import type { Site } from "#contract/settings/site.ts";
import { renderArticle } from "#server/markdown/articleHtml.ts";
import { excerptOf } from "#server/markdown/excerptOf.ts";

import { fillPlaceholders } from "./fillPlaceholders.ts";
import { splitSections, convertDefinitionLists } from "./legalSections.ts";

/** The type of the image lookup. */
type ImageLookup = Parameters<typeof renderArticle>[0];
type LegalTextFields = Omit<LegalFields, "status">;

/** @returns `null` for a missing language */
export async function renderLegalTexts(
  imageLookup: ImageLookup,
  site: Site,
  version: LegalTextFields,
): Promise<Record<LegalLanguage, LegalText | null>> {
  const render = (language: LegalLanguage) => renderLanguage(imageLookup, site, { version, language });
  return { th: await render("th"), en: await render("en") };
}

/** The values of all placeholders, by language. */
export function placeholderValuesByLanguage(
  site: Site,
  version: Pick<LegalFields, "effectiveDate" | "number">,
): Record<LegalLanguage, PlaceholderValues> {
  const [th, en] = LEGAL_LANGUAGES;
  return { th: placeholderValues(site, version, th), en: placeholderValues(site, version, en) };
}

async function renderLanguage(
  imageLookup: ImageLookup,
  site: Site,
  { version, language }: { version: LegalTextFields; language: LegalLanguage },
): Promise<LegalText | null> {
  const { title, content: markdown, facts } = selectLanguage(version, language);
  if (title === "" && markdown === "") return null;
  const values = placeholderValuesByLanguage(site, version)[language];
  const content = omitEmptyEntries(markdown, values);
  const resolve = (text: string) => resolvePlaceholders(text, values);
  const html = fillPlaceholders(await renderArticle(imageLookup, content), values);
  return {
    title: resolve(title),
    description: resolve(excerptOf(content)),
    facts: facts.map(({ label, value }) => ({ label: resolve(label), value: resolve(value) })),
    ...splitSections(convertDefinitionLists(html)),
  };
}

function selectLanguage(version: LegalTextFields, language: LegalLanguage) {
  return language === "th"
    ? { title: version.titleTh, content: version.contentTh, facts: version.factsTh }
    : { title: version.titleEn, content: version.contentEn, facts: version.factsEn };
}
