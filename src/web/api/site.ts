import { queryOptions } from "@tanstack/react-query";

import type { PublicSite, WorkEntry } from "#resources/settings/site.ts";

import type { HttpClient } from "./http/httpClient.ts";

export function siteQuery(http: HttpClient) {
  return queryOptions({
    queryKey: ["site"],
    queryFn: () => http.get<PublicSite>("/site"),
  });
}

/** The newest published records, the oldest of them first. */
export function workQuery(http: HttpClient) {
  return queryOptions({
    queryKey: ["site", "work"],
    queryFn: () => http.get<WorkEntry[]>("/site/work"),
  });
}
