// Asks the server: one road for the browser, the page renderer and the tests, which differ only in the `fetch` they hand in.
import { API_BASE, CALL_KEY_HEADER, toPagination } from "#contract/envelope.ts";
import type { Envelope, Pagination } from "#contract/envelope.ts";
import { AUTH_MESSAGES, NEW_TOKEN_HEADER, TOKEN_EXPIRES_HEADER } from "#contract/accounts/session.ts";

import { ApiError, UnreadableAnswer } from "./ApiError.ts";
import { createCallKeys, isDoneOnce } from "./callKeys.ts";
import { timeoutSignal } from "./endAfter.ts";

/** Milliseconds; calls that carry files have a rule of their own (see `upload.ts`). */
const REQUEST_TIMEOUT_MS = 10_000;

const OK = 200;

/** Whoever holds the access token: the browser's session, or nobody. */
export interface TokenHolder {
  accessToken(): string | null;
  /** Fetches an access token to replace the refused one; throws when the session is over. */
  refresh(refused: string | null): Promise<string>;
  /** Takes what a response says about the token it was asked with. */
  renew(renewal: Renewal): void;
  /** The server says that whoever this token is of is no admin any more. */
  deny(used: string | null): void;
}

export interface Renewal {
  /** The token the call went out with. */
  used: string | null;
  token: string | null;
  /** Milliseconds since 1970. */
  expiresAt: number | null;
}

export interface HttpOptions {
  fetch: (url: string, init: RequestInit) => Promise<Response>;
  /** Base address of the versioned API; `/api/v1` on the page's own origin unless configured. */
  base?: string;
  tokens?: TokenHolder;
}

export interface PageOf<T> {
  items: T[];
  pagination: Pagination;
}

interface Call {
  method: string;
  path: string;
  /** JSON. */
  body?: string | undefined;
  /** See `callKeys.ts`. */
  key?: string;
}

export type Http = ReturnType<typeof createHttp>;

export function createHttp({ fetch, base, tokens }: HttpOptions) {
  const root = base || API_BASE;
  const keys = createCallKeys();

  async function send<T>(call: Call): Promise<Envelope<T>> {
    const { answer, used } = await askWithTokens(tokens, call.path, (token) => reach(call, token));
    return readAnswer<T>(await textOf(answer), answer.status, () => tokens?.deny(used));
  }

  async function change<T>(method: string, path: string, body?: unknown): Promise<T> {
    const text = body === undefined ? undefined : JSON.stringify(body);
    const call = { method, path, body: text };
    if (!isDoneOnce(method, path)) return dataOf(await send<T>(call));
    const name = [method, path, text].join(" ");
    return dataOf(await keys.send(name, (key) => send<T>({ ...call, key })));
  }

  async function reach({ method, path, body, key }: Call, token: string | null) {
    const headers: Record<string, string> = { accept: "application/json" };
    if (body !== undefined) headers["content-type"] = "application/json";
    if (key) headers[CALL_KEY_HEADER] = key;
    if (token) headers["authorization"] = `Bearer ${token}`;
    try {
      return await fetch(root + path, {
        method,
        headers,
        credentials: "include",
        signal: timeoutSignal(REQUEST_TIMEOUT_MS),
        ...(body === undefined ? {} : { body }),
      });
    } catch {
      throw new ApiError(AUTH_MESSAGES.network, 0);
    }
  }

  /** For what is no envelope: a file, a stream. There is no time limit; whoever asks ends it with `signal`. */
  async function open(path: string, accept: string, signal?: AbortSignal): Promise<Response> {
    const { answer, used } = await askWithTokens(tokens, path, (token) =>
      reachOpen(path, accept, token, signal),
    );
    if (!answer.ok) readAnswer(await textOf(answer), answer.status, () => tokens?.deny(used));
    return answer;
  }

  async function reachOpen(path: string, accept: string, token: string | null, signal?: AbortSignal) {
    const headers = { accept, ...(token ? { authorization: `Bearer ${token}` } : {}) };
    try {
      return await fetch(root + path, { headers, credentials: "include", ...(signal ? { signal } : {}) });
    } catch {
      throw new ApiError(AUTH_MESSAGES.network, 0);
    }
  }

  return {
    /** The full address of a path of the API. */
    address: (path: string) => root + path,
    open,
    get: async <T>(path: string) => dataOf(await send<T>({ method: "GET", path })),
    getPage: async <T>(path: string): Promise<PageOf<T>> => {
      const envelope = await send<T[]>({ method: "GET", path });
      const items = dataOf(envelope);
      if (!Array.isArray(items) || !items.every(isObject)) throw new UnreadableAnswer(OK);
      const { pagination } = envelope;
      return { items, pagination: pagination ? toPagination(pagination) : onePage(items.length) };
    },
    post: <T>(path: string, body?: unknown) => change<T>("POST", path, body),
    put: <T>(path: string, body?: unknown) => change<T>("PUT", path, body),
    patch: <T>(path: string, body?: unknown) => change<T>("PATCH", path, body),
    delete: <T>(path: string) => change<T>("DELETE", path),
  };
}

