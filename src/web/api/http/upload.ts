import { API_BASE } from "#contract/envelope.ts";
import { NETWORK_MESSAGE } from "#contract/accounts/session.ts";

import { ApiError } from "./ApiError.ts";
import { ANONYMOUS, envelopeData, parseEnvelope, parseJson } from "./httpClient.ts";
import type { Authorization, Reply } from "./httpClient.ts";

/** Milliseconds without progress after which an upload fails. */
export const UPLOAD_IDLE_MS = 30_000;

export interface UploadProgress {
  sentBytes: number;
  totalBytes: number;
}

export type OnProgress = (progress: UploadProgress) => void;

interface UploadOptions {
  /** Base URL of the versioned API; defaults to `/api/v1` on the page's origin. */
  base?: string;
  /** Omitted for anonymous uploads. */
  authorization?: Authorization;
  idleMs?: number;
  createRequest?: () => XMLHttpRequest;
}

interface UploadRequest {
  method: "POST" | "PUT";
  path: string;
  form: FormData;
  /** Sent in place of the form. */
  file?: File | null;
  onProgress?: OnProgress | undefined;
  headers?: Record<string, string>;
  idleMs?: number;
}

export type Upload = <T>(call: UploadRequest) => Promise<T>;

/**
 * Same tokens, refresh, retry and envelope as `createHttpClient`, with progress instead of a timeout. Uses
 * XMLHttpRequest because `fetch` doesn't report upload progress.
 */
export function createUpload(options: UploadOptions): Upload {
  const { authorization = ANONYMOUS } = options;
  return async <T>(uploadRequest: UploadRequest) => {
    const reply = await authorization(uploadRequest, (token) => sendXhr(options, uploadRequest, token));
    return envelopeData(parseEnvelope<T>(reply));
  };
}

function sendXhr(options: UploadOptions, uploadRequest: UploadRequest, token: string | null) {
  const xhr = options.createRequest?.() ?? new XMLHttpRequest();
  return new Promise<Reply>((resolve, reject) => {
    const idleTimer = createIdleTimer(uploadRequest.idleMs ?? options.idleMs ?? UPLOAD_IDLE_MS, () =>
      xhr.abort(),
    );
    const fail = () => {
      idleTimer.stop();
      reject(new ApiError(NETWORK_MESSAGE, 0));
    };
    xhr.upload.addEventListener("progress", ({ loaded, total }) => {
      idleTimer.restart();
      uploadRequest.onProgress?.({ sentBytes: loaded, totalBytes: total });
    });
    xhr.addEventListener("load", () => {
      idleTimer.stop();
      resolve(toReply(xhr));
    });
    xhr.addEventListener("error", fail);
    xhr.addEventListener("abort", fail);
    xhr.open(uploadRequest.method, (options.base || API_BASE) + uploadRequest.path);
    xhr.withCredentials = true;
    const headers = { accept: "application/json", ...uploadRequest.headers };
    for (const [name, value] of Object.entries(headers)) xhr.setRequestHeader(name, value);
    if (token) xhr.setRequestHeader("authorization", `Bearer ${token}`);
    xhr.send(uploadRequest.file ?? uploadRequest.form);
  });
}

function toReply(xhr: XMLHttpRequest): Reply {
  const headers = { get: (name: string) => xhr.getResponseHeader(name) };
  return { response: { status: xhr.status, headers }, body: parseJson(xhr.responseText) };
}

function createIdleTimer(idleMs: number, onIdle: () => void) {
  let timer = setTimeout(onIdle, idleMs);
  return {
    stop: () => clearTimeout(timer),
    restart() {
      clearTimeout(timer);
      timer = setTimeout(onIdle, idleMs);
    },
  };
}
