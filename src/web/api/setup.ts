import { queryOptions } from "@tanstack/react-query";

import type { SetupState } from "#resources/settings/setup.ts";

import { assertRecordWith } from "./http/httpClient.ts";
import type { HttpClient } from "./http/httpClient.ts";

export const setupKey = ["setup"] as const;

const assertSetupState = assertRecordWith<SetupState>("done");

export function setupQuery(http: HttpClient) {
  return queryOptions({
    queryKey: setupKey,
    queryFn: () => http.get<SetupState>("/setup").then(assertSetupState),
    // Changes to activities, legal texts and settings affect it.
    staleTime: 0,
  });
}

/** @throws ApiError 404 if the site is not a demo */
export function removeDemo(http: HttpClient) {
  return http.delete<null>("/setup/demo");
}
