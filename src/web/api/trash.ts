import type { RestoredRecord, TrashedRecord } from "#contract/content/trash.ts";

import { assertRecordWith } from "./http/httpClient.ts";
import type { HttpClient } from "./http/httpClient.ts";
import { pageQuery } from "./pageQuery.ts";

export const trashKey = ["trash"] as const;

export const TRASH_PAGE_SIZE = 20;

export function trashPageQuery(http: HttpClient, page: number) {
  const parameters = { page, limit: TRASH_PAGE_SIZE };
  return pageQuery<TrashedRecord>(http, { key: trashKey, path: "/trash", parameters });
}

export function restoreFromTrash(http: HttpClient, id: string, hasNewAddress: boolean) {
  const query = hasNewAddress ? "?address=new" : "";
  return http.post<RestoredRecord>(`/trash/${id}/restore${query}`).then(assertRecordWith("leftOut"));
}

/** @param id of one record; without it, all are deleted */
export function deleteForGood(http: HttpClient, id?: string) {
  return http.delete<{ deleted: number }>(id ? `/trash/${id}` : "/trash");
}
