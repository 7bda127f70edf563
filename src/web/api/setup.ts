import { queryOptions } from "@tanstack/react-query";

import type { SetupState } from "#contract/settings/setup.ts";

import { assertRecordWith } from "./http/httpClient.ts";
import type { HttpClient } from "./http/httpClient.ts";

export const setupKey = ["setup"] as const;

const assertSetupState = assertRecordWith<SetupState>("done");

export function setupQuery(http: HttpClient) {
  return queryOptions({
    queryKey: setupKey,
    queryFn: () => http.get<SetupState>("/setup").then(assertSetupState),
    // Activities, legal texts and settings change it.
    staleTime: 0,
  });
}
