import { queryOptions } from "@tanstack/react-query";

import type { DescribedPicture, LibraryPicture, LibraryUsage, PictureFields } from "#contract/library.ts";

import { assertRecordWith } from "./http/httpClient.ts";
import type { HttpClient } from "./http/httpClient.ts";
import type { OnProgress, Upload } from "./http/upload.ts";

/** Prefix of all queries of the library; a write invalidates all of them. */
export const libraryKey = ["library"] as const;
export const libraryPagesKey = [...libraryKey, "page"] as const;

export const PICTURE_PAGE_SIZE = 24;

const assertPicture = assertRecordWith<LibraryPicture>("_id");

/** Empty strings match everything. */
export interface PictureListFilter {
  page: number;
  search: string;
  show?: string;
  type?: string;
}

export function picturesPageQuery(http: HttpClient, { page, ...filter }: PictureListFilter) {
  const query = new URLSearchParams({ page: String(page), limit: String(PICTURE_PAGE_SIZE) });
  for (const [name, value] of Object.entries(filter)) if (value) query.set(name, value);
  return queryOptions({
    queryKey: [...libraryPagesKey, { page, ...filter }],
    queryFn: () => http.getPage<LibraryPicture>(`/library/pictures?${query}`),
  });
}

/** @param replaced the picture that this one replaces everywhere */
export function uploadPicture(upload: Upload, file: File, onProgress: OnProgress, replaced?: string) {
  const form = new FormData();
  form.set("image", file);
  const call = replaced
    ? ({ method: "PUT", path: picturePath(replaced) } as const)
    : ({ method: "POST", path: PICTURES_PATH } as const);
  return upload<LibraryPicture>({ ...call, form, onProgress }).then(assertPicture);
}

const PICTURES_PATH = "/library/pictures";

export function pictureQuery(http: HttpClient, id: string) {
  return queryOptions({
    queryKey: [...libraryKey, id],
    queryFn: () => http.get<DescribedPicture>(`${picturePath(id)}?uses=true`).then(assertRecordWith("uses")),
    staleTime: 0,
  });
}

export function libraryUsageQuery(http: HttpClient) {
  return queryOptions({
    queryKey: [...libraryKey, "usage"],
    queryFn: () => http.get<LibraryUsage>("/library/usage").then(assertRecordWith("months")),
    staleTime: 0,
  });
}

export function updatePicture(http: HttpClient, id: string, change: PictureFields & { updatedAt: string }) {
  return http.patch<LibraryPicture>(picturePath(id), change).then(assertPicture);
}

export function deletePicture(http: HttpClient, id: string) {
  return http.delete<{ _id: string }>(picturePath(id));
}

function picturePath(id: string): string {
  return `${PICTURES_PATH}/${encodeURIComponent(id)}`;
}
