import { queryOptions } from "@tanstack/react-query";

import type { TranslationTask } from "#contract/content/translations.ts";
import type { Language } from "#texts/language.ts";

import type { HttpClient } from "./http/httpClient.ts";

export const TRANSLATIONS_PAGE_SIZE = 25;

/** Empty strings match everything, except for the state: by default what is missing or outdated. */
export interface TranslationFilters {
  lang: string;
  /** One or more states separated by commas. */
  state: string;
  /** The name of a content type. */
  type: string;
}

export const translationsKey = ["translations"] as const;

/** By language and content type, newest record first. */
export function translationTasksQuery(
  http: HttpClient,
  { page, filters }: { page: number; filters: TranslationFilters },
) {
  const query = new URLSearchParams({ page: String(page), limit: String(TRANSLATIONS_PAGE_SIZE) });
  for (const [name, value] of Object.entries(filters)) if (value) query.set(name, value);
  return queryOptions({
    queryKey: [...translationsKey, page, filters],
    queryFn: () => http.getPage<TranslationTask>(`/translations?${query}`),
  });
}

/** The number of records that have no text in a language of the site, or only a draft. */
export function unpublishedCountQuery(http: HttpClient, language: Language) {
  return queryOptions({
    queryKey: [...translationsKey, "unpublished", language],
    queryFn: async () => {
      const { pagination } = await http.getPage(`/translations?lang=${language}&state=missing,draft&limit=1`);
      return pagination.totalItems;
    },
  });
}
