import { queryOptions } from "@tanstack/react-query";

import type { LibraryFile } from "#contract/files.ts";
import type { LibraryPicture, LibraryUsage, LibraryUse, PictureFields } from "#contract/library.ts";

import { assertRecordWith } from "./http/httpClient.ts";
import type { HttpClient } from "./http/httpClient.ts";
import { pageQuery } from "./pageQuery.ts";
import type { OnProgress, Upload } from "./http/upload.ts";

/** What pictures and files have in common. */
export type LibraryItem = Pick<LibraryPicture & LibraryFile, "_id" | "path" | "name" | "bytes" | "updatedAt">;

/** Empty strings match everything. */
export interface LibraryFilter {
  page: number;
  search: string;
  show?: string;
  type?: string;
}

export type LibraryCalls<T extends LibraryItem, Change = never> = ReturnType<typeof libraryCalls<T, Change>>;

/** Prefix of all queries of the library; a write invalidates all of them. */
export const libraryKey = ["library"] as const;

export const pictureCalls = libraryCalls<LibraryPicture, PictureFields>("pictures", {
  field: "image",
  pageSize: 24,
});
export const fileCalls = libraryCalls<LibraryFile, { name: string }>("files", {
  field: "file",
  pageSize: 20,
});

/** @param field of the form that uploads one */
function libraryCalls<T extends LibraryItem, Change>(
  name: string,
  { field, pageSize }: { field: string; pageSize: number },
) {
  const path = `/library/${name}`;
  const key = [...libraryKey, name];
  const pathOf = (id: string) => `${path}/${encodeURIComponent(id)}`;
  const assertItem = assertRecordWith<T>("_id");
  return {
    pageSize,
    pageQuery(http: HttpClient, filter: LibraryFilter) {
      const parameters = { limit: pageSize, ...filter };
      return { ...pageQuery<T>(http, { key: [...key, "page"], path, parameters }), staleTime: 0 };
    },
    itemQuery: (http: HttpClient, id: string) =>
      queryOptions({ queryKey: [...key, id], queryFn: () => http.get<T>(pathOf(id)).then(assertItem) }),
    usesQuery: (http: HttpClient, id: string) =>
      queryOptions({
        queryKey: [...key, id, "uses"],
        queryFn: () =>
          http.get<{ uses: LibraryUse[] }>(`${pathOf(id)}?uses=true`).then(assertRecordWith("uses")),
        staleTime: 0,
      }),
    /** @param replaced the item whose content this one replaces everywhere */
    upload(
      upload: Upload,
      file: File,
      { onProgress, replaced }: { onProgress: OnProgress; replaced?: string | undefined },
    ) {
      const form = new FormData();
      form.set(field, file);
      const call = replaced
        ? ({ method: "PUT", path: pathOf(replaced) } as const)
        : ({ method: "POST", path } as const);
      return upload<T>({ ...call, form, onProgress }).then(assertItem);
    },
    update: (http: HttpClient, id: string, change: Change & { updatedAt: string }) =>
      http.patch<T>(pathOf(id), change).then(assertItem),
    /** @param isForced also from what uses it */
    remove: (http: HttpClient, id: string, isForced: boolean) =>
      http.delete<null>(pathOf(id) + (isForced ? "?force=true" : "")),
  };
}

export function libraryUsageQuery(http: HttpClient) {
  return queryOptions({
    queryKey: [...libraryKey, "usage"],
    queryFn: () => http.get<LibraryUsage>("/library/usage").then(assertRecordWith("pictures")),
    staleTime: 0,
  });
}
