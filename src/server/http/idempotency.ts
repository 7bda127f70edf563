import { createMiddleware } from "hono/factory";
import type { ContentfulStatusCode } from "hono/utils/http-status";

import { NEW_TOKEN_HEADER } from "#contract/accounts/session.ts";
import { IDEMPOTENCY_KEY_HEADER } from "#contract/envelope.ts";
import { MEBIBYTE } from "#contract/images.ts";
import { AppError } from "#server/errors.ts";

import type { AppContext, AppEnv } from "./context.ts";
import { isJsonMediaType } from "./request.ts";
import { sendText } from "./sendText.ts";
import { createTimedReader } from "./body/createTimedReader.ts";

/** Long enough to reconnect and press Save again. */
const CACHE_TTL_MS = 60 * 60_000;
const MAX_CACHE_BYTES = 4 * MEBIBYTE;
/** Responses above this size are not cached; the call is repeated. */
const MAX_RESPONSE_BYTES = MEBIBYTE;
/**
 * How long a repeated request waits for the first, whose connection may have been lost. Shorter than a
 * browser's timeout.
 */
const IN_FLIGHT_TIMEOUT_MS = 8_000;
/** The limit of a public call's body, which anyone can send. */
const MAX_ANONYMOUS_BODY_BYTES = MEBIBYTE;
const MAX_KEY_LENGTH = 100;
const MAX_HASHED_BYTES = MEBIBYTE / 4;
const IN_FLIGHT_MESSAGE = "The first try is still under way. Please try again in a moment.";

interface CachedResponse {
  status: ContentfulStatusCode;
  text: string;
  type: string;
}

interface CacheEntry {
  createdAt: number;
  bytes: number;
  /** `null` if the call failed and may be retried. */
  response: Promise<CachedResponse | null>;
}

/**
 * Replays the response of a call that is sent again with the same `Idempotency-Key`. Responses are kept in
 * memory: after a restart the second call runs again. Not kept: failures, tokens, secrets that need a recent
 * authentication, and responses to requests whose key is stored in the database (`database/idempotentRequests.ts`).
 * Runs after authentication, because a response belongs to its caller and to their scope.
 * @param now milliseconds since 1970
 */
export function idempotency(now: () => number, timeoutMs = IN_FLIGHT_TIMEOUT_MS) {
  const cache = new Map<string, CacheEntry>();

  function evictExpired() {
    let bytes = cache.values().reduce((sum, entry) => sum + entry.bytes, 0);
    for (const [key, entry] of cache) {
      if (bytes <= MAX_CACHE_BYTES && entry.createdAt >= now() - CACHE_TTL_MS) return;
      // A running call has no size yet and is waited for.
      if (entry.bytes > 0) cache.delete(key);
      bytes -= entry.bytes;
    }
  }

  return createMiddleware<AppEnv>(async (c, next) => {
    const identity = requestIdentity(c);
    if (identity === null) return next();
    const key = `${identity} ${await hashJsonBody(c.req.raw)}`.trimEnd();
    c.set("idempotencyKey", key);
    // The key in the database has no scope: a creation that is repeated after a change of the user's scope must find it.
    const cacheKey = `${c.get("session")?.user.scope} ${key}`;
    evictExpired();
    for (let existing = cache.get(cacheKey); existing; existing = cache.get(cacheKey)) {
      const cached = await withTimeout(timeoutMs, existing.response);
      if (cached) return replay(c, cached);
    }
    const { promise, resolve } = Promise.withResolvers<CachedResponse | null>();
    const entry: CacheEntry = { createdAt: now(), bytes: 0, response: promise };
    cache.set(cacheKey, entry);
    let success: CachedResponse | null = null;
    try {
      await next();
      success = await toCachedResponse(c.res);
      if (success && success.text.length > MAX_RESPONSE_BYTES) success = null;
    } finally {
      // Calls that wait for this one continue, whatever its outcome.
      if (!success || c.get("skipsReplay")) cache.delete(cacheKey);
      entry.bytes = success?.text.length ?? 0;
      resolve(success);
    }
  });
}

/** `null` for reads, and without a key. */
function requestIdentity(c: AppContext): string | null {
  const { method, path } = c.req;
  const key = c.req.header(IDEMPOTENCY_KEY_HEADER);
  if (!key || key.length > MAX_KEY_LENGTH || method === "GET" || method === "HEAD") return null;
  return [c.get("session")?.user._id, method, path, key].join(" ");
}

/**
 * A different body under the same key is a different call: a client that sends one key for all calls must not
 * lose the second message. A form with files is identified by its key alone. Of an oversized body only the
 * beginning is hashed.
 */
async function hashJsonBody(request: Request): Promise<string> {
  if (!isJsonMediaType(request.headers.get("content-type"))) return "";
  const { body } = request.clone();
  if (!body) return "";
  const hash = new Bun.CryptoHasher("sha256");
  const reader = body.getReader();
  try {
    for (let bytes = 0; bytes <= MAX_HASHED_BYTES;) {
      const { done, value } = await reader.read();
      if (done) break;
      hash.update(value);
      bytes += value.length;
    }
  } catch {
    // The connection broke; the handler that reads the body reports it.
  }
  // Not awaited: `cancel()` settles only when the other branch, read later, ends. If the client disconnects, it
  // rejects; the handler reports that.
  void reader.cancel().catch(() => undefined);
  return hash.digest("base64");
}

async function toCachedResponse(response: Response): Promise<CachedResponse | null> {
  if (!response.ok || response.headers.has(NEW_TOKEN_HEADER)) return null;
  const type = response.headers.get("content-type") ?? "";
  return { status: response.status as ContentfulStatusCode, text: await readText(response), type };
}

/** Clones the response, so that it can still be sent. */
async function readText(response: Response): Promise<string> {
  const bytes = await response.clone().bytes();
  const decompressed = response.headers.get("content-encoding") === "gzip" ? Bun.gunzipSync(bytes) : bytes;
  return new TextDecoder().decode(decompressed);
}

/** Reads and discards the body: a client that is still uploading reads no response before that is done. */
async function drainBody({ body }: Request, maxBytes: number): Promise<void> {
  if (!body) return;
  const read = createTimedReader(body.getReader());
  try {
    for (let bytes = 0; bytes <= maxBytes;) {
      const { done, value } = await read();
      if (done) return;
      bytes += value.length;
    }
  } catch {
    // The client disconnected before the response.
  }
}

/** @throws AppError `unavailable` when the first call takes longer */
async function withTimeout<T>(timeoutMs: number, response: Promise<T>): Promise<T> {
  const { promise, reject } = Promise.withResolvers<never>();
  const timer = setTimeout(
    () => reject(new AppError("unavailable", IN_FLIGHT_MESSAGE, { retryAfter: 5 })),
    timeoutMs,
  );
  try {
    return await Promise.race([response, promise]);
  } finally {
    clearTimeout(timer);
  }
}

async function replay(c: AppContext, { status, text, type }: CachedResponse) {
  if (c.get("session")) c.env?.disableBodyTimeout?.();
  await drainBody(c.req.raw, c.get("session") ? Infinity : MAX_ANONYMOUS_BODY_BYTES);
  c.header("Cache-Control", "no-store");
  return sendText(c, text, type, status);
}
