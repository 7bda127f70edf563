import { queryOptions } from "@tanstack/react-query";

import { omittedFields } from "#resources/contentType.ts";
import type { AnyRecord, ContentType } from "#resources/contentType.ts";

import { nullIfNotFound } from "./http/ApiError.ts";
import { assertRecordWith } from "./http/httpClient.ts";
import type { HttpClient } from "./http/httpClient.ts";
import { withQuery } from "./http/withQuery.ts";

/** Records per page of a public list. */
export const PUBLIC_PAGE_SIZE = 12;

/** A page of a public list, from 1; an empty `category` matches everything. */
export interface PublicListParams {
  page: number;
  category?: string;
}

export type ContentApi<R extends AnyRecord = AnyRecord> = ReturnType<typeof createContentApi<R>>;

/**
 * What pages ask; `contentEditing.ts` has the calls of the back office.
 * @typeParam R the record as the API sends it
 */
export function createContentApi<R extends AnyRecord>(type: ContentType) {
  const { plural, api } = type;
  const key = [plural] as const;
  const omitted = omittedFields(type);
  const assertRecord = assertRecordWith<R>("_id");

  return {
    /** Prefix of all queries of this type. */
    key,

    /** Published records, newest first. Resolves to `null` beyond the last page. */
    publicList: (http: HttpClient, { page, category = "" }: PublicListParams) =>
      queryOptions({
        queryKey: [...key, "public", { page, category }],
        queryFn: () => fetchPublicList<R>(http, api.list, { page, category }),
      }),

    /**
     * Resolves to `null` if the record doesn't exist, so that the page data can contain the result. Markdown and blocks
     * are empty, so that the page data doesn't contain them beside their HTML.
     * @param slug also an earlier one or the id: the record has the current one
     */
    detail: (http: HttpClient, slug: string) =>
      queryOptions({
        queryKey: [...key, "slug", slug],
        queryFn: () =>
          http
            .get<R>(`${api.base}/slug/${encodeURIComponent(slug)}`)
            .then(assertRecord)
            .then((record) => ({ ...record, ...omitted }))
            .catch(nullIfNotFound),
      }),
  };
}

async function fetchPublicList<R>(
  http: HttpClient,
  path: string,
  { page, category }: Required<PublicListParams>,
) {
  const parameters = { page: page > 1 ? String(page) : "", limit: String(PUBLIC_PAGE_SIZE), category };
  const list = await http.getPage<R>(withQuery(path, parameters));
  return page > 1 && list.items.length === 0 ? null : list;
}

/** Base path for retrying a failed image; append the file name. */
export function imageBasePath({ api }: ContentType): string {
  return `${api.base}/image/`;
}
