import { toStorageError } from "#server/errors.ts";

import type { Connection, Db } from "./open.ts";
import { retryOnDiskFull } from "./diskReserve.ts";

/** The writing connection inside a transaction. */
export type Transaction = Connection;

/** For writes that can be a transaction of their own or a part of one. */
export type Writer = Db | Transaction;

/**
 * - `full`: on disk when the promise resolves. On a full disk it runs again in the reserved space.
 * - `deferred`: the same, but on disk only after a `flush` of the write-ahead log.
 * - `relaxed`: for derived data. It neither waits for the disk nor uses the reserve. A power failure may lose
 *   it, but no later `full` transaction: flushing that one also flushes this one.
 */
type Durability = "full" | "deferred" | "relaxed";

interface Options<T> {
  durability?: Durability;
  /** Called synchronously after the commit, before anyone can read the change. */
  onCommit?: (result: T) => void;
}

/**
 * Runs `work` in an immediate transaction on the only writing connection. Transactions run one after another. Inside of one,
 * only what `work` wrote is undone if it fails, and the options are those of the outer one.
 * `work` may only await its own queries and change nothing but the database, because it may run more than once.
 * @throws AppError `diskFull` or `unavailable` when the database can't be written
 */
export function transaction<T>(
  db: Writer,
  work: (tx: Transaction) => T | Promise<T>,
  { durability = "full", onCommit }: Options<T> = {},
): Promise<T> {
  if (!("$writer" in db)) return runInSavepoint(db, work);
  const { connection, mutex } = db.$writer;
  const run = () => runInTransaction(db, work, { durability, onCommit });
  return mutex.run(async () => {
    try {
      if (durability === "relaxed") return await run();
      return await retryOnDiskFull(db.$reserve, run, () => checkpointWal(connection));
    } catch (error) {
      throw toStorageError(error) ?? error;
    }
  });
}

async function runInTransaction<T>(
  { $writer: { connection }, $tables: tables }: Db,
  work: (tx: Transaction) => T | Promise<T>,
  { durability, onCommit }: Options<T>,
): Promise<T> {
  const { $client } = connection;
  if (durability !== "full") $client.run("PRAGMA synchronous = NORMAL");
  const eventLoopTurn = watchEventLoopTurn();
  try {
    $client.query("BEGIN IMMEDIATE").run();
    tables.begin();
    const result = await work(connection);
    if (eventLoopTurn.isOver()) throw new Error("A transaction awaited something else than its own queries");
    $client.query("COMMIT").run();
    tables.commit();
    onCommit?.(result);
    return result;
  } catch (error) {
    // Errors such as a full disk have already rolled back.
    if ($client.inTransaction) $client.run("ROLLBACK");
    tables.rollback();
    throw error;
  } finally {
    eventLoopTurn.stop();
    if (durability !== "full") $client.run("PRAGMA synchronous = FULL");
  }
}

async function runInSavepoint<T>(tx: Transaction, work: (tx: Transaction) => T | Promise<T>): Promise<T> {
  const { $client } = tx;
  $client.run("SAVEPOINT part");
  try {
    return await work(tx);
  } catch (error) {
    // An error such as a full disk has rolled back the transaction.
    if ($client.inTransaction) $client.run("ROLLBACK TO part");
    throw error;
  } finally {
    if ($client.inTransaction) $client.run("RELEASE part");
  }
}

/**
 * Runs `work` inside a transaction and undoes what it wrote.
 * @returns `null` if it failed
 */
export async function dryRun<T>(tx: Transaction, work: () => Promise<T>): Promise<T | null> {
  let result: T | null = null;
  const undo = async () => {
    result = await work();
    throw new Error("A dry run is undone");
  };
  await runInSavepoint(tx, undo).catch((error: unknown) => {
    if (!tx.$client.inTransaction) throw error;
  });
  return result;
}

/** SQLite queries resolve within one turn of the event loop; anything slower would block all other writers. */
function watchEventLoopTurn() {
  let isOver = false;
  const immediate = setImmediate(() => (isOver = true));
  return { isOver: () => isOver, stop: () => clearImmediate(immediate) };
}

/** Checkpoints the write-ahead log so that it starts over instead of growing. */
function checkpointWal({ $client }: Connection) {
  try {
    $client.run("PRAGMA wal_checkpoint(PASSIVE)");
  } catch {
    // Still no space: the next attempt of the transaction reports it.
  }
}
