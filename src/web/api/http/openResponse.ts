import { parseEnvelope } from "./httpClient.ts";
import type { HttpClient, OpenOptions } from "./httpClient.ts";
import { timeoutSignal } from "./timeoutSignal.ts";

const CSV_TIMEOUT_MS = 30_000;

export interface CsvFile {
  name: string;
  blob: Blob;
}

/** @param fallbackName if the response does not name the file */
export async function fetchCsv(http: HttpClient, path: string, fallbackName: string): Promise<CsvFile> {
  const signal = timeoutSignal(CSV_TIMEOUT_MS);
  const response = await openResponse(http, path, { accept: "text/csv", signal });
  const disposition = response.headers.get("content-disposition") ?? "";
  const [, name = fallbackName] = /filename="([^"/\\]+)"/.exec(disposition) ?? [];
  return { name, blob: await response.blob() };
}

/** @throws ApiError for any status but success */
export async function openResponse(http: HttpClient, path: string, open: OpenOptions): Promise<Response> {
  const reply = await http.send({ method: "GET", path, open });
  if (!reply.response.ok) parseEnvelope(reply);
  return reply.response;
}
