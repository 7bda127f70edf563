import { API_BASE, parsePagination } from "#contract/envelope.ts";
import type { Envelope, Pagination } from "#contract/envelope.ts";
import { NETWORK_MESSAGE } from "#contract/accounts/session.ts";

import { ApiError, InvalidResponseError } from "./ApiError.ts";
import { timeoutSignal } from "./timeoutSignal.ts";

/** Milliseconds; uploads have their own limit (see `upload.ts`). */
const REQUEST_TIMEOUT_MS = 10_000;

const OK = 200;

/** What token handling and envelopes need of a response; `Response` and XMLHttpRequest both have it. */
export interface Reply {
  response: { status: number; headers: { get(name: string): string | null } };
  /** Parsed JSON; `null` for other contents. */
  body: unknown;
}

/**
 * Sends a request with the caller's token, and once more with a new token if the server rejects it; see
 * `session/authorization.ts`.
 */
export type Authorization = <R extends Reply>(
  request: { method: string; path: string },
  send: (token: string | null) => Promise<R>,
) => Promise<R>;

export const ANONYMOUS: Authorization = (_, send) => send(null);

export interface HttpClientOptions {
  fetch: (url: string, init: RequestInit) => Promise<Response>;
  /** Base URL of the versioned API; defaults to `/api/v1` on the page's origin. */
  base?: string;
  /** Of the texts that are read; the site's main language if omitted or empty. */
  language?: string;
  /** Omitted for anonymous calls. */
  authorization?: Authorization;
}

export interface PagedResult<T> {
  items: T[];
  pagination: Pagination;
}

interface ApiRequest {
  method: string;
  path: string;
  /** JSON. */
  body?: string | undefined;
  /** For files and streams: the caller reads the body of a success. */
  open?: OpenOptions;
}

export interface OpenOptions {
  accept: string;
  /** Aborts the call, which has no other timeout. */
  signal: AbortSignal;
}

export type HttpClient = ReturnType<typeof createHttpClient>;

/** The API client of the browser, the page renderer and the tests. */
export function createHttpClient({ fetch, base, language, authorization = ANONYMOUS }: HttpClientOptions) {
  /** The URL of an API path. */
  const url = (path: string) => (base || API_BASE) + path;

  function send(apiRequest: ApiRequest) {
    return authorization(apiRequest, (token) =>
      fetchReply({ fetch, url: url(apiRequest.path), token }, apiRequest),
    );
  }

  const request = async <T>(apiRequest: ApiRequest) => parseEnvelope<T>(await send(apiRequest));

  function read<T>(path: string): Promise<Envelope<T>> {
    const separator = path.includes("?") ? "&" : "?";
    return request<T>({ method: "GET", path: language ? `${path}${separator}lang=${language}` : path });
  }

  async function mutate<T>(method: string, path: string, body?: unknown): Promise<T> {
    const json = body === undefined ? undefined : JSON.stringify(body);
    return envelopeData(await request<T>({ method, path, body: json }));
  }

  return {
    url,
    send,
    language,
    get: async <T>(path: string) => envelopeData(await read<T>(path)),
    getPage: async <T>(path: string): Promise<PagedResult<T>> => {
      const envelope = await read<T[]>(path);
      const items = envelopeData(envelope);
      if (!Array.isArray(items) || !items.every(isObject)) throw new InvalidResponseError(OK);
      const { pagination } = envelope;
      return { items, pagination: pagination ? parsePagination(pagination) : singlePage(items.length) };
    },
    post: <T>(path: string, body?: unknown) => mutate<T>("POST", path, body),
    put: <T>(path: string, body?: unknown) => mutate<T>("PUT", path, body),
    patch: <T>(path: string, body?: unknown) => mutate<T>("PATCH", path, body),
    delete: <T>(path: string) => mutate<T>("DELETE", path),
  };
}

interface Sender {
  fetch: HttpClientOptions["fetch"];
  url: string;
  token: string | null;
}

/** Rejects with an `ApiError` of status 0 without a complete response. */
async function fetchReply({ fetch, url, token }: Sender, { method, body, open }: ApiRequest) {
  const headers: Record<string, string> = { accept: open?.accept ?? "application/json" };
  if (body !== undefined) headers["content-type"] = "application/json";
  if (token) headers["authorization"] = `Bearer ${token}`;
  try {
    const response = await fetch(url, {
      method,
      headers,
      credentials: "include",
      signal: open?.signal ?? timeoutSignal(REQUEST_TIMEOUT_MS),
      ...(body === undefined ? {} : { body }),
    });
    return { response, body: open && response.ok ? null : parseJson(await response.text()) };
  } catch {
    throw new ApiError(NETWORK_MESSAGE, 0);
  }
}

/** Throws `ApiError` with the server's message for everything but a success. */
export function parseEnvelope<T>({ response: { status }, body }: Reply): Envelope<T> {
  if (!isObject(body) || !("success" in body)) throw new InvalidResponseError(status);
  // Screens have their own text for errors without a message.
  const message = "message" in body && typeof body.message === "string" ? body.message : "";
  const envelope = { ...body, message } as Envelope<T>;
  const ok = status >= 200 && status < 300;
  if (ok && envelope.success) return envelope;
  throw new ApiError(message, status, envelope.errors ?? {}, envelope.data, envelope.code);
}

export function envelopeData<T>(envelope: Envelope<T>): T {
  // A success always has data; `null` if there is nothing to return (logout).
  return envelope.data as T;
}

/**
 * Throws for a response that is not a record, so that the screen shows an error instead of rendering nothing.
 */
export function assertRecordWith<T extends object>(key: keyof T & string) {
  return (data: T): T => {
    // The call's type argument is unchecked; this is the runtime check.
    if (!isObject(data) || !(key in data)) throw new InvalidResponseError(OK);
    return data;
  };
}

export function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
}

function isObject(value: unknown): value is object {
  return typeof value === "object" && value !== null;
}

function singlePage(totalItems: number): Pagination {
  return { currentPage: 1, totalPages: 1, totalItems, hasNext: false, hasPrev: false };
}
