import { queryOptions } from "@tanstack/react-query";

import { CONTENT_TYPES } from "#resources/registry.ts";
import type { LanguageProgress, TranslationTask } from "#contract/content/translations.ts";
import type { Language } from "#texts/language.ts";

import type { HttpClient } from "./http/httpClient.ts";
import { pageQuery } from "./pageQuery.ts";

export const TRANSLATIONS_PAGE_SIZE = 25;

/** Empty strings match everything, except for the state: by default what is missing or outdated. */
export interface TranslationFilters {
  lang: string;
  /** One or more states separated by commas. */
  state: string;
  /** As in `TranslationTask`. */
  type: string;
}

export const translationsKey = ["translations"] as const;

/** By language and type; records with the newest first. */
export function translationTasksQuery(
  http: HttpClient,
  { page, filters }: { page: number; filters: TranslationFilters },
) {
  const parameters = { page, limit: TRANSLATIONS_PAGE_SIZE, ...filters };
  return pageQuery<TranslationTask>(http, { key: translationsKey, path: "/translations", parameters });
}

/** What each language in preparation lacks. */
export function languageProgressQuery(http: HttpClient) {
  return queryOptions({
    queryKey: [...translationsKey, "progress"],
    queryFn: () => http.get<LanguageProgress[]>("/translations/progress"),
  });
}

/** The number of records that have no text in a language of the site, or only a draft. */
export function unpublishedCountQuery(http: HttpClient, language: Language) {
  return queryOptions({
    queryKey: [...translationsKey, "unpublished", language],
    queryFn: async () => {
      const types = CONTENT_TYPES.map(({ name }) => name).join(",");
      const query = `lang=${language}&state=missing,draft&type=${types}&limit=1`;
      const { pagination } = await http.getPage(`/translations?${query}`);
      return pagination.totalItems;
    },
  });
}
