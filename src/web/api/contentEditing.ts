import { queryOptions } from "@tanstack/react-query";

import type { BulkChange, BulkResult } from "#resources/bulkSchema.ts";
import type { AnyRecord, ContentType } from "#resources/contentType.ts";
import { ANY_LANGUAGE } from "#resources/settings/languages.ts";

import { withQuery } from "./http/withQuery.ts";
import { nullIfNotFound } from "./http/ApiError.ts";
import { assertRecordWith } from "./http/httpClient.ts";
import type { HttpClient } from "./http/httpClient.ts";
import { pageQuery } from "./pageQuery.ts";
import type { OnProgress, Upload } from "./http/upload.ts";

/** Rows per page of the back office's lists. */
export const LIST_PAGE_SIZE = 10;

/** A page of a back office list; empty strings match everything. */
export interface ListParams {
  page: number;
  search: string;
  filters: Readonly<Record<string, string>>;
}

export type EditingApi<R extends AnyRecord = AnyRecord> = ReturnType<typeof createEditingApi<R>>;

/**
 * The calls of the back office.
 * @typeParam R the record as the API sends it
 */
export function createEditingApi<R extends AnyRecord>({ plural, api }: ContentType) {
  const key = [plural] as const;
  const assertRecord = assertRecordWith<R>("_id");
  const recordPath = (id: string, action = "") => `${api.base}${action}/${encodeURIComponent(id)}`;
  /** The language is a parameter of the call. It stays in the form, so that attempts in different languages differ. */
  const save = (upload: Upload, call: Parameters<Upload>[0]) =>
    upload<R>({ ...call, path: withQuery(call.path, { lang: String(call.form.get("lang") ?? "") }) }).then(
      assertRecord,
    );

  return {
    /** Prefix of all queries of this type, those of pages included. */
    key,
    pagesKey: [...key, "page"],
    statsKey: [...key, "stats"],

    /** For edit screens; cached apart from what pages show. */
    forEditing: (http: HttpClient, id: string) =>
      queryOptions({
        queryKey: [...key, "edited", id],
        queryFn: () =>
          http
            .get<R>(`${recordPath(id)}?lang=${ANY_LANGUAGE}`)
            .then(assertRecord)
            .catch(nullIfNotFound),
      }),

    page: (http: HttpClient, { page, search, filters }: ListParams) =>
      pageQuery<R>(http, {
        key: [...key, "page"],
        path: api.list,
        parameters: { page, limit: LIST_PAGE_SIZE, lang: ANY_LANGUAGE, search, ...filters },
      }),

    /**
     * @param form multipart body: the fields, `logo`, `images`, `gallery` and what to remove, and `lang`, the language of the
     * texts unless it is the main one
     */
    create: (upload: Upload, form: FormData, onProgress?: OnProgress) =>
      save(upload, { method: "POST", path: `${api.base}/create`, form, onProgress }),

    update: (upload: Upload, id: string, form: FormData, onProgress?: OnProgress) =>
      save(upload, { method: "PUT", path: recordPath(id, "/update"), form, onProgress }),

    remove: (http: HttpClient, id: string) => http.delete<{ _id: string }>(recordPath(id, "/delete")),
  };
}

/** @param base the path of the records' calls */
export function changeSeveral(http: HttpClient, base: string, changes: readonly BulkChange[]) {
  return http.post<BulkResult>(`${base}/bulk`, { changes }).then(assertRecordWith("failed"));
}

/** The number of records of a type that are ready for review. */
export function reviewCountQuery(http: HttpClient, { plural, api }: ContentType) {
  const assertCount = assertRecordWith<{ readyForReview: number }>("readyForReview");
  return queryOptions({
    queryKey: [plural, "reviews"],
    queryFn: async () =>
      assertCount(await http.get<{ readyForReview: number }>(`${api.base}/reviews`)).readyForReview,
  });
}
