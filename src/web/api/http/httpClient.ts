import { API_BASE, IDEMPOTENCY_KEY_HEADER, parsePagination } from "#contract/envelope.ts";
import type { Envelope, Pagination } from "#contract/envelope.ts";
import {
  NETWORK_MESSAGE,
  NEW_TOKEN_HEADER,
  SCOPE_HEADER,
  TOKEN_EXPIRES_HEADER,
} from "#contract/accounts/session.ts";

import { ApiError, InvalidResponseError } from "./ApiError.ts";
import { createIdempotencyKeys, needsIdempotencyKey } from "./idempotencyKeys.ts";
import { timeoutSignal } from "./timeoutSignal.ts";

/** Milliseconds; uploads have their own limit (see `upload.ts`). */
const REQUEST_TIMEOUT_MS = 10_000;

const OK = 200;
/** Their 401 is about what was entered, not about the token. */
const SIGN_IN_PATH = /^\/auth\/(?!(sessions|notices)\b)/;
/** Their replies may bring the tokens of a session that replaces the present one. */
const REPLACES_SESSION = /^(POST \/auth\/confirm|PUT \/users\/|(POST|DELETE) \/second-factor\/)/;

/** Holds the access token; omitted for anonymous calls. */
export interface TokenProvider {
  accessToken(): string | null;
  /** Fetches a token to replace the rejected one. Throws if the session is over. */
  refresh(rejectedToken: string | null): Promise<string>;
  /** Called when a response renews the token or its expiry. */
  storeRotatedToken(update: TokenUpdate): void;
  /** Called when a response to a request with the token renews nothing. */
  renewIfDue(usedToken: string | null): void;
  /** Sends a request that may replace the session. No tab refreshes the token until the new ones are stored. */
  replaceSession<R extends { text: string }>(send: () => Promise<R>): Promise<R>;
  /** Called when the server reports that the token's user is no longer an admin. */
  onAccessDenied(usedToken: string | null): void;
  /** Called with the current scope of the token's user, which another admin may have changed. */
  onScope(usedToken: string | null, scope: string): void;
  /** Called when the server requires that the token's user sets up a second factor first. */
  onSetupRequired(usedToken: string | null): void;
}

export interface TokenUpdate {
  /** The token that the request was sent with. */
  usedToken: string | null;
  token: string | null;
  /** Milliseconds since 1970. */
  expiresAt: number | null;
}

