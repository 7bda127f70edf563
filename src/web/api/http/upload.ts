// Sends calls that carry files: XMLHttpRequest, because only it tells how much of a body has gone out.
import { API_BASE, CALL_KEY_HEADER } from "#contract/envelope.ts";
import { AUTH_MESSAGES } from "#contract/accounts/session.ts";

import { ApiError } from "./ApiError.ts";
import { createCallKeys, fingerprintOf, isDoneOnce } from "./callKeys.ts";
import { askWithTokens, dataOf, readAnswer } from "./http.ts";
import type { TokenHolder } from "./http.ts";

/** Milliseconds without progress after which an upload counts as failed. */
export const UPLOAD_IDLE_MS = 30_000;

export interface Progress {
  sentBytes: number;
  totalBytes: number;
}

export type OnProgress = (progress: Progress) => void;

interface UploadOptions {
  /** Base address of the versioned API; `/api/v1` on the page's own origin unless configured. */
  base?: string;
  tokens?: TokenHolder;
  idleMs?: number;
  createRequest?: () => XMLHttpRequest;
}

interface UploadCall {
  method: "POST" | "PUT";
  path: string;
  form: FormData;
  onProgress?: OnProgress | undefined;
  /** Of a call whose sender remembers it longer than this page lives; else it is told by what it says. */
  key?: string;
}

export type Upload = <T>(call: UploadCall) => Promise<T>;

/** The same tokens, refresh, retry and envelope as `createHttp`, with progress instead of a time limit. */
export function createUpload(options: UploadOptions): Upload {
  const keys = createCallKeys();
  async function send<T>(call: UploadCall, key?: string): Promise<T> {
    const { tokens } = options;
    const { answer, used } = await askWithTokens(tokens, call.path, (token) =>
      sendOnce(options, call, { token, key }),
    );
    return dataOf(readAnswer<T>(answer.text, answer.status, () => tokens?.deny(used)));
  }

  return <T>(call: UploadCall) => {
    const { method, path, form, key: given } = call;
    if (given) return send<T>(call, given);
    if (!isDoneOnce(method, path)) return send<T>(call);
    return keys.send([method, path, fingerprintOf(form)].join(" "), (key) => send<T>(call, key));
  };
}

interface Sender {
  token: string | null;
  /** See `callKeys.ts`. */
  key: string | undefined;
}

function sendOnce(options: UploadOptions, call: UploadCall, { token, key }: Sender) {
  const request = options.createRequest?.() ?? new XMLHttpRequest();
  return new Promise<ReturnType<typeof answerOf>>((resolve, reject) => {
    const idle = createIdleTimer(options.idleMs ?? UPLOAD_IDLE_MS, () => request.abort());
    const fail = () => {
      idle.stop();
      reject(new ApiError(AUTH_MESSAGES.network, 0));
    };
    request.upload.addEventListener("progress", ({ loaded, total }) => {
      idle.restart();
      call.onProgress?.({ sentBytes: loaded, totalBytes: total });
    });
    request.addEventListener("load", () => {
      idle.stop();
      resolve(answerOf(request));
    });
    request.addEventListener("error", fail);
    request.addEventListener("abort", fail);
    request.open(call.method, (options.base || API_BASE) + call.path);
    request.withCredentials = true;
    request.setRequestHeader("accept", "application/json");
    if (key) request.setRequestHeader(CALL_KEY_HEADER, key);
    if (token) request.setRequestHeader("authorization", `Bearer ${token}`);
    request.send(call.form);
  });
}

function answerOf(request: XMLHttpRequest) {
  return {
    status: request.status,
    text: request.responseText,
    headers: { get: (name: string) => request.getResponseHeader(name) },
  };
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
