// Puts answers into the envelope that every call under /api/v1 has.
import type { Envelope, Pagination } from "#contract/envelope.ts";
import type { AppError } from "#server/errors.ts";

import type { AppContext } from "./context.ts";

interface Success {
  message?: string;
  status?: 200 | 201;
  pagination?: Pagination;
}

export function reply<T>(c: AppContext, data: T, { message = "OK", status = 200, pagination }: Success = {}) {
  keepNowhere(c);
  const envelope: Envelope<T> = { success: true, data, message, ...(pagination ? { pagination } : {}) };
  return c.json(envelope, status);
}

export function replyError(c: AppContext, error: AppError) {
  keepNowhere(c);
  const envelope: Envelope<null> = {
    success: false,
    data: null,
    message: error.message,
    ...(error.errors ? { errors: error.errors } : {}),
  };
  if (error.retryAfter !== undefined) c.header("Retry-After", String(error.retryAfter));
  return c.json(envelope, error.status);
}

/** Answers carry tokens and drafts, and change with every write: no cache on the way may hold one. */
function keepNowhere(c: AppContext) {
  c.header("Cache-Control", "no-store");
}

/** @param page from 1 */
export function pageOf(page: number, limit: number, totalItems: number): Pagination {
  const totalPages = Math.max(1, Math.ceil(totalItems / limit));
  return { currentPage: page, totalPages, totalItems, hasNext: page < totalPages, hasPrev: page > 1 };
}
