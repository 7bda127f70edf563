// The one failure of a call that the browser knows, whatever went wrong on the way.
import type { Conflict } from "#contract/conflicts.ts";
import type { ApiErrorCode } from "#contract/envelope.ts";

export class ApiError extends Error {
  override readonly name = "ApiError";

  /**
   * @param message the server's own sentence; empty when it sent none
   * @param status the HTTP status; 0 when no answer arrived (network down, time-out)
   * @param errors field name to message, from a failed validation
   * @param data what the server sent beside its sentence: only where a save met a newer version
   * @param code tells this failure from others of its status
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

/** An answer that is not the envelope: a proxy's error page, for example. */
export class InvalidResponseError extends ApiError {
  constructor(status: number) {
    super("", status);
  }
}

/** True for an answer that says the thing does not exist. */
export function isNotFound(error: unknown): boolean {
  return error instanceof ApiError && error.status === 404;
}

/** True where the same call succeeds once the caller has confirmed the password. */
export function isReauthenticationRequired(error: unknown): boolean {
  return error instanceof ApiError && error.code === "reauthentication_required";
}

/**
 * The record as it stands where a save of a `T` met a newer version, and who saved that; `null` for every other failure,
 * also for the conflicts that no newer version makes, such as a taken e-mail.
 */
export function getConflict<T>(error: unknown): Conflict<T> | null {
  if (!(error instanceof ApiError) || error.status !== 409 || !isConflict(error.data)) return null;
  // The server answers an update with the kind of record that it was sent.
  return error.data as Conflict<T>;
}

function isConflict(data: unknown): data is Conflict<unknown> {
  return typeof data === "object" && data !== null && "current" in data && "savedBy" in data;
}

/** For a query of one record: its absence is an answer, every other failure stays one. */
export function nullIfNotFound(error: unknown): null {
  if (isNotFound(error)) return null;
  throw error;
}
