import { accessSync, constants } from "node:fs";

import { getErrorCode, toStorageError } from "#server/errors.ts";
import { StartError } from "#server/StartError.ts";

/** SQLite's limit is 512 bytes. The rest is for suffixes such as `-wal`. */
const MAX_PATH_BYTES = 500;

const FOREIGN_DATABASE_ADVICE = "Move that file away, or set another DATA_DIR. It was not changed.";

/** @param cause SQLite's error, or a description */
export function corruptDatabaseError(path: string, cause: unknown): StartError {
  const reason = cause instanceof Error ? cause.message : String(cause);
  return new StartError(
    `The database ${path} is damaged: ${reason.split("\n", 1)[0]}.`,
    "Nothing was changed. Restore a backup (and delete the -wal and -shm files), then start again.",
    { cause },
  );
}

export function foreignDatabaseError(path: string): StartError {
  return new StartError(`${path} is not a Vitrine database.`, FOREIGN_DATABASE_ADVICE);
}

export function unreleasedDatabaseError(path: string): StartError {
  return new StartError(
    `The database ${path} was written by a Vitrine from before the first release, which this version can't read.`,
    "Start the executable that wrote it, or set another DATA_DIR for a new site. Nothing was changed.",
  );
}

export function unwritableFolderError(folder: string, cause: unknown): StartError {
  const [reason, remedy] = UNWRITABLE_REASONS[getErrorCode(cause)] ?? ["", "Give this user write permission"];
  return new StartError(
    `The data folder ${folder} is not writable${reason}.`,
    `${remedy}, or set another DATA_DIR.`,
    { cause },
  );
}

const BLOCKED_BY_FILE: [string, string] = [
  ": a file with the name of the folder or of its uploads folder exists",
  "Move it away",
];
const UNWRITABLE_REASONS: Record<string, [reason: string, remedy: string]> = {
  EEXIST: BLOCKED_BY_FILE,
  ENOTDIR: BLOCKED_BY_FILE,
  ENAMETOOLONG: [": its path is too long", "Shorten it"],
  EROFS: [": the disk is mounted read-only", "Mount it read-write"],
};

/** @throws StartError when this user can't read and write an existing file */
export function assertReadWriteAccess(path: string): void {
  try {
    accessSync(path, constants.R_OK | constants.W_OK);
  } catch (error) {
    const code = getErrorCode(error);
    if (code !== "ENOENT") throw cannotOpenError(path, code, error);
  }
}

/** Turns errors of the file system and SQLite into a `StartError`; returns other errors unchanged. */
export function toOpenError(path: string, error: unknown): unknown {
  if (error instanceof StartError) return error;
  const code = getErrorCode(error);
  if (/^SQLITE_(CORRUPT|NOTADB|IOERR_SHORT_READ)/.test(code)) return corruptDatabaseError(path, error);
  if (code === "EISDIR") return foreignDatabaseError(path);
  if (code.startsWith("SQLITE_CANTOPEN") && Buffer.byteLength(path) > MAX_PATH_BYTES)
    return pathTooLongError(path, error);
  const known = toStorageError(error);
  if (!known) return error;
  return known.code === "diskFull" ? diskFullError(path, error) : cannotOpenError(path, code, error);
}

function diskFullError(path: string, cause: unknown): StartError {
  return new StartError(
    `The disk with ${path} is full.`,
    "Free some space, then start again. Nothing was changed.",
    { cause },
  );
}

function pathTooLongError(path: string, cause: unknown): StartError {
  return new StartError(
    `The path of the database ${path} is too long: the limit is ${MAX_PATH_BYTES} bytes.`,
    "Choose a shorter DATA_DIR.",
    { cause },
  );
}

function cannotOpenError(path: string, code: string, cause: unknown): StartError {
  return new StartError(
    `The database ${path} cannot be opened for reading and writing (${code}).`,
    "Give this user write permission for the file and its folder, and stop other programs that use it. Nothing was changed.",
    { cause },
  );
}
