// Puts answers into the envelope that every call under /api/v1 has.
import type { Envelope, FailureCode, SentPagination, TotalName } from "#contract/envelope.ts";
import type { PageRequest } from "#server/database/conditions.ts";
import type { AppError, ErrorCode } from "#server/errors.ts";

import type { AppContext } from "./context.ts";
import { sendText } from "./sendText.ts";

/** Answers carry tokens and drafts, and change with every write: no cache on the way may hold one. */
const KEPT_NOWHERE = "no-store";
const JSON_TYPE = "application/json";
const FAILURE_CODES: Record<ErrorCode, FailureCode> = {
  malformed: "malformed",
  unauthenticated: "unauthenticated",
  forbidden: "forbidden",
  reauthenticationRequired: "reauthentication_required",
  invalidSetupLink: "invalid_setup_link",
  notFound: "not_found",
  methodNotAllowed: "method_not_allowed",
  conflict: "conflict",
  categoryInUse: "category_in_use",
  tooLarge: "too_large",
  unsupportedMedia: "unsupported_media",
  invalid: "invalid",
  tooMany: "too_many",
  internal: "internal",
  unavailable: "unavailable",
  diskFull: "disk_full",
};

interface Success {
  message?: string;
  status?: 200 | 201;
  pagination?: SentPagination;
  /** `Cache-Control`, for what is the same for everybody and may be a little old. */
  cacheControl?: string;
}

export function reply<T>(c: AppContext, data: T, success: Success = {}) {
  const { message = "OK", status = 200, pagination, cacheControl = KEPT_NOWHERE } = success;
  c.header("Cache-Control", cacheControl);
  const envelope: Envelope<T> = { success: true, data, message, ...(pagination ? { pagination } : {}) };
  return sendText(c, JSON.stringify(envelope), JSON_TYPE, status);
}

/** Stands in an answer where its pieces go; no JSON has it otherwise. */
export const PLACE = "\u0000";

/**
 * A text too long for memory in the midst of the envelope; uncompressed, since that would need all of it.
 * @param pieces of a text that JSON needs not escape; asked for as fast as the caller takes them. The first is asked for before the
 * answer begins: what cannot be read is still answered as an error then
 */
export async function replyInPieces<T>(c: AppContext, data: T, pieces: AsyncGenerator<string>) {
  const first = await pieces.next();
  c.header("Cache-Control", KEPT_NOWHERE);
  c.header("Content-Type", JSON_TYPE);
  const envelope: Envelope<T> = { success: true, data, message: "OK" };
  const [before = "", after = ""] = JSON.stringify(envelope).split(JSON.stringify(PLACE).slice(1, -1));
  async function* whole() {
    yield before + (first.done ? "" : first.value);
    yield* pieces;
    yield after;
  }
  // Not `whole`, which may not have begun, and then ends without ending the pieces.
  return c.body(bytesOf(whole(), () => pieces.return(undefined)));
}

interface ListPage<T> extends Pick<Success, "cacheControl"> {
  items: T[];
  /** Of all pages together. */
  total: number;
  totalName?: TotalName;
}

export function replyList<T>(
  c: AppContext,
  { items, total, totalName = "totalItems", ...success }: ListPage<T>,
  page: PageRequest,
) {
  return reply(c, items, { ...success, pagination: { ...pagesOf(page, total), [totalName]: total } });
}

export function replyError(c: AppContext, error: AppError) {
  c.header("Cache-Control", KEPT_NOWHERE);
  const envelope: Envelope<unknown> = {
    success: false,
    data: error.data,
    message: error.message,
    code: FAILURE_CODES[error.code],
    ...(error.errors ? { errors: error.errors } : {}),
  };
  if (error.retryAfter !== undefined) c.header("Retry-After", String(error.retryAfter));
  return sendText(c, JSON.stringify(envelope), JSON_TYPE, error.status);
}

function pagesOf({ page, limit }: PageRequest, total: number) {
  const totalPages = Math.max(1, Math.ceil(total / limit));
  return { currentPage: page, totalPages, hasNext: page < totalPages, hasPrev: page > 1 };
}

/** Nothing is read ahead: who asks and does not listen holds one piece. */
function bytesOf(
  texts: AsyncGenerator<string>,
  onCancel: () => Promise<unknown>,
): ReadableStream<Uint8Array> {
  const encoder = new TextEncoder();
  return new ReadableStream<Uint8Array>(
    {
      async pull(controller) {
        const { done, value } = await texts.next();
        if (done) controller.close();
        else controller.enqueue(encoder.encode(value));
      },
      cancel: async () => void (await onCancel()),
    },
    { highWaterMark: 0 },
  );
}
