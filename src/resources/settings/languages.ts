import type { Language } from "#texts/language.ts";

import type { SiteLanguages } from "./site.ts";

/** The names of the languages in themselves. */
export const LANGUAGE_NAMES: Readonly<Record<Language, string>> = { en: "English", th: "ไทย" };

/** As `lang` of a list or a record: the texts in the first language of the site that each record has. */
export const ANY_LANGUAGE = "any";

/** A page in one of the languages in which it exists. */
export interface Alternate {
  language: Language;
  /** Without the base of the language. */
  path: string;
}

/** All languages, the main one first. */
export function listLanguages({ main, further }: SiteLanguages): Language[] {
  return [main, ...further];
}

export function isInPreparation({ inPreparation = [] }: SiteLanguages, language: Language): boolean {
  return inPreparation.includes(language);
}

/**
 * The languages that visitors know of.
 * @param previewed an admin sees the pages of this language although it may be in preparation
 */
export function publishedLanguages(languages: SiteLanguages, previewed?: Language): SiteLanguages {
  const { main, further } = languages;
  const isShown = (language: Language) => language === previewed || !isInPreparation(languages, language);
  return { main, further: further.filter(isShown) };
}

/** The part of all paths of a language before the page: empty for the main language. */
export function languageBase({ main }: SiteLanguages, language: Language): string {
  return language === main ? "" : `/${language}`;
}

/**
 * The path of a page below a base, without a trailing slash.
 * @param path begins with `/`
 */
export function joinBase(base: string, path: string): string {
  return base && path === "/" ? base : base + path;
}

/**
 * The path of the page without its base.
 * @returns `null` for a path outside the base
 */
export function stripBase(base: string, path: string): string | null {
  if (path === base) return "/";
  return path.startsWith(`${base}/`) ? path.slice(base.length) : null;
}
