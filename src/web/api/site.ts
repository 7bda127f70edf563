import { queryOptions } from "@tanstack/react-query";

import type { PublicSite } from "#resources/settings/site.ts";

import type { HttpClient } from "./http/httpClient.ts";

export function siteQuery(http: HttpClient) {
  return queryOptions({
    queryKey: ["site"],
    queryFn: () => http.get<PublicSite>("/site"),
  });
}
