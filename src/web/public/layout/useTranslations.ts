import { useLocation, useRouter } from "wouter";

import { joinBase, languageBase, listLanguages } from "#contract/settings/languages.ts";
import type { Language } from "#texts/language.ts";

import { useSite } from "./useSite.ts";

interface Translations {
  /** The path of the page in its own language, with the query. */
  path: string;
  /** All languages of the page, the main one first; none on a site with one language. */
  translations: { language: Language; path: string }[];
}

/** @param query including its `?`; a part of the address of the page in all languages */
export function useTranslations(query: string): Translations {
  const { languages } = useSite();
  const { base } = useRouter();
  const [page] = useLocation();
  const all = listLanguages(languages).map((language) => ({
    language,
    path: joinBase(languageBase(languages, language), page) + query,
  }));
  return { path: joinBase(base, page) + query, translations: all.length > 1 ? all : [] };
}
