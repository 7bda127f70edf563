// Does a call that comes twice once: where the answer to the first was lost on the way, the second is answered with it.
import { createMiddleware } from "hono/factory";
import type { ContentfulStatusCode } from "hono/utils/http-status";

import { CALL_KEY_HEADER } from "#contract/envelope.ts";
import { MEBIBYTE } from "#contract/pictures.ts";
import { AppError } from "#server/errors.ts";

import type { AppContext, AppEnv } from "./context.ts";
import { isJson } from "./request.ts";
import { sendText } from "./sendText.ts";
import { PATIENCE_MS, readWithin } from "./body/slowBody.ts";

/** Long enough for a line to come back and its owner to press Save again. */
const KEPT_MS = 60 * 60_000;
const MOST_BYTES = 4 * MEBIBYTE;
/** Of one; a larger one is done again. */
const LARGEST_BYTES = MEBIBYTE;
/** Shorter than a browser waits. The first may still be under way, or have broken off in the middle without anybody's knowing. */
const FIRST_TRY_MS = 8_000;
/** What nobody in particular may send is read no further than this. */
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
  /** `null` where the call did not succeed, and may be tried again. */
  answer: Promise<Success | null>;
}

/**
 * Kept in memory: a restart forgets it, and the second call is then done as if it were the first. Failures are not kept, and nothing
 * of what makes a record and is noted with it (`store/madeRecords.ts`): the second call is told of the record as it is by then. Goes
 * below what tells who calls, for an answer is its caller's alone.
 * @param now milliseconds since 1970
 */
export function idempotency(now: () => number, patienceMs = FIRST_TRY_MS) {
  const kept = new Map<string, Kept>();

  function makeRoom() {
    let bytes = kept.values().reduce((sum, one) => sum + one.bytes, 0);
    for (const [key, one] of kept) {
      if (bytes <= MOST_BYTES && one.at >= now() - KEPT_MS) return;
      // One that is under way has no size yet, and is waited for.
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
      // Whoever waits for it goes on, whatever has become of it.
      if (!success || c.get("isIdempotentInDatabase")) kept.delete(key);
      call.bytes = success?.text.length ?? 0;
      resolve(success);
    }
  });
}

/** `null` for what only reads, and for callers that send none. */
function nameOf(c: AppContext): string | null {
  const { method, path } = c.req;
  const key = c.req.header(CALL_KEY_HEADER);
  if (!key || key.length > LONGEST_KEY || method === "GET" || method === "HEAD") return null;
  return [c.get("caller")?.user._id, method, path, key].join(" ");
}

/**
 * Another text under the same key is another call: a caller that gives all of them one key must not lose the second message. A form
 * with files is told by its key alone. Of a text that is longer than any call takes only the beginning is looked at.
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
    // Gone in the middle: whoever reads the call itself finds that out.
  }
  // Not awaited: it ends with the other copy of the body, which nobody reads before this one. A sender that is gone meanwhile makes it
  // fail, and is told of by whoever reads the call itself.
  void reader.cancel().catch(() => undefined);
  return hash.digest("base64");
}

async function successOf(answer: Response): Promise<Success | null> {
  if (!answer.ok) return null;
  const type = answer.headers.get("content-type") ?? "";
  return { status: answer.status as ContentfulStatusCode, text: await textOf(answer), type };
}

/** Without taking it from whoever it is sent to. */
async function textOf(answer: Response): Promise<string> {
  const bytes = await answer.clone().bytes();
  const plain = answer.headers.get("content-encoding") === "gzip" ? Bun.gunzipSync(bytes) : bytes;
  return new TextDecoder().decode(plain);
}

/** Whoever is still sending pictures would not listen before they are all sent. */
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
    // Gone before the answer: nobody is there to be told.
  }
}

/** @throws AppError `unavailable` where the first call takes longer */
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
