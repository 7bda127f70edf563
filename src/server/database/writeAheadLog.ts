import { close, fdatasync, openSync, realpathSync } from "node:fs";
import { promisify } from "node:util";

import { AppError } from "#server/errors.ts";

import type { Connection, Db } from "./open.ts";

const fdatasyncAsync = promisify(fdatasync);

export interface WriteAheadLog {
  /**
   * Resolves when everything written so far is on disk: in the log, or in the database after a checkpoint,
   * which flushes both.
   * @throws AppError `internal`: the data is readable, but a power failure may lose it
   */
  flush(): Promise<void>;
  close(): Promise<void>;
}

/**
 * Two: the kernel reports a write-back error once per descriptor, and SQLite has its own. So the first checkpoint
 * may fail only because of the old error.
 */
const MAX_ATTEMPTS = 2;

/**
 * Flushes SQLite's write-ahead log with fdatasync outside the event loop. Opened before any write and kept
 * open, because only open descriptors see a write-back error.
 * @param onFlushError called each time a flush fails, whether or not a checkpoint saved the data
 */
export function openWriteAheadLog(
  db: Db,
  onFlushError: (error: unknown) => void,
  path = walPath(db),
): WriteAheadLog {
  const descriptor = openSync(path, "r");
  let hasFlushFailed = false;
  let closing: Promise<void> | null = null;

  async function flush() {
    try {
      if (!hasFlushFailed) return await fdatasyncAsync(descriptor);
    } catch (error) {
      hasFlushFailed = true;
      onFlushError(error);
    }
    // After a failed fsync the page cache may have dropped the data, whatever the next call returns. A
    // checkpoint makes the log unnecessary.
    await truncateWal(db);
    hasFlushFailed = false;
  }

  return { flush, close: () => (closing ??= promisify(close)(descriptor)) };
}

/** True for a write that is committed, but not confirmed to be on disk. It must not be repeated. */
export function isDurabilityError(error: unknown): boolean {
  return error instanceof AppError && error.code === "internal";
}

/** Next to the real file, also when the data folder contains a symbolic link. */
function walPath({ $client }: Db): string {
  return `${realpathSync($client.filename)}-wal`;
}

/** @throws AppError `internal` */
function truncateWal(db: Db): Promise<void> {
  return db.$writer.mutex.run(async () => truncateWalWithRetry(db.$writer.connection));
}

function truncateWalWithRetry(connection: Connection) {
  let cause: unknown;
  for (let attempt = 0; attempt < MAX_ATTEMPTS; attempt += 1) {
    try {
      if (tryTruncateWal(connection)) return;
    } catch (error) {
      cause = error;
    }
  }
  throw new AppError("internal", "Saved, but writing it to disk could not be confirmed (fsync failed).", {
    cause: cause ?? new Error("Somebody else is reading the database"),
  });
}

function tryTruncateWal({ $client }: Connection): boolean {
  return $client.query<{ busy: number }, []>("PRAGMA wal_checkpoint(TRUNCATE)").get()?.busy === 0;
}
