// Has the disk keep SQLite's log beside the event loop: however long that takes, nothing else of the site waits for it.
import { close, fdatasync, openSync, realpathSync } from "node:fs";
import { promisify } from "node:util";

import { AppError } from "#server/errors.ts";

import type { Connection, Db } from "./open.ts";

export interface WriteAheadLog {
  /**
   * Resolves when all that was written by now is on the disk: in the log, or in the database where the log was emptied meanwhile, which
   * SQLite does not do without flushing both.
   * @throws AppError `internal`: all of it is there to be read, but a power cut may take it back
   */
  flush(): Promise<void>;
  close(): Promise<void>;
}

/** SQLite's own descriptor and this one are each told once of what the disk refused. */
const MOST_TRIES = 2;

/**
 * Opened before anything is written, and kept open: a disk tells of an error only those who were there.
 * @param onRefused told of each time that the disk did not keep the log, whether or not the database could take what is in it
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
    // What a disk refused once it may have dropped, whatever it says later. What is in the database needs no log.
    await emptyLog(db);
    isSuspect = false;
  }

  return { flush, close: () => (closing ??= promisify(close)(file)) };
}

/** Written, and not to be written again, although its caller cannot be told that it will last. */
export function isUnconfirmed(error: unknown): boolean {
  return error instanceof AppError && error.code === "internal";
}

/** Beside the file itself, also where the data folder holds a link to it. */
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
