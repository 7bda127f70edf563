import { storageError } from "#server/errors.ts";

import type { Connection, Db } from "./open.ts";
import { withReserve } from "./reserve.ts";

/** The writing connection, while a transaction is open on it. */
export type Transaction = Connection;

/**
 * - `full`: on the disk when it resolves. On a full disk it runs again in the room that the reserve gives back.
 * - `deferred`: the same, but on the disk only once a `flush` of the write-ahead log has resolved.
 * - `relaxed`: for what can be derived again from what is stored. It neither waits for the disk nor takes any of the reserve; a crash
 *   loses it and nothing else, because whatever is written after it waits for both.
 */
type Durability = "full" | "deferred" | "relaxed";

interface Options<T> {
  durability?: Durability;
  /** Called in the turn of the commit: nobody reads what was written before it returns. */
  onCommit?: (result: T) => void;
}

/**
 * Runs `work` in an immediate transaction on the one writing connection; all of it happens, or nothing. Transactions run one after the
 * other, in the order of asking. `work` awaits nothing but its own queries, and changes nothing but the database, because it may run
 * more than once.
 * @throws AppError `diskFull` or `unavailable` when the database cannot be written
 */
export function transaction<T>(
  db: Db,
  work: (tx: Transaction) => T | Promise<T>,
  { durability = "full", onCommit }: Options<T> = {},
): Promise<T> {
  const { connection, mutex } = db.$writer;
  const run = () => runOnce(connection, work, { durability, onCommit });
  return mutex.run(async () => {
    try {
      if (durability === "relaxed") return await run();
      return await withReserve(db.$reserve, run, () => shortenLog(connection));
    } catch (error) {
      throw storageError(error) ?? error;
    }
  });
}

async function runOnce<T>(
  connection: Connection,
  work: (tx: Transaction) => T | Promise<T>,
  { durability, onCommit }: Options<T>,
): Promise<T> {
  const { $client } = connection;
  if (durability !== "full") $client.run("PRAGMA synchronous = NORMAL");
  const turn = watchTurn();
  try {
    $client.run("BEGIN IMMEDIATE");
    const result = await work(connection);
    if (turn.isOver()) throw new Error("A transaction awaited something else than its own queries");
    $client.run("COMMIT");
    onCommit?.(result);
    return result;
  } catch (error) {
    // A failure such as a full disk has rolled it back already.
    if ($client.inTransaction) $client.run("ROLLBACK");
    throw error;
  } finally {
    turn.end();
    if (durability !== "full") $client.run("PRAGMA synchronous = FULL");
  }
}

/** Queries of SQLite resolve within one turn of the event loop; whatever takes longer would hold up all other writers. */
function watchTurn() {
  let isOver = false;
  const immediate = setImmediate(() => (isOver = true));
  return { isOver: () => isOver, end: () => clearImmediate(immediate) };
}

/** Moves what the log holds into the file, so that the log starts over instead of growing. */
function shortenLog({ $client }: Connection) {
  try {
    $client.run("PRAGMA wal_checkpoint(PASSIVE)");
  } catch {
    // Still no room: the next attempt of the transaction will tell.
  }
}
