// The one place where transactions are opened. SQLite's are synchronous: an awaited step would run outside them.
import { open } from "node:fs/promises";

import { storageError } from "#server/errors.ts";

import type { Db } from "./database.ts";
import { withReserve } from "./reserve.ts";

export type Transaction = Parameters<Parameters<Db["transaction"]>[0]>[0];

/**
 * Runs `work` in an immediate transaction; all of it happens, or nothing. On a full disk it runs again, in the room that
 * the reserve gives back, so it should change nothing but the database.
 * @throws AppError `diskFull` or `unavailable` when the database cannot be written
 */
export function write<T>(db: Db, work: (tx: Transaction) => T): T {
  try {
    return withReserve(
      db.$reserve,
      () => db.transaction(work, { behavior: "immediate" }),
      () => shortenLog(db),
    );
  } catch (error) {
    throw storageError(error) ?? error;
  }
}

/**
 * The same, but it is on the disk only once `flushLog` has resolved: however slow the disk, nothing else of the site waits for it.
 * @throws AppError as `write`
 */
export function writeUnflushed<T>(db: Db, work: (tx: Transaction) => T): T {
  return unflushed(db, () => write(db, work));
}

/**
 * Resolves when all that was written by now is on the disk: in SQLite's log, or in the database where the log was emptied meanwhile,
 * which SQLite does not do without flushing both.
 * @throws Error with the `code` of what the disk refused; what was written is there then, but may not outlive a power cut
 */
export async function flushLog({ $client }: Db): Promise<void> {
  const log = await open(`${$client.filename}-wal`);
  try {
    await log.datasync();
  } finally {
    await log.close();
  }
}

/**
 * For what can be made anew from what is stored: it neither waits for the disk, nor takes any of the reserve. A crash
 * loses it together with nothing else, for whatever is written after it waits for both.
 */
export function writeLightly<T>(db: Db, work: (tx: Transaction) => T): T {
  try {
    return unflushed(db, () => db.transaction(work, { behavior: "immediate" }));
  } catch (error) {
    throw storageError(error) ?? error;
  }
}

function unflushed<T>({ $client }: Db, run: () => T): T {
  $client.run("PRAGMA synchronous = NORMAL");
  try {
    return run();
  } finally {
    $client.run("PRAGMA synchronous = FULL");
  }
}

/** What the log holds moves into the file, so that the log starts over instead of growing. */
function shortenLog({ $client }: Db) {
  try {
    $client.run("PRAGMA wal_checkpoint(PASSIVE)");
  } catch {
    // Still no room: the transaction that is tried next will tell.
  }
}
