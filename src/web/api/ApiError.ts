// The one failure of a call that the browser knows, whatever went wrong on the way.

export class ApiError extends Error {
  override readonly name = "ApiError";

  /**
   * @param message the server's own sentence; empty when it sent none
   * @param status the HTTP status; 0 when no answer arrived (network down, time-out)
   * @param errors field name to message, from a failed validation
   */
  constructor(
    message: string,
    readonly status: number,
    readonly errors: Record<string, string> = {},
  ) {
    super(message);
  }
}

/** An answer that is not the envelope: a proxy's error page, for example. */
export class UnreadableAnswer extends ApiError {
  constructor(status: number) {
    super("", status);
  }
}

/** True for an answer that says the thing does not exist. */
export function isNotFound(error: unknown): boolean {
  return error instanceof ApiError && error.status === 404;
}
