import type { Conflict } from "#contract/conflicts.ts";
import type { ApiErrorCode } from "#contract/envelope.ts";

export class ApiError extends Error {
  override readonly name = "ApiError";

  /**
   * The error that API calls throw, whatever the cause.
   * @param message the server's message; empty if it sent none
   * @param status the HTTP status; 0 without a response (network failure, timeout)
   * @param errors messages by field name, from failed validation
   * @param data set only for an edit conflict: the stored version
   * @param code distinguishes errors of the same status
   */
  constructor(
    message: string,
    readonly status: number,
    readonly errors: Record<string, string> = {},
    readonly data: unknown = null,
    readonly code: ApiErrorCode | null = null,
  ) {
    super(message);
  }
}

/** The response is not an envelope: a proxy's error page, for example. */
export class InvalidResponseError extends ApiError {
  constructor(status: number) {
    super("", status);
  }
}

export function isNotFound(error: unknown): boolean {
  return error instanceof ApiError && error.status === 404;
}

export function isWithoutResponse(error: unknown): boolean {
  return error instanceof ApiError && error.status === 0;
}

/**
 * True if the server may or may not have executed the call: no response, a gateway error or a "try again
 * later". A 4xx error page comes from a proxy that did not forward the call, so that outcome is known.
 */
export function isOutcomeUnknown(error: unknown): boolean {
  if (!(error instanceof ApiError)) return false;
  return (
    [0, 502, 503, 504].includes(error.status) || (error instanceof InvalidResponseError && error.status < 400)
  );
}

/** True if the same call will succeed once the user has confirmed the password. */
export function isReauthenticationRequired(error: unknown): boolean {
  return error instanceof ApiError && error.code === "reauthentication_required";
}

/**
 * Returns the stored record and who saved it, if a save was based on an older version. Returns `null` for all
 * other errors, including conflicts of another kind such as a taken email address.
 */
export function getConflict<T>(error: unknown): Conflict<T> | null {
  if (!(error instanceof ApiError) || error.status !== 409 || !isConflict(error.data)) return null;
  // The server sends the type of record that was updated.
  return error.data as Conflict<T>;
}

function isConflict(data: unknown): data is Conflict<unknown> {
  return typeof data === "object" && data !== null && "current" in data && "savedBy" in data;
}

/** For queries of a single record: turns 404 into `null` and rethrows everything else. */
export function nullIfNotFound(error: unknown): null {
  if (isNotFound(error)) return null;
  throw error;
}
