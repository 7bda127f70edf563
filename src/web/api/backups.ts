import { queryOptions } from "@tanstack/react-query";

import type { BackupList, BackupProblem } from "#contract/system.ts";

import { assertRecordWith } from "./http/httpClient.ts";
import type { HttpClient } from "./http/httpClient.ts";
import { openResponse } from "./http/openResponse.ts";
import type { CsvFile } from "./http/openResponse.ts";
import { timeoutSignal } from "./http/timeoutSignal.ts";

export const backupsKey = ["backups"] as const;

const problemKey = [...backupsKey, "problem"] as const;

/** Milliseconds. */
const REFETCH_MS = 60_000;
const REFETCH_RUNNING_MS = 2_000;
/** A day: of a large archive over a slow line. */
const DOWNLOAD_TIMEOUT_MS = 86_400_000;

export function backupProblemQuery(http: HttpClient) {
  return queryOptions({
    queryKey: problemKey,
    queryFn: () => http.get<BackupProblem>("/backups/problem"),
    refetchInterval: REFETCH_MS,
  });
}

export function backupsQuery(http: HttpClient) {
  return queryOptions({
    queryKey: [...backupsKey, "list"],
    async queryFn({ client }) {
      const list = assertRecordWith<BackupList>("backups")(await http.get("/backups"));
      client.setQueryData<BackupProblem>(problemKey, { problem: list.problem });
      return list;
    },
    staleTime: 0,
    refetchInterval: ({ state: { data } }) => (data?.isRunning ? REFETCH_RUNNING_MS : false),
  });
}

export function startBackup(http: HttpClient) {
  return http.post<null>("/backups");
}

export async function fetchBackup(http: HttpClient, name: string): Promise<CsvFile> {
  const signal = timeoutSignal(DOWNLOAD_TIMEOUT_MS);
  const response = await openResponse(http, `/backups/${name}`, {
    accept: "application/octet-stream",
    signal,
  });
  return { name, blob: await response.blob() };
}
