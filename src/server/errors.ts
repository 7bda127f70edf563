// The one error type that reaches a caller as it is; everything else is logged and answered as `internal`.

/** Every way a call can fail, and the HTTP status it answers with. */
export const ERROR_STATUS = {
  malformed: 400,
  unauthenticated: 401,
  forbidden: 403,
  reauthenticationRequired: 403,
  invalidSetupLink: 403,
  notFound: 404,
  methodNotAllowed: 405,
  conflict: 409,
  categoryInUse: 409,
  tooLarge: 413,
  unsupportedMedia: 415,
  invalid: 422,
  tooMany: 429,
  internal: 500,
  unavailable: 503,
  diskFull: 507,
} as const;

export type ErrorCode = keyof typeof ERROR_STATUS;

interface AppErrorOptions {
  /** Field name to message, for `invalid` and for refused files. */
  errors?: Record<string, string>;
  /** Answered in place of `null`: what stands where a `conflict` was met. */
  data?: unknown;
  /** Seconds, for `tooMany` and `unavailable`. */
  retryAfter?: number;
  /** What really happened; logged, never answered. */
  cause?: unknown;
}

export class AppError extends Error {
  override readonly name = "AppError";
  readonly errors: Record<string, string> | undefined;
  readonly data: unknown;
  readonly retryAfter: number | undefined;

  constructor(
    readonly code: ErrorCode,
    message: string,
    options: AppErrorOptions = {},
  ) {
    super(message, { cause: options.cause });
    this.errors = options.errors;
    this.data = options.data ?? null;
    this.retryAfter = options.retryAfter;
  }

  get status() {
    return ERROR_STATUS[this.code];
  }
}

const FULL = new Set(["ENOSPC", "EDQUOT", "SQLITE_FULL", "SQLITE_IOERR_SHMSIZE"]);
/** SQLite's have further words after these: SQLITE_IOERR_WRITE. */
const UNWRITABLE = [
  "EACCES",
  "EPERM",
  "EROFS",
  "EIO",
  "ENOTDIR",
  "SQLITE_READONLY",
  // Another program, such as a backup tool, holds the file.
  "SQLITE_BUSY",
  "SQLITE_CANTOPEN",
  "SQLITE_IOERR",
];

/**
 * Turns a failed write of the disk or the database into the error a caller can act on:
 * `diskFull` (507) when there is no room, `unavailable` (503) when the place cannot be written.
 * Returns `null` for anything that is not a storage failure.
 */
export function storageError(error: unknown): AppError | null {
  const code = codeOf(error);
  if (FULL.has(code)) {
    return new AppError("diskFull", "The server's disk is full. Nothing was saved.", {
      cause: error,
    });
  }
  if (UNWRITABLE.some((known) => code === known || code.startsWith(`${known}_`))) {
    return new AppError(
      "unavailable",
      "The server can't write to its disk at the moment. Nothing was saved.",
      {
        cause: error,
        retryAfter: 60,
      },
    );
  }
  return null;
}

/** What the system or SQLite calls it (`ENOENT`, `SQLITE_BUSY`); empty for any other error. */
export function codeOf(error: unknown): string {
  return error instanceof Error && "code" in error ? String(error.code) : "";
}
