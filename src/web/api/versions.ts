import { queryOptions } from "@tanstack/react-query";

import type { RecordVersion, VersionEntry } from "#contract/versions.ts";

import type { HttpClient } from "./http/httpClient.ts";

/** @param path with the query: of the history of a record in one language. Newest first */
export function versionsQuery(http: HttpClient, path: string) {
  return queryOptions({ queryKey: ["versions", path], queryFn: () => http.get<VersionEntry[]>(path) });
}

/** A version never changes. @param id empty for none */
export function versionQuery(http: HttpClient, path: string, id: string) {
  return queryOptions({
    queryKey: ["versions", path, id],
    queryFn: () => http.get<RecordVersion>(`${path}&version=${id}`),
    staleTime: Infinity,
    enabled: id !== "",
  });
}
