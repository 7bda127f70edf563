// What the browser may ask about legal texts.
import { queryOptions } from "@tanstack/react-query";

import type { LegalEntry, LegalPage } from "#contract/legal.ts";

import { nullIfNotFound } from "./ApiError.ts";
import { recordWith } from "./http.ts";
import type { Http } from "./http.ts";

/** Everything asked of legal texts stands under it. */
export const legalKey = ["legal"] as const;

/** The documents in effect, in their order. */
export function legalQuery(http: Http) {
  return queryOptions({
    queryKey: legalKey,
    queryFn: () => http.get<LegalEntry[]>("/legal"),
  });
}

/** @param date of the version; without it, the version in effect. `null` stands for "no such text" */
export function legalPageQuery(http: Http, slug: string, date?: string) {
  const query = date === undefined ? "" : `?${new URLSearchParams({ version: date })}`;
  return queryOptions({
    queryKey: [...legalKey, "page", slug, date ?? ""],
    queryFn: () =>
      http
        .get<LegalPage>(`/legal/${encodeURIComponent(slug)}${query}`)
        .then(recordWith<LegalPage>("versionId"))
        .catch(nullIfNotFound),
  });
}
