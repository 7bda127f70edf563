// The one place where transactions are opened. SQLite's are synchronous: an awaited step would run outside them.
import { storageError } from "#server/errors.ts";

import type { Db } from "./open.ts";
import { preparedOnce } from "./preparedStatement.ts";
import { withReserve } from "./reserve.ts";

export type Transaction = Parameters<Parameters<Db["transaction"]>[0]>[0];

/**
 * Runs `work` in an immediate transaction; all of it happens, or nothing. On a full disk it runs again, in the room that
 * the reserve gives back, so it should change nothing but the database.
 * @throws AppError `diskFull` or `unavailable` when the database cannot be written
 */
export function write<T>(db: Db, work: (tx: Transaction) => T): T {
  return inReserve(db, () => db.transaction(work, { behavior: "immediate" }));
}

/**
 * The same, but it is on the disk only once a `flush` of its log (`store/writeAheadLog.ts`) has resolved.
 * @throws AppError as `write`
 */
export function writeUnflushed<T>(db: Db, work: () => T): T {
  return inReserve(db, () => unflushed(db, work));
}

/**
 * For what can be made anew from what is stored: it neither waits for the disk, nor takes any of the reserve. A crash
 * loses it together with nothing else, for whatever is written after it waits for both.
 */
export function writeLightly<T>(db: Db, work: () => T): T {
  try {
    return unflushed(db, work);
  } catch (error) {
    throw storageError(error) ?? error;
  }
}

function inReserve<T>(db: Db, run: () => T): T {
  try {
    return withReserve(db.$reserve, run, () => shortenLog(db));
  } catch (error) {
    throw storageError(error) ?? error;
  }
}

/** Made once, and without Drizzle: to make one takes as long as to write a view. Gives what `work` gives. */
const inTransaction = preparedOnce(({ $client }) => $client.transaction((work: () => unknown) => work()));

function unflushed<T>(db: Db, work: () => T): T {
  db.$client.run("PRAGMA synchronous = NORMAL");
  try {
    return inTransaction(db).immediate(work) as T;
  } finally {
    db.$client.run("PRAGMA synchronous = FULL");
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
