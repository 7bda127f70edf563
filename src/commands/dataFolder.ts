import { accessSync, constants, existsSync, mkdirSync, readdirSync, statSync } from "node:fs";
import { join } from "node:path";

import { readMigrations } from "#server/database/migrate.ts";
import { closeDatabase, openSharedDatabase, openDatabase } from "#server/database/open.ts";
import type { Db } from "#server/database/open.ts";
import {
  assertReadWriteAccess,
  corruptDatabaseError,
  unwritableFolderError,
} from "#server/database/openErrors.ts";
import { getErrorCode } from "#server/errors.ts";
import { embeddedFolder } from "#server/embeddedFolder.ts";
import { imageHashOf } from "#server/media/imageNames.ts";
import { lockDataFolder, tryLockDataFolder } from "#server/operations/dataFolderLock.ts";
import { completeRestore } from "#server/operations/archive/completeRestore.ts";
import { StartError } from "#server/StartError.ts";

import type { Config } from "./config.ts";

export function databasePath(config: Config): string {
  return join(config.dataDir, "vitrine.db");
}

export function uploadsPath(config: Config): string {
  return join(config.dataDir, "uploads");
}

export function cdnFailurePath(config: Config): string {
  return join(config.dataDir, "vitrine.cdn.txt");
}

/** Secrets that no copy of the database contains. */
export function keysPath(config: Config): string {
  return join(config.dataDir, "keys");
}

/** @throws StartError when the folder can't be created or written, or contains files of another user */
export function createDataFolder(config: Config): void {
  try {
    mkdirSync(uploadsPath(config), { recursive: true });
    for (const folder of [config.dataDir, uploadsPath(config)])
      accessSync(folder, constants.R_OK | constants.W_OK);
  } catch (error) {
    throw unwritableFolderError(config.dataDir, error);
  }
  // SQLite would open a read-only file, and the first write would fail.
  for (const suffix of ["", "-wal", "-shm"]) assertReadWriteAccess(databasePath(config) + suffix);
}

/** Opens and migrates the database, after a restore that was interrupted. @throws StartError */
export function openSiteDatabase(config: Config): Db {
  completeRestore(config.dataDir);
  assertNoOrphanedUploads(config);
  return openDatabase(databasePath(config), readMigrations(embeddedFolder("migrations")));
}

/**
 * Runs `task` with exclusive use of the data folder, and closes everything afterwards.
 * @throws StartError
 */
export async function withExclusiveDatabase<T>(config: Config, task: (db: Db) => Promise<T>): Promise<T> {
  createDataFolder(config);
  using _ = lockDataFolder(config.dataDir);
  try {
    return await runAndClose(openSiteDatabase(config), task);
  } catch (error) {
    if (getErrorCode(error) !== "SQLITE_CORRUPT") throw error;
    // Of a large database, not all tables are checked when it is opened.
    throw corruptDatabaseError(databasePath(config), error);
  }
}

/**
 * The same for tasks that may run while a server uses the folder.
 * @throws StartError
 */
export async function withSharedDatabase(config: Config, task: (db: Db) => Promise<void>): Promise<void> {
  createDataFolder(config);
  using lock = tryLockDataFolder(config.dataDir);
  if (lock) await runAndClose(openSiteDatabase(config), task);
  else await withExistingDatabase(config, task);
}

/**
 * For tasks that neither create nor migrate the database, whether or not a server uses it.
 * @throws StartError when the database has another schema version
 */
export async function withExistingDatabase(config: Config, task: (db: Db) => Promise<void>): Promise<void> {
  const migrations = readMigrations(embeddedFolder("migrations"));
  await runAndClose(openSharedDatabase(databasePath(config), migrations), task);
}

/** Names of all image files, referenced or not. */
export function listUploadedImages(config: Config): string[] {
  return readdirSync(uploadsPath(config)).filter((name) => imageHashOf(name) !== null);
}

async function runAndClose<T>(db: Db, task: (db: Db) => Promise<T>): Promise<T> {
  try {
    printMigration(db);
    return await task(db);
  } finally {
    closeDatabase(db);
  }
}

/** With an empty database, the images would be quarantined as unreferenced. */
function assertNoOrphanedUploads(config: Config) {
  if (existsSync(databasePath(config)) || listUploadedImages(config).length === 0) return;
  throw new StartError(
    `${uploadsPath(config)} contains images, but the database ${databasePath(config)} is missing.`,
    "Restore the database next to them, or move the images away to start with an empty one. Nothing was changed.",
  );
}

/**
 * For commands that need an existing database.
 * @returns its path
 * @throws StartError when it is missing or can't be checked
 */
export function requireDatabasePath(config: Config): string {
  const path = databasePath(config);
  try {
    statSync(path);
    return path;
  } catch (error) {
    const code = getErrorCode(error);
    const [problem, remedy] = ["ENOENT", "ENOTDIR"].includes(code)
      ? [
          `No database found at ${path}.`,
          "Set the data folder with --data-dir. A new site begins with `vitrine serve`.",
        ]
      : [`No permission to read ${path} (${code}).`, "Run the command as root, or as the server's user."];
    throw new StartError(problem, remedy, { cause: error });
  }
}

export function printMigration({ $migrationResult }: Db): void {
  if ($migrationResult === null || $migrationResult === "created") return;
  const { from, to, snapshotPath } = $migrationResult;
  console.log(
    `Migrated the database from schema ${from} to ${to}. Backup of the previous version: ${snapshotPath}`,
  );
}
