import { queryOptions } from "@tanstack/react-query";

import type { RestoredRecord, TrashedRecord } from "#contract/content/trash.ts";

import { assertRecordWith } from "./http/httpClient.ts";
import type { HttpClient } from "./http/httpClient.ts";

export const trashKey = ["trash"] as const;

export const TRASH_PAGE_SIZE = 20;

export function trashPageQuery(http: HttpClient, page: number) {
  return queryOptions({
    queryKey: [...trashKey, { page }],
    queryFn: () => http.getPage<TrashedRecord>(`/trash?page=${page}&limit=${TRASH_PAGE_SIZE}`),
  });
}

export function restoreFromTrash(http: HttpClient, id: string, hasNewAddress: boolean) {
  const query = hasNewAddress ? "?address=new" : "";
  return http.post<RestoredRecord>(`/trash/${id}/restore${query}`).then(assertRecordWith("leftOut"));
}

/** @param id of one record; without it, all are deleted */
export function deleteForGood(http: HttpClient, id?: string) {
  return http.delete<{ deleted: number }>(id ? `/trash/${id}` : "/trash");
}
