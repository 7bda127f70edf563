import { API_BASE, IDEMPOTENCY_KEY_HEADER, parsePagination } from "#contract/envelope.ts";
import type { Envelope, Pagination } from "#contract/envelope.ts";
import { NETWORK_MESSAGE } from "#contract/accounts/session.ts";

import { ApiError, InvalidResponseError } from "./ApiError.ts";
import { createIdempotencyKeys, needsIdempotencyKey } from "./idempotencyKeys.ts";
import { timeoutSignal } from "./timeoutSignal.ts";

/** Milliseconds; uploads have their own limit (see `upload.ts`). */
const REQUEST_TIMEOUT_MS = 10_000;

const OK = 200;
/** Sends requests with the caller's token; see `session/createAuthorization.ts`. */
export interface Authorization {
  /** @returns the response, and the token it was requested with */
  send<R extends TokenResponse>(
    request: { method: string; path: string },
    send: (token: string | null) => Promise<R>,
  ): Promise<{ response: R; usedToken: string | null }>;
  /** Called with the code of each failure. */
  onFailure(code: string | undefined, usedToken: string | null): void;
}

export const ANONYMOUS: Authorization = {
  send: async (_, send) => ({ response: await send(null), usedToken: null }),
  onFailure() {},
};

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
  /** See `idempotencyKeys.ts`. */
  idempotencyKey?: string;
}

export type HttpClient = ReturnType<typeof createHttpClient>;

/** The API client of the browser, the page renderer and the tests. */
export function createHttpClient({ fetch, base, language, authorization = ANONYMOUS }: HttpClientOptions) {
  /** The URL of an API path. */
  const url = (path: string) => (base || API_BASE) + path;
  const idempotencyKeys = createIdempotencyKeys();

  async function request<T>(apiRequest: ApiRequest): Promise<Envelope<T>> {
    const { response, usedToken } = await authorization.send(apiRequest, (token) =>
      fetchJson({ fetch, url: url(apiRequest.path), token }, apiRequest),
    );
    return parseEnvelope<T>(response.text, response.status, { authorization, usedToken });
  }

  function read<T>(path: string): Promise<Envelope<T>> {
    const separator = path.includes("?") ? "&" : "?";
    return request<T>({ method: "GET", path: language ? `${path}${separator}lang=${language}` : path });
  }

  async function mutate<T>(method: string, path: string, body?: unknown): Promise<T> {
    const json = body === undefined ? undefined : JSON.stringify(body);
    const apiRequest = { method, path, body: json };
    if (!needsIdempotencyKey(method, path)) return envelopeData(await request<T>(apiRequest));
    const fingerprint = [method, path, json].join(" ");
    return envelopeData(
      await idempotencyKeys.withKey(fingerprint, (key) => request<T>({ ...apiRequest, idempotencyKey: key })),
    );
  }

  return {
    url,
    fetch,
    authorization,
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

/** Rejects with an `ApiError` of status 0 if there is no response. */
async function fetchJson({ fetch, url, token }: Sender, { method, body, idempotencyKey }: ApiRequest) {
  const headers: Record<string, string> = { accept: "application/json" };
  if (body !== undefined) headers["content-type"] = "application/json";
  if (idempotencyKey) headers[IDEMPOTENCY_KEY_HEADER] = idempotencyKey;
  if (token) headers["authorization"] = `Bearer ${token}`;
  try {
    const response = await fetch(url, {
      method,
      headers,
      credentials: "include",
      signal: timeoutSignal(REQUEST_TIMEOUT_MS),
      ...(body === undefined ? {} : { body }),
    });
    return { status: response.status, headers: response.headers, text: await response.text() };
  } catch {
    throw new ApiError(NETWORK_MESSAGE, 0);
  }
}

/** The parts of a response that token handling needs; `Response` and the XHR adapter both have them. */
export interface TokenResponse {
  status: number;
  /** A function before the body was read. */
  text: string | (() => Promise<string>);
  headers: { get(name: string): string | null };
}

/** Throws `ApiError` with the server's message for everything but a success. */
export function parseEnvelope<T>(
  text: string,
  status: number,
  { authorization, usedToken }: { authorization: Authorization; usedToken: string | null },
): Envelope<T> {
  const body = parseJson(text);
  if (!isObject(body) || !("success" in body)) throw new InvalidResponseError(status);
  // Screens have their own text for errors without a message.
  const message = "message" in body && typeof body.message === "string" ? body.message : "";
  const envelope = { ...body, message } as Envelope<T>;
  const ok = status >= 200 && status < 300;
  if (ok && envelope.success) return envelope;
  authorization.onFailure(envelope.code, usedToken);
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
