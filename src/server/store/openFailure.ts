// What to tell an operator whose database or data folder cannot be opened.
import { storageError } from "#server/errors.ts";

import { StartError } from "./StartError.ts";

const LEFT_ALONE = "Move that file away, or start with another DATA_DIR. It was left as it is.";

export function damaged(path: string, cause: unknown): StartError {
  return new StartError(
    `The database ${path} is damaged.`,
    "Nothing was changed. Put a backup in its place (with its -wal and -shm files removed), then start again.",
    { cause },
  );
}

export function notOurs(path: string): StartError {
  return new StartError(`${path} is not a Vitrine database.`, LEFT_ALONE);
}

export function unwritable(folder: string, cause: unknown): StartError {
  return new StartError(
    `The data folder ${folder} cannot be written.`,
    "Give this user the right to write there, or start with another DATA_DIR.",
    { cause },
  );
}

/** Puts what the file system or SQLite said into a sentence; gives back what is none of their errors. */
export function openFailure(path: string, error: unknown): unknown {
  if (error instanceof StartError) return error;
  const code = error instanceof Error && "code" in error ? String(error.code) : "";
  if (/^SQLITE_(CORRUPT|NOTADB|IOERR_SHORT_READ)/.test(code)) return damaged(path, error);
  if (code === "EISDIR") return notOurs(path);
  const failure = storageError(error);
  if (!failure) return error;
  return failure.code === "diskFull" ? noRoom(path, error) : unopenable(path, code, error);
}

function noRoom(path: string, cause: unknown): StartError {
  return new StartError(
    `There is no room left on the disk of ${path}.`,
    "Make room there, then start again. Nothing was changed.",
    { cause },
  );
}

function unopenable(path: string, code: string, cause: unknown): StartError {
  return new StartError(
    `The database ${path} cannot be opened for reading and writing (${code}).`,
    "Give this user the right to write it and its folder, and end any other program that uses it. Nothing was changed.",
    { cause },
  );
}
