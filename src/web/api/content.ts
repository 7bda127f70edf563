import { queryOptions } from "@tanstack/react-query";

import type { AnyRecord, ContentType } from "#resources/contentType.ts";

import { nullIfNotFound } from "./http/ApiError.ts";
import { assertRecordWith } from "./http/httpClient.ts";
import type { HttpClient } from "./http/httpClient.ts";

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
export function createContentApi<R extends AnyRecord>({ plural, api }: ContentType) {
  const key = [plural] as const;
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
     * Resolves to `null` if the record doesn't exist, so that the page data can contain the result.
     * @param slug also an earlier one or the id: the record has the current one
     */
    detail(http: HttpClient, slug: string) {
      const read = () =>
        http
          .get<R>(`${api.base}/slug/${encodeURIComponent(slug)}`)
          .then(assertRecord)
          .catch(nullIfNotFound);
      return { ...queryOptions({ queryKey: [...key, "slug", slug], queryFn: read }), read };
    },
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

/** Adds query parameters, omitting empty ones. */
export function withQuery(url: string, parameters: Record<string, string>): string {
  const [path = "", query] = url.split("?");
  const all = new URLSearchParams(query);
  for (const [name, value] of Object.entries(parameters)) if (value) all.set(name, value);
  return all.size > 0 ? `${path}?${all}` : path;
}
