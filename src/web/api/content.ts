// What the browser may ask about the records of a content type.
import { queryOptions } from "@tanstack/react-query";

import type { AnyRecord, ContentType } from "#content/contentType.ts";

import { nullIfNotFound } from "./http/ApiError.ts";
import { fetchAllPages } from "./http/fetchAllPages.ts";
import { assertRecordWith } from "./http/httpClient.ts";
import type { HttpClient } from "./http/httpClient.ts";
import type { OnProgress, Upload } from "./http/upload.ts";

/** Of each page of a list in the back office. */
export const LIST_PAGE_SIZE = 10;

/** A page of a list in the back office; an empty text is no filter. */
export interface ListParams {
  page: number;
  search: string;
  filters: Readonly<Record<string, string>>;
}

export type ContentApi<R extends AnyRecord = AnyRecord> = ReturnType<typeof createContentApi<R>>;

/** @typeParam R a record on the wire */
export function createContentApi<R extends AnyRecord>({ plural, api }: ContentType) {
  const key = [plural] as const;
  const assertRecord = assertRecordWith<R>("_id");
  const recordPath = (id: string, action = "") => `${api.base}${action}/${encodeURIComponent(id)}`;
  const fetchDetail = (http: HttpClient, id: string) => http.get<R>(recordPath(id)).then(assertRecord);

  return {
    /** Everything asked of the type has a key that begins with it. */
    key,
    pagesKey: [...key, "page"],
    statsKey: [...key, "stats"],

    /** All records that visitors see, newest first. */
    all: (http: HttpClient) =>
      queryOptions({
        queryKey: key,
        queryFn: () => fetchAllPages<R>(http, api.list, ({ _id }) => _id),
      }),

    newest: (http: HttpClient, limit: number) =>
      queryOptions({
        queryKey: [...key, "newest", limit],
        queryFn: async () => (await http.getPage<R>(withQuery(api.list, { limit: String(limit) }))).items,
      }),

    /** `null` stands for "no such record", so that it travels with the page like any other answer. */
    detail(http: HttpClient, id: string) {
      // A page whose address ends in the name of a call shows no record.
      const read = async () =>
        api.reservedIds.includes(id) ? null : fetchDetail(http, id).catch(nullIfNotFound);
      return { ...queryOptions({ queryKey: [...key, id], queryFn: read }), read };
    },

    /** For the screens that edit it; apart from what pages show of it. */
    forEditing: (http: HttpClient, id: string) =>
      queryOptions({
        queryKey: [...key, "edited", id],
        queryFn: () => fetchDetail(http, id).catch(nullIfNotFound),
      }),

    page: (http: HttpClient, { page, search, filters }: ListParams) =>
      queryOptions({
        queryKey: [...key, "page", { page, search, ...filters }],
        queryFn: () =>
          http.getPage<R>(
            withQuery(api.list, { page: String(page), limit: String(LIST_PAGE_SIZE), search, ...filters }),
          ),
      }),

    /** @param form the multipart body: the fields, `logo`, `images`, `gallery` and what is to be removed */
    create: (upload: Upload, form: FormData, onProgress?: OnProgress) =>
      upload<R>({ method: "POST", path: `${api.base}/create`, form, onProgress }).then(assertRecord),

    update: (upload: Upload, id: string, form: FormData, onProgress?: OnProgress) =>
      upload<R>({ method: "PUT", path: recordPath(id, "/update"), form, onProgress }).then(assertRecord),

    remove: (http: HttpClient, id: string) => http.delete<{ _id: string }>(recordPath(id, "/delete")),
  };
}

/** Below the API's base: where a picture that failed to load is asked for once more, its file name appended. */
export function imageBasePath({ api }: ContentType): string {
  return `${api.base}/image/`;
}

/** Adds parameters to an address; empty ones are left out. */
function withQuery(url: string, parameters: Record<string, string>): string {
  const [path = "", query] = url.split("?");
  const all = new URLSearchParams(query);
  for (const [name, value] of Object.entries(parameters)) if (value) all.set(name, value);
  return `${path}?${all}`;
}
