import { queryOptions } from "@tanstack/react-query";

import type { AnyRecord, ContentType } from "#resources/contentType.ts";
import type { Translation } from "#contract/content/translations.ts";
import type { Language } from "#texts/language.ts";

import { assertRecordWith } from "./http/httpClient.ts";
import type { HttpClient } from "./http/httpClient.ts";
import type { Upload } from "./http/upload.ts";

interface TranslationTarget {
  id: string;
  language: Language;
}

/** The texts of a record in all languages of the site, the main language first. */
export function translationsQuery(http: HttpClient, { plural, api }: ContentType, id: string) {
  return queryOptions({
    queryKey: [plural, "translations", id],
    queryFn: async () => {
      const path = `${api.base}/${encodeURIComponent(id)}/translations`;
      return (await http.getPage<Translation>(path)).items;
    },
  });
}

/**
 * @param form multipart body: the texts, `status`, `updatedAt` and `sourceVersion`
 * @returns the record with its text in the language
 */
export function updateTranslation(
  upload: Upload,
  { api }: ContentType,
  { id, language, form }: TranslationTarget & { form: FormData },
) {
  const path = `${api.base}/update/${encodeURIComponent(id)}?lang=${language}`;
  return upload<AnyRecord>({ method: "PUT", path, form }).then(assertRecordWith<AnyRecord>("_id"));
}

/**
 * Gives the text in a further language and that in the main one each other's language.
 * @param updatedAt the later version of the two
 */
export function exchangeLanguages(
  http: HttpClient,
  { api }: ContentType,
  { id, language, updatedAt }: TranslationTarget & { updatedAt: string },
) {
  const path = `${api.base}/${encodeURIComponent(id)}/exchange-languages?lang=${language}`;
  return http.put<{ _id: string }>(path, { updatedAt });
}

export function deleteTranslation(
  http: HttpClient,
  { api }: ContentType,
  { id, language }: TranslationTarget,
) {
  return http.delete<{ _id: string }>(`${api.base}/delete/${encodeURIComponent(id)}?lang=${language}`);
}
