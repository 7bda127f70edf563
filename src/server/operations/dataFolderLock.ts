// Keeps a second process off the same data folder. The lock is the operating system's and goes with the process, so a
// crash leaves nothing stale.
import { Database } from "bun:sqlite";
import { join } from "node:path";

import { unwritableFolderError } from "#server/database/openErrors.ts";
import { codeOf } from "#server/errors.ts";
import { StartError } from "#server/StartError.ts";

export interface DataFolderLock extends Disposable {
  release(): void;
}

/** @throws StartError when another process holds the folder, or it cannot be written */
export function lockDataFolder(folder: string): DataFolderLock {
  const lock = tryLockDataFolder(folder);
  if (lock) return lock;
  throw new StartError(
    `Another Vitrine is already running on the data folder ${folder}.`,
    "Stop it first, or set another DATA_DIR.",
  );
}

/**
 * `null` when another process holds the folder.
 * @throws StartError when it cannot be written
 */
export function tryLockDataFolder(folder: string): DataFolderLock | null {
  let database: Database | null = null;
  try {
    database = new Database(join(folder, "vitrine.lock"), { create: true });
    database.run("PRAGMA busy_timeout = 0");
    // Nothing is ever written: the lock is all there is to the file, and a full disk is no hindrance.
    database.run("PRAGMA journal_mode = MEMORY");
    database.run("PRAGMA locking_mode = EXCLUSIVE");
    database.run("BEGIN EXCLUSIVE");
    const lockedDatabase = database;
    const release = () => lockedDatabase.close();
    return { release, [Symbol.dispose]: release };
  } catch (error) {
    database?.close();
    if (codeOf(error) === "SQLITE_BUSY") return null;
    throw unwritableFolderError(folder, error);
  }
}
