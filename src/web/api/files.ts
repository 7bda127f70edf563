import { queryOptions } from "@tanstack/react-query";

import type { LibraryFile, UsedFile } from "#contract/files.ts";

import { assertRecordWith } from "./http/httpClient.ts";
import type { HttpClient } from "./http/httpClient.ts";
import type { OnProgress, Upload } from "./http/upload.ts";

/** Prefix of all queries of files; a write invalidates all of them. */
export const filesKey = ["files"] as const;
export const filePagesKey = [...filesKey, "page"] as const;

export const FILE_PAGE_SIZE = 20;

const PATH = "/library/files";
const assertFile = assertRecordWith<LibraryFile>("_id");

export function filesPageQuery(http: HttpClient, { page, search }: { page: number; search: string }) {
  const query = new URLSearchParams({ page: String(page), limit: String(FILE_PAGE_SIZE) });
  if (search) query.set("search", search);
  return queryOptions({
    queryKey: [...filePagesKey, { page, search }],
    queryFn: () => http.getPage<LibraryFile>(`${PATH}?${query}`),
  });
}

export function fileQuery(http: HttpClient, id: string) {
  return queryOptions({
    queryKey: [...filesKey, id],
    queryFn: () => http.get<LibraryFile>(`${PATH}/${id}`).then(assertFile),
  });
}

export function fileUsesQuery(http: HttpClient, id: string) {
  return queryOptions({
    queryKey: [...filesKey, id, "uses"],
    queryFn: () => http.get<UsedFile>(`${PATH}/${id}?uses=true`).then(assertRecordWith("uses")),
  });
}

/** @param replaced the file whose content this one replaces */
export function uploadFile(
  upload: Upload,
  file: File,
  { onProgress, replaced }: { onProgress: OnProgress; replaced?: string | undefined },
) {
  const form = new FormData();
  form.set("file", file);
  const call = replaced
    ? ({ method: "PUT", path: `${PATH}/${replaced}` } as const)
    : ({ method: "POST", path: PATH } as const);
  return upload<LibraryFile>({ ...call, form, onProgress }).then(assertFile);
}

export function renameFile(http: HttpClient, id: string, change: { name: string; updatedAt: string }) {
  return http.patch<LibraryFile>(`${PATH}/${id}`, change).then(assertFile);
}

export function deleteFile(http: HttpClient, id: string) {
  return http.delete<null>(`${PATH}/${id}`);
}
