import { queryOptions } from "@tanstack/react-query";

import type { BackupProblem } from "#contract/system.ts";

import type { HttpClient } from "./http/httpClient.ts";

/** Milliseconds. */
const REFETCH_MS = 60_000;

export function backupProblemQuery(http: HttpClient) {
  return queryOptions({
    queryKey: ["backups", "problem"],
    queryFn: () => http.get<BackupProblem>("/backups/problem"),
    refetchInterval: REFETCH_MS,
  });
}
