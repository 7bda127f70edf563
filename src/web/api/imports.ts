import type { ImportReport } from "#contract/importReport.ts";

import type { HttpClient } from "./http/httpClient.ts";
import type { Upload } from "./http/upload.ts";

/** A day: of many pictures over a slow line, or a large import. */
const TRANSFER_TIMEOUT_MS = 86_400_000;

/** @param path of a picture; without one, the file is that of the import */
export function sendImportFile(upload: Upload, file: File, path = ""): Promise<null> {
  const query = path === "" ? "" : `?${new URLSearchParams({ path })}`;
  return upload({
    method: "PUT",
    path: `/import${query}`,
    form: new FormData(),
    file,
    idleMs: TRANSFER_TIMEOUT_MS,
  });
}

/** @param isRehearsal writes nothing */
export function runImport(upload: Upload, isRehearsal: boolean): Promise<ImportReport> {
  const path = isRehearsal ? "/import/rehearsal" : "/import";
  return upload({ method: "POST", path, form: new FormData(), idleMs: TRANSFER_TIMEOUT_MS });
}

export function discardImport(http: HttpClient): Promise<null> {
  return http.delete<null>("/import");
}
