// Locks the data folder against a second process. The operating system releases the lock with the process, so
// that a crash leaves no stale lock.
import { Database } from "bun:sqlite";
import { accessSync, constants } from "node:fs";
import { join } from "node:path";

import { unwritableFolderError } from "#server/database/openErrors.ts";
import { getErrorCode } from "#server/errors.ts";
import { StartError } from "#server/StartError.ts";

export interface DataFolderLock extends Disposable {
  release(): void;
}

/** @throws StartError when another process holds the lock, or the folder is not writable */
export function lockDataFolder(folder: string): DataFolderLock {
  const lock = tryLockDataFolder(folder);
  if (lock) return lock;
  throw new StartError(
    `Another Vitrine is already running on the data folder ${folder}.`,
    "Stop it first, or set another DATA_DIR.",
  );
}

/**
 * `null` when another process holds the lock.
 * @throws StartError when the folder is not writable
 */
export function tryLockDataFolder(folder: string): DataFolderLock | null {
  let database: Database | null = null;
  try {
    // An existing file would be opened for reading.
    accessSync(folder, constants.W_OK);
    database = new Database(join(folder, "vitrine.lock"), { create: true });
    database.run("PRAGMA busy_timeout = 0");
    // Nothing is written to the file, so a full disk does not matter.
    database.run("PRAGMA journal_mode = MEMORY");
    database.run("PRAGMA locking_mode = EXCLUSIVE");
    database.run("BEGIN EXCLUSIVE");
    const lockedDatabase = database;
    const release = () => lockedDatabase.close();
    return { release, [Symbol.dispose]: release };
  } catch (error) {
    database?.close();
    if (getErrorCode(error) === "SQLITE_BUSY") return null;
    throw unwritableFolderError(folder, error);
  }
}
