// Asks the server: one road for the browser, the page renderer and the tests, which differ only in the `fetch` they hand in.
import { API_BASE } from "#contract/envelope.ts";
import type { Envelope, Pagination } from "#contract/envelope.ts";
import { AUTH_MESSAGES, NEW_TOKEN_HEADER, TOKEN_EXPIRES_HEADER } from "#contract/session.ts";

import { ApiError } from "./ApiError.ts";

/** Milliseconds; calls that carry files have a rule of their own (see `upload.ts`). */
export const REQUEST_TIMEOUT_MS = 10_000;

/** Whoever holds the access token: the browser's session, or nobody. */
export interface TokenHolder {
  accessToken(): string | null;
  /** Fetches a fresh access token with the refresh token; throws when the session is over. */
  refresh(): Promise<string>;
  /** Takes a token renewed in passing; `expiresAt` in milliseconds since 1970. */
  renew(token: string | null, expiresAt: number | null): void;
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

export type Http = ReturnType<typeof createHttp>;

export function createHttp({ fetch, base = API_BASE, tokens }: HttpOptions) {
  async function send<T>(method: string, path: string, body?: unknown): Promise<Envelope<T>> {
    const answer = await attempt(method, path, body, tokens?.accessToken() ?? null);
    if (answer.status !== 401 || !tokens || path.startsWith("/auth/")) return readEnvelope<T>(answer);
    const renewed = await tokens.refresh();
    return readEnvelope<T>(await attempt(method, path, body, renewed));
  }

  async function attempt(method: string, path: string, body: unknown, token: string | null) {
    const answer = await reach(method, path, body, token);
    tokens?.renew(answer.headers.get(NEW_TOKEN_HEADER), toNumber(answer.headers.get(TOKEN_EXPIRES_HEADER)));
    return answer;
  }

  async function reach(method: string, path: string, body: unknown, token: string | null) {
    const headers: Record<string, string> = { accept: "application/json" };
    if (body !== undefined) headers["content-type"] = "application/json";
    if (token) headers["authorization"] = `Bearer ${token}`;
    try {
      return await fetch(base + path, {
        method,
        headers,
        credentials: "include",
        signal: AbortSignal.timeout(REQUEST_TIMEOUT_MS),
        ...(body === undefined ? {} : { body: JSON.stringify(body) }),
      });
    } catch {
      throw new ApiError(AUTH_MESSAGES.network, 0);
    }
  }

  return {
    get: async <T>(path: string) => dataOf(await send<T>("GET", path)),
    getPage: async <T>(path: string): Promise<PageOf<T>> => {
      const envelope = await send<T[]>("GET", path);
      const items = dataOf(envelope);
      return { items, pagination: envelope.pagination ?? onePage(items.length) };
    },
    post: async <T>(path: string, body?: unknown) => dataOf(await send<T>("POST", path, body)),
    put: async <T>(path: string, body?: unknown) => dataOf(await send<T>("PUT", path, body)),
    patch: async <T>(path: string, body?: unknown) => dataOf(await send<T>("PATCH", path, body)),
    delete: async <T>(path: string) => dataOf(await send<T>("DELETE", path)),
  };
}

/** Reads the envelope; throws an `ApiError` with the server's sentence for everything but a success. */
export async function readEnvelope<T>(answer: Response): Promise<Envelope<T>> {
  const envelope: unknown = await answer.json().catch(() => null);
  if (!isEnvelope<T>(envelope)) throw new ApiError("", answer.status);
  if (!answer.ok || !envelope.success) throw new ApiError(envelope.message, answer.status, envelope.errors);
  return envelope;
}

function isEnvelope<T>(value: unknown): value is Envelope<T> {
  return typeof value === "object" && value !== null && "success" in value && "message" in value;
}

function dataOf<T>(envelope: Envelope<T>): T {
  // A success always carries data; `null` stands for "nothing to tell" (logout).
  return envelope.data as T;
}

function onePage(totalItems: number): Pagination {
  return { currentPage: 1, totalPages: 1, totalItems, hasNext: false, hasPrev: false };
}

function toNumber(text: string | null): number | null {
  const value = Number(text);
  return text && Number.isFinite(value) ? value : null;
}
