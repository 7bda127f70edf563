/** All error codes with their HTTP status. */
export const ERROR_STATUS = {
  malformed: 400,
  unauthenticated: 401,
  /** The password is right, but the account has a second factor. */
  secondFactorRequired: 401,
  forbidden: 403,
  insufficientScope: 403,
  secondFactorSetupRequired: 403,
  reauthenticationRequired: 403,
  invalidSetupLink: 403,
  invalidAccountLink: 403,
  notFound: 404,
  invalidPreviewLink: 404,
  methodNotAllowed: 405,
  conflict: 409,
  categoryInUse: 409,
  slugTaken: 409,
  redirectExists: 409,
  redirectLoop: 409,
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
  /** Field name to message, for `invalid` and rejected files. */
  errors?: Record<string, string>;
  /** Sent instead of `null`: the current record, for a `conflict`. */
  data?: unknown;
  /** Seconds, for `tooMany` and `unavailable`. */
  retryAfter?: number;
  /** The cause, which is logged but never sent. */
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

const DISK_FULL_CODES = new Set(["ENOSPC", "EDQUOT", "SQLITE_FULL", "SQLITE_IOERR_SHMSIZE"]);
/** SQLite appends details: SQLITE_IOERR_WRITE. */
const STORAGE_FAILURE_CODES = [
  "EACCES",
  "EPERM",
  "EROFS",
  "EIO",
  "ENOTDIR",
  "SQLITE_READONLY",
  // Another program, such as a backup tool, locks the file.
  "SQLITE_BUSY",
  "SQLITE_CANTOPEN",
  "SQLITE_IOERR",
];

/**
 * Maps a failed write to an error for the caller: `diskFull` (507) or `unavailable` (503). Returns `null` for
 * other errors.
 */
export function toStorageError(error: unknown): AppError | null {
  const code = getErrorCode(error);
  if (DISK_FULL_CODES.has(code)) {
    return new AppError("diskFull", "The server's disk is full. Nothing was saved.", {
      cause: error,
    });
  }
  if (STORAGE_FAILURE_CODES.some((prefix) => code === prefix || code.startsWith(`${prefix}_`))) {
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

/** The code of a system or SQLite error (`ENOENT`, `SQLITE_BUSY`); empty for other errors. */
export function getErrorCode(error: unknown): string {
  return error instanceof Error && "code" in error ? String(error.code) : "";
}
