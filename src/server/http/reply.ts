import type { Envelope, ApiErrorCode, WirePagination, TotalField } from "#contract/envelope.ts";
import type { SessionTokens } from "#contract/accounts/loginResponse.ts";
import type { PageRequest } from "#server/database/queryHelpers.ts";
import type { AppError, ErrorCode } from "#server/errors.ts";

import type { AppContext } from "./context.ts";
import { setSecurityHeaders } from "./protection/securityHeaders.ts";
import { sendText } from "./sendText.ts";

/** Responses contain tokens and drafts, and change with every write. */
const NO_STORE = "no-store";
const JSON_TYPE = "application/json";
export const API_ERROR_CODES: Record<ErrorCode, ApiErrorCode> = {
  malformed: "malformed",
  unauthenticated: "unauthenticated",
  secondFactorRequired: "second_factor_required",
  forbidden: "forbidden",
  insufficientScope: "insufficient_scope",
  secondFactorSetupRequired: "second_factor_setup_required",
  reauthenticationRequired: "reauthentication_required",
  invalidSetupLink: "invalid_setup_link",
  invalidAccountLink: "invalid_account_link",
  notFound: "not_found",
  invalidPreviewLink: "invalid_preview_link",
  methodNotAllowed: "method_not_allowed",
  conflict: "conflict",
  categoryInUse: "category_in_use",
  slugTaken: "slug_taken",
  redirectExists: "redirect_exists",
  redirectLoop: "redirect_loop",
  tooLarge: "too_large",
  unsupportedMedia: "unsupported_media",
  invalid: "invalid",
  tooMany: "too_many",
  internal: "internal",
  unavailable: "unavailable",
  diskFull: "disk_full",
};

export interface ReplyOptions {
  message?: string;
  status?: 200 | 201;
  pagination?: WirePagination;
  tokens?: SessionTokens;
  /** `Cache-Control` of a public response that may be slightly stale. */
  cacheControl?: string;
}

export function reply<T>(c: AppContext, data: T, options: ReplyOptions = {}) {
  const { message = "OK", status = 200, cacheControl = NO_STORE, ...rest } = options;
  c.header("Cache-Control", cacheControl);
  const envelope: Envelope<T> = { success: true, data, message, ...rest };
  return sendText(c, JSON.stringify(envelope), JSON_TYPE, status);
}

/** Encodes a reply and its headers once for many requests. Leaves out what `c.header` set before. */
export function createSharedReply<T>(data: T, status: 200 | 201, hsts: string | null): () => Response {
  const envelope: Envelope<T> = { success: true, data, message: "OK" };
  const text = JSON.stringify(envelope);
  const headers = new Headers({ "Cache-Control": NO_STORE, "Content-Type": JSON_TYPE });
  setSecurityHeaders(headers, hsts);
  return () => new Response(text, { status, headers });
}

/** Marks the position of the streamed text; it can't occur in JSON. */
export const STREAM_PLACEHOLDER = "\u0000";

/**
 * Streams a text that is too large for memory inside the envelope. Not compressed, because that would need all
 * of it.
 * @param chunks of a text without characters that JSON escapes, read as fast as the client receives them. The
 * first piece is read before the response starts, so that a failed read is still an error response
 */
export async function replyStream<T>(c: AppContext, data: T, chunks: AsyncGenerator<string>) {
  const firstChunk = await chunks.next();
  c.header("Cache-Control", NO_STORE);
  c.header("Content-Type", JSON_TYPE);
  const envelope: Envelope<T> = { success: true, data, message: "OK" };
  const [prefix = "", suffix = ""] = JSON.stringify(envelope).split(
    JSON.stringify(STREAM_PLACEHOLDER).slice(1, -1),
  );
  async function* streamEnvelope() {
    yield prefix + (firstChunk.done ? "" : firstChunk.value);
    yield* chunks;
    yield suffix;
  }
  // Not `streamEnvelope()`: returning a generator that has not started would not close `chunks`.
  return c.body(encodeStream(streamEnvelope(), () => chunks.return(undefined)));
}

interface ListPage<T> extends Pick<ReplyOptions, "cacheControl"> {
  items: T[];
  /** The number of records on all pages. */
  total: number;
  totalField?: TotalField;
}

export function replyList<T>(
  c: AppContext,
  { items, total, totalField = "totalItems", ...success }: ListPage<T>,
  page: PageRequest,
) {
  return reply(c, items, {
    ...success,
    pagination: { ...createPagination(page, total), [totalField]: total },
  });
}

export function replyError(c: AppContext, error: AppError) {
  c.header("Cache-Control", NO_STORE);
  const envelope: Envelope<unknown> = {
    success: false,
    data: error.data,
    message: error.message,
    code: API_ERROR_CODES[error.code],
    ...(error.errors ? { errors: error.errors } : {}),
  };
  if (error.retryAfter !== undefined) c.header("Retry-After", String(error.retryAfter));
  return sendText(c, JSON.stringify(envelope), JSON_TYPE, error.status);
}

function createPagination({ page, limit }: PageRequest, total: number) {
  const totalPages = Math.max(1, Math.ceil(total / limit));
  return { currentPage: page, totalPages, hasNext: page < totalPages, hasPrev: page > 1 };
}

/** Without read-ahead: a client that stops reading holds at most one chunk in memory. */
export function encodeStream(
  chunks: AsyncGenerator<string>,
  onCancel: () => Promise<unknown> = () => chunks.return(undefined),
): ReadableStream<Uint8Array> {
  const encoder = new TextEncoder();
  return pullStream(chunks, (text) => encoder.encode(text), onCancel);
}

export function streamBytes(chunks: AsyncIterable<Uint8Array>): ReadableStream<Uint8Array> {
  const iterator = chunks[Symbol.asyncIterator]();
  return pullStream(
    iterator,
    (bytes) => bytes,
    async () => iterator.return?.(),
  );
}

function pullStream<T>(
  chunks: AsyncIterator<T>,
  toBytes: (chunk: T) => Uint8Array,
  onCancel: () => Promise<unknown>,
): ReadableStream<Uint8Array> {
  return new ReadableStream<Uint8Array>(
    {
      async pull(controller) {
        const { done, value } = await chunks.next();
        if (done) controller.close();
        else controller.enqueue(toBytes(value));
      },
      cancel: async () => void (await onCancel()),
    },
    { highWaterMark: 0 },
  );
}