/** What the token rules need of an answer: fetch's `Response` and an upload's answer both have it. */
export interface TokenAnswer {
  status: number;
  headers: { get(name: string): string | null };
}

/**
 * Asks with the access token, takes a token renewed in passing, and on a 401 asks once more with a fresh one.
 * An answer of `/auth/*` is never asked for again.
 * @returns the answer, and the token that it is an answer to
 */
export async function askWithTokens<A extends TokenAnswer>(
  tokens: TokenHolder | undefined,
  path: string,
  ask: (token: string | null) => Promise<A>,
): Promise<{ answer: A; used: string | null }> {
  const token = tokens?.accessToken() ?? null;
  const answer = takeRenewal(tokens, token, await ask(token));
  if (answer.status !== 401 || !tokens || path.startsWith("/auth/")) return { answer, used: token };
  const fresh = await tokens.refresh(token);
  return { answer: takeRenewal(tokens, fresh, await ask(fresh)), used: fresh };
}

function takeRenewal<A extends TokenAnswer>(tokens: TokenHolder | undefined, used: string | null, answer: A) {
  const token = answer.headers.get(NEW_TOKEN_HEADER);
  const expiresAt = toNumber(answer.headers.get(TOKEN_EXPIRES_HEADER));
  if (token || expiresAt) tokens?.renew({ used, token, expiresAt });
  return answer;
}

/** Reads the envelope; throws an `ApiError` with the server's sentence for everything but a success. */
export function readAnswer<T>(text: string, status: number, onDenied: () => void): Envelope<T> {
  const answer = jsonOf(text);
  if (!isObject(answer) || !("success" in answer)) throw new UnreadableAnswer(status);
  // A failure may come without a message: its screen has a sentence of its own.
  const message = "message" in answer && typeof answer.message === "string" ? answer.message : "";
  const envelope = { ...answer, message } as Envelope<T>;
  const ok = status >= 200 && status < 300;
  if (ok && envelope.success) return envelope;
  if (envelope.code === "forbidden") onDenied();
  throw new ApiError(message, status, envelope.errors ?? {}, envelope.data, envelope.code);
}

export function dataOf<T>(envelope: Envelope<T>): T {
  // A success always carries data; `null` stands for "nothing to tell" (logout).
  return envelope.data as T;
}

/** For an answer that is one record: throws where it is none, so that a screen can say so in place of drawing nothing. */
export function recordWith<T extends object>(key: keyof T & string) {
  return (data: T): T => {
    // Whatever the call was said to answer: this is where it is looked at.
    if (!isObject(data) || !(key in data)) throw new UnreadableAnswer(OK);
    return data;
  };
}

/** An answer that breaks off half way is no answer. */
async function textOf(answer: Response): Promise<string> {
  try {
    return await answer.text();
  } catch {
    throw new ApiError(AUTH_MESSAGES.network, 0);
  }
}

function jsonOf(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
}

function isObject(value: unknown): value is object {
  return typeof value === "object" && value !== null;
}

function onePage(totalItems: number): Pagination {
  return { currentPage: 1, totalPages: 1, totalItems, hasNext: false, hasPrev: false };
}

function toNumber(text: string | null): number | null {
  const value = Number(text);
  return text && Number.isFinite(value) ? value : null;
}
