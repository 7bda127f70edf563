import { languageBase, stripBase } from "#resources/settings/languages.ts";
import type { SiteLanguages } from "#resources/settings/site.ts";
import { LANGUAGES } from "#texts/language.ts";
import type { Language } from "#texts/language.ts";

export interface PageAddress {
  language: Language;
  /** The part of the path before the page, such as `/th`; empty for the main language. */
  base: string;
  /** Of the page, without the base. */
  path: string;
}

/** Splits a path without trailing slash. Paths of languages that the site lacks are unknown pages in its main language. */
export function parsePageAddress(path: string, languages: SiteLanguages): PageAddress {
  for (const language of languages.further) {
    const base = languageBase(languages, language);
    const page = stripBase(base, path);
    if (page !== null) return { language, base, path: page };
  }
  return { language: languages.main, base: "", path };
}

/** The path without the prefix of any language, so that a page counts as one in all languages. */
export function stripLanguage(path: string): string {
  for (const language of LANGUAGES) {
    const page = stripBase(`/${language}`, path);
    if (page !== null) return page;
  }
  return path;
}
