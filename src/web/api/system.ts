import { queryOptions } from "@tanstack/react-query";

import type { SystemReport } from "#contract/system.ts";

import type { HttpClient } from "./http/httpClient.ts";

export function systemReportQuery(http: HttpClient) {
  return queryOptions({
    queryKey: ["system"],
    queryFn: () => http.get<SystemReport>("/system"),
    staleTime: 0,
  });
}
