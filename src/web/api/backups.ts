import { queryOptions } from "@tanstack/react-query";

import { IDENTITY_HEADER, SETUP_TOKEN_HEADER } from "#contract/system.ts";
import type { BackupList, BackupProblem } from "#contract/system.ts";
import { backupTexts } from "#texts/admin/backups.ts";

import { ApiError } from "./http/ApiError.ts";
import { assertRecordWith } from "./http/httpClient.ts";
import type { HttpClient } from "./http/httpClient.ts";
import { openResponse } from "./http/openResponse.ts";
import type { CsvFile } from "./http/openResponse.ts";
import { timeoutSignal } from "./http/timeoutSignal.ts";
import type { Upload } from "./http/upload.ts";

export const backupsKey = ["backups"] as const;

const problemKey = [...backupsKey, "problem"] as const;

/** Milliseconds. */
const REFETCH_MS = 60_000;
const REFETCH_RUNNING_MS = 2_000;
/** A day: of a large archive over a slow line. */
const TRANSFER_TIMEOUT_MS = 86_400_000;
const RESTART_POLL_MS = 500;

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
  const signal = timeoutSignal(TRANSFER_TIMEOUT_MS);
  const response = await openResponse(http, `/backups/${name}`, {
    accept: "application/octet-stream",
    signal,
  });
  return { name, blob: await response.blob() };
}

interface RestoreRequest {
  /** Of a backup on the server. Without it, the file is sent. */
  name: string | undefined;
  file: File | null;
  /** Of the set-up link, for a file. */
  token: string;
  /** A private key of age; empty for none. */
  identity: string;
  onPercent: (percent: number) => void;
}

/** Resolves when the server has started again with the backup. */
export async function restoreBackup(upload: Upload, request: RestoreRequest): Promise<void> {
  const { name, file, token, identity, onPercent } = request;
  await upload<null>({
    method: "POST",
    path: name === undefined ? "/backups/upload" : `/backups/${name}/restore`,
    headers: { [IDENTITY_HEADER]: identity.trim(), [SETUP_TOKEN_HEADER]: token },
    form: new FormData(),
    file,
    onProgress: ({ sentBytes, totalBytes }) => onPercent(Math.floor((100 * sentBytes) / totalBytes)),
    idleMs: TRANSFER_TIMEOUT_MS,
  }).catch(showReason);
  while (!(await fetch("/readyz").catch(() => null))?.ok)
    await new Promise((resolve) => setTimeout(resolve, RESTART_POLL_MS));
}

/** Without its code, an error is shown with its message in every language. */
function showReason(error: unknown): never {
  if (!(error instanceof ApiError) || ![409, 422, 507].includes(error.status)) throw error;
  const flaw = error.status === 409 ? "busy" : String(error.data);
  throw new ApiError(backupTexts.restore.refused({ flaw, message: error.message }), error.status);
}
