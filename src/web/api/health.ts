import { queryOptions } from "@tanstack/react-query";

import type { HealthCounts, HealthFinding, HealthKind } from "#contract/health.ts";

import { assertRecordWith } from "./http/httpClient.ts";
import type { HttpClient } from "./http/httpClient.ts";
import { pageQuery } from "./pageQuery.ts";

const healthKey = ["health"] as const;
export const HEALTH_PAGE_SIZE = 50;

export function healthQuery(http: HttpClient) {
  return queryOptions({
    queryKey: healthKey,
    queryFn: () => http.get<HealthCounts>("/health").then(assertRecordWith<HealthCounts>("links")),
  });
}

/** The first ones. */
export function findingsQuery(http: HttpClient, kind: HealthKind) {
  const parameters = { kind, limit: HEALTH_PAGE_SIZE };
  const query = pageQuery<HealthFinding>(http, { key: healthKey, path: "/health/findings", parameters });
  return { ...query, staleTime: 0 };
}
