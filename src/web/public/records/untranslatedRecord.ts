import { listLanguages } from "#resources/settings/languages.ts";
import type { SiteLanguages } from "#resources/settings/site.ts";
import type { Language } from "#texts/language.ts";

/** A record that a visitor read in another language. */
export interface UntranslatedRecord {
  language: Language;
  slug: string;
}

/** @param search of a list, with a language and a path such as `th/article/rain` */
export function findUntranslated(
  search: URLSearchParams,
  languages: SiteLanguages,
): UntranslatedRecord | null {
  const [named, , slug] = search.get("untranslated")?.split("/") ?? [];
  const language = listLanguages(languages).find((one) => one === named);
  return language && slug ? { language, slug } : null;
}