export interface HttpClientOptions {
  fetch: (url: string, init: RequestInit) => Promise<Response>;
  /** Base URL of the versioned API; defaults to `/api/v1` on the page's origin. */
  base?: string;
  /** Of the texts that are read; the site's main language if omitted or empty. */
  language?: string;
  tokens?: TokenProvider;
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
export function createHttpClient({ fetch, base, language, tokens }: HttpClientOptions) {
  const baseUrl = base || API_BASE;
  const { fetchJson, fetchRaw } = createSenders(fetch, baseUrl);
  const idempotencyKeys = createIdempotencyKeys();

  async function request<T>(apiRequest: ApiRequest): Promise<Envelope<T>> {
    const { method, path } = apiRequest;
    const { response, usedToken } = await requestWithTokens(tokens, path, (token) => {
      const send = () => fetchJson(apiRequest, token);
      return tokens && REPLACES_SESSION.test(`${method} ${path}`) ? tokens.replaceSession(send) : send();
    });
    return parseEnvelope<T>(response.text, response.status, { tokens, usedToken });
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

  /** For responses without an envelope, such as files and streams. Without a timeout; `signal` aborts it. */
  async function open(path: string, accept: string, signal?: AbortSignal): Promise<Response> {
    const { response, usedToken } = await requestWithTokens(tokens, path, (token) =>
      fetchRaw(path, accept, token, signal),
    );
    if (!response.ok) parseEnvelope(await readBody(response), response.status, { tokens, usedToken });
    return response;
  }

  return {
    /** The URL of an API path. */
    url: (path: string) => baseUrl + path,
    open,
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

/** Rejects with an `ApiError` of status 0 if there is no response. */
function createSenders(fetch: HttpClientOptions["fetch"], baseUrl: string) {
  async function fetchJson({ method, path, body, idempotencyKey }: ApiRequest, token: string | null) {
    const headers: Record<string, string> = { accept: "application/json" };
    if (body !== undefined) headers["content-type"] = "application/json";
    if (idempotencyKey) headers[IDEMPOTENCY_KEY_HEADER] = idempotencyKey;
    if (token) headers["authorization"] = `Bearer ${token}`;
    try {
      const response = await fetch(baseUrl + path, {
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

  async function fetchRaw(path: string, accept: string, token: string | null, signal?: AbortSignal) {
    const headers = { accept, ...(token ? { authorization: `Bearer ${token}` } : {}) };
    try {
      return await fetch(baseUrl + path, { headers, credentials: "include", ...(signal ? { signal } : {}) });
    } catch {
      throw new ApiError(NETWORK_MESSAGE, 0);
    }
  }

  return { fetchJson, fetchRaw };
}

/** The parts of a response that token handling needs; `Response` and the XHR adapter both have them. */
export interface TokenResponse {
  status: number;
  headers: { get(name: string): string | null };
}

/**
 * Sends with the access token, stores a renewed token from the response, and after a 401 refreshes the token
 * (`refresh` in `session/tokens.ts`) and sends once more, but not a sign-in. A retry after a lost connection is in `idempotencyKeys.ts`. `checkExpiry` in
 * `session/session.ts` ends a session whose token has expired.
 * @returns the response, and the token it was requested with
 */
export async function requestWithTokens<R extends TokenResponse>(
  tokens: TokenProvider | undefined,
  path: string,
  send: (token: string | null) => Promise<R>,
): Promise<{ response: R; usedToken: string | null }> {
  const token = tokens?.accessToken() ?? null;
  const response = applyTokenUpdate(tokens, token, await send(token));
  if (response.status !== 401 || !tokens || SIGN_IN_PATH.test(path)) return { response, usedToken: token };
  const newToken = await tokens.refresh(token);
  return { response: applyTokenUpdate(tokens, newToken, await send(newToken)), usedToken: newToken };
}

function applyTokenUpdate<R extends TokenResponse>(
  tokens: TokenProvider | undefined,
  used: string | null,
  response: R,
) {
  const scope = response.headers.get(SCOPE_HEADER);
  // Before the token is replaced, because it identifies the session.
  if (scope) tokens?.onScope(used, scope);
  const token = response.headers.get(NEW_TOKEN_HEADER);
  const expiresAt = parseNumber(response.headers.get(TOKEN_EXPIRES_HEADER));
  if (token || expiresAt) tokens?.storeRotatedToken({ usedToken: used, token, expiresAt });
  else if (response.status < 400) tokens?.renewIfDue(used);
  return response;
}

/** Throws `ApiError` with the server's message for everything but a success. */
export function parseEnvelope<T>(
  text: string,
  status: number,
  { tokens, usedToken }: { tokens: TokenProvider | undefined; usedToken: string | null },
): Envelope<T> {
  const body = parseJson(text);
  if (!isObject(body) || !("success" in body)) throw new InvalidResponseError(status);
  // Screens have their own text for errors without a message.
  const message = "message" in body && typeof body.message === "string" ? body.message : "";
  const envelope = { ...body, message } as Envelope<T>;
  const ok = status >= 200 && status < 300;
  if (ok && envelope.success) return envelope;
  if (envelope.code === "forbidden") tokens?.onAccessDenied(usedToken);
  if (envelope.code === "second_factor_setup_required") tokens?.onSetupRequired(usedToken);
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

/** Treats a truncated response as a network failure. */
async function readBody(response: Response): Promise<string> {
  try {
    return await response.text();
  } catch {
    throw new ApiError(NETWORK_MESSAGE, 0);
  }
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

function parseNumber(text: string | null): number | null {
  const value = Number(text);
  return text && Number.isFinite(value) ? value : null;
}
