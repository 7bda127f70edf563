import { createMiddleware } from "hono/factory";
import type { ContentfulStatusCode } from "hono/utils/http-status";

import { CALL_KEY_HEADER } from "#contract/envelope.ts";
import { MEBIBYTE } from "#contract/pictures.ts";
import { AppError } from "#server/errors.ts";

import type { AppContext, AppEnv } from "./context.ts";
import { isJson } from "./request.ts";
import { sendText } from "./sendText.ts";
import { PATIENCE_MS, readWithin } from "./body/slowBody.ts";

/** Long enough to reconnect and press Save again. */
const KEPT_MS = 60 * 60_000;
const MOST_BYTES = 4 * MEBIBYTE;
/** Responses above this size are not cached; the call is repeated. */
const LARGEST_BYTES = MEBIBYTE;
/** Shorter than a browser's timeout. The first call may be running, or may have been cut off. */
const FIRST_TRY_MS = 8_000;
/** The limit of a public call's body, which anyone can send. */
const MOST_ANONYMOUS_BYTES = MEBIBYTE;
const LONGEST_KEY = 100;
const MOST_COMPARED_BYTES = MEBIBYTE / 4;
const STILL_UNDER_WAY = "The first try is still under way. Please try again in a moment.";

interface Success {
  status: ContentfulStatusCode;
  text: string;
  type: string;
}

interface Kept {
  at: number;
  bytes: number;
  /** `null` if the call failed and may be retried. */
  answer: Promise<Success | null>;
}

/**
 * Replays the response of a call that is sent again with the same `Idempotency-Key`. Responses are kept in
 * memory: after a restart the second call runs again. Failures are not kept, and neither are calls whose key is
 * stored with the record they create (`idempotentRequests.ts`). Runs after authentication, because a response
 * belongs to its caller.
 * @param now milliseconds since 1970
 */
export function idempotency(now: () => number, patienceMs = FIRST_TRY_MS) {
  const kept = new Map<string, Kept>();

  function makeRoom() {
    let bytes = kept.values().reduce((sum, one) => sum + one.bytes, 0);
    for (const [key, one] of kept) {
      if (bytes <= MOST_BYTES && one.at >= now() - KEPT_MS) return;
      // A running call has no size yet and is waited for.
      if (one.bytes > 0) kept.delete(key);
      bytes -= one.bytes;
    }
  }

  return createMiddleware<AppEnv>(async (c, next) => {
    const name = nameOf(c);
    if (name === null) return next();
    const key = `${name} ${await contentOf(c.req.raw)}`.trimEnd();
    c.set("idempotencyKey", key);
    makeRoom();
    for (let known = kept.get(key); known; known = kept.get(key)) {
      const earlier = await within(patienceMs, known.answer);
      if (earlier) return repeat(c, earlier);
    }
    const { promise, resolve } = Promise.withResolvers<Success | null>();
    const call: Kept = { at: now(), bytes: 0, answer: promise };
    kept.set(key, call);
    let success: Success | null = null;
    try {
      await next();
      success = await successOf(c.res);
      if (success && success.text.length > LARGEST_BYTES) success = null;
    } finally {
      // Calls that wait for this one continue, whatever its outcome.
      if (!success || c.get("isIdempotentInDatabase")) kept.delete(key);
      call.bytes = success?.text.length ?? 0;
      resolve(success);
    }
  });
}

/** `null` for reads, and without a key. */
function nameOf(c: AppContext): string | null {
  const { method, path } = c.req;
  const key = c.req.header(CALL_KEY_HEADER);
  if (!key || key.length > LONGEST_KEY || method === "GET" || method === "HEAD") return null;
  return [c.get("caller")?.user._id, method, path, key].join(" ");
}

/**
 * A different body under the same key is a different call: a client that sends one key for all calls must not
 * lose the second message. A form with files is identified by its key alone. Of an oversized body only the
 * beginning is hashed.
 */
async function contentOf(request: Request): Promise<string> {
  if (!isJson(request.headers.get("content-type"))) return "";
  const { body } = request.clone();
  if (!body) return "";
  const hash = new Bun.CryptoHasher("sha256");
  const reader = body.getReader();
  try {
    for (let bytes = 0; bytes <= MOST_COMPARED_BYTES;) {
      const { done, value } = await reader.read();
      if (done) break;
      hash.update(value);
      bytes += value.length;
    }
  } catch {
    // The connection broke; the handler that reads the body reports it.
  }
  // Not awaited: it resolves with the other branch of the teed body, which is read later. If the client
  // disconnects it rejects, and the handler reports that.
  void reader.cancel().catch(() => undefined);
  return hash.digest("base64");
}

async function successOf(answer: Response): Promise<Success | null> {
  if (!answer.ok) return null;
  const type = answer.headers.get("content-type") ?? "";
  return { status: answer.status as ContentfulStatusCode, text: await textOf(answer), type };
}

/** Clones the response, so that it can still be sent. */
async function textOf(answer: Response): Promise<string> {
  const bytes = await answer.clone().bytes();
  const plain = answer.headers.get("content-encoding") === "gzip" ? Bun.gunzipSync(bytes) : bytes;
  return new TextDecoder().decode(plain);
}

/** A client that is still uploading reads no response until the upload is done. */
async function readAll({ body }: Request, mostBytes: number): Promise<void> {
  if (!body) return;
  const reader = body.getReader();
  try {
    for (let bytes = 0; bytes <= mostBytes;) {
      const { done, value } = await readWithin(PATIENCE_MS, reader);
      if (done) return;
      bytes += value.length;
    }
  } catch {
    // The client disconnected before the response.
  }
}

/** @throws AppError `unavailable` when the first call takes longer */
async function within<T>(patienceMs: number, answer: Promise<T>): Promise<T> {
  const { promise, reject } = Promise.withResolvers<never>();
  const timer = setTimeout(
    () => reject(new AppError("unavailable", STILL_UNDER_WAY, { retryAfter: 5 })),
    patienceMs,
  );
  try {
    return await Promise.race([answer, promise]);
  } finally {
    clearTimeout(timer);
  }
}

async function repeat(c: AppContext, { status, text, type }: Success) {
  if (c.get("caller")) c.env?.takeTime?.();
  await readAll(c.req.raw, c.get("caller") ? Infinity : MOST_ANONYMOUS_BYTES);
  c.header("Cache-Control", "no-store");
  return sendText(c, text, type, status);
}
