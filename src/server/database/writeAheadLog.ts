import { close, fdatasync, openSync, realpathSync } from "node:fs";
import { promisify } from "node:util";

import { AppError } from "#server/errors.ts";

import type { Connection, Db } from "./open.ts";

export interface WriteAheadLog {
  /**
   * Resolves when everything written so far is on disk: in the log, or in the database after a checkpoint,
   * which flushes both.
   * @throws AppError `internal`: the data is readable, but a power failure may lose it
   */
  flush(): Promise<void>;
  close(): Promise<void>;
}

/** SQLite's file descriptor and this one each see an fsync error once. */
const MOST_TRIES = 2;

/**
 * Flushes SQLite's write-ahead log with fdatasync outside the event loop. Opened before any write and kept
 * open, because only open descriptors see a write-back error.
 * @param onRefused called each time a flush fails, whether or not a checkpoint saved the data
 */
export function openWriteAheadLog(
  db: Db,
  onRefused: (error: unknown) => void,
  path = logPath(db),
): WriteAheadLog {
  const file = openSync(path, "r");
  let isSuspect = false;
  let closing: Promise<void> | null = null;

  async function flush() {
    try {
      if (!isSuspect) return await promisify(fdatasync)(file);
    } catch (error) {
      isSuspect = true;
      onRefused(error);
    }
    // After a failed fsync the page cache may have dropped the data, whatever the next call returns. A
    // checkpoint makes the log unnecessary.
    await emptyLog(db);
    isSuspect = false;
  }

  return { flush, close: () => (closing ??= promisify(close)(file)) };
}

/** True for a write that is committed, but not confirmed to be on disk. It must not be repeated. */
export function isUnconfirmed(error: unknown): boolean {
  return error instanceof AppError && error.code === "internal";
}

/** Next to the real file, also when the data folder contains a symbolic link. */
function logPath({ $client }: Db): string {
  return `${realpathSync($client.filename)}-wal`;
}

/** @throws AppError `internal` */
function emptyLog(db: Db): Promise<void> {
  return db.$writer.mutex.run(async () => tryToEmptyLog(db.$writer.connection));
}

function tryToEmptyLog(connection: Connection) {
  let cause: unknown;
  for (let count = 0; count < MOST_TRIES; count += 1) {
    try {
      if (isEmptied(connection)) return;
    } catch (error) {
      cause = error;
    }
  }
  throw new AppError("internal", "Saved, but writing it to disk could not be confirmed (fsync failed).", {
    cause: cause ?? new Error("Somebody else is reading the database"),
  });
}

function isEmptied({ $client }: Connection): boolean {
  return $client.query<{ busy: number }, []>("PRAGMA wal_checkpoint(TRUNCATE)").get()?.busy === 0;
}
