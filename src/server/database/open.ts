import { Database } from "bun:sqlite";
import { existsSync, renameSync, rmSync, statSync } from "node:fs";
import { dirname } from "node:path";

import { drizzle } from "drizzle-orm/bun-sqlite";
import type { BunSQLiteDatabase } from "drizzle-orm/bun-sqlite";

import { MEBIBYTE } from "#contract/images.ts";
import { toStorageError } from "#server/errors.ts";
import { StartError } from "#server/StartError.ts";

import { fsyncPath } from "./fsync.ts";
import { assertDatabaseIntact, hasPendingWal, inspectDatabase } from "./inspectDatabase.ts";
import { snapshotBeforeMigration, migrate } from "./migrate.ts";
import type { Migration } from "./migrate.ts";
import { createMutex } from "#server/mutex.ts";
import type { Mutex } from "#server/mutex.ts";
import { toOpenError } from "./openErrors.ts";
import { openDiskReserve, retryOnDiskFullSync } from "./diskReserve.ts";
import type { DiskReserve } from "./diskReserve.ts";
import { defineSearchFunctions } from "./queryHelpers.ts";
import { createTableTracker, listCascade } from "./tableTracker.ts";
import type { TableTracker } from "./tableTracker.ts";

export type Connection = BunSQLiteDatabase & { $client: Database };

/** The parameter of reads: the reading connection, or the writing one inside a transaction. */
export type Reader = Omit<Connection, "insert" | "update" | "delete" | "run" | "transaction">;

/** The reading connection; it never sees an uncommitted transaction. Writes use `transaction`. */
export type Db = Reader & {
  $writer: { connection: Connection; mutex: Mutex };
  $reserve: DiskReserve;
  /** Which tables are read and written. */
  $tables: TableTracker;
  /** False for a large database that was closed cleanly: `vitrine serve` checks it in the background. */
  $isChecked: boolean;
  /** What opening the database did. */
  $migrationResult: MigrationResult;
};

type MigrationResult = "created" | { from: number; to: number; snapshotPath: string } | null;

/** Larger databases are checked in the background, except after a crash or before a migration: then at the start. */
const MAX_CHECKED_BYTES = 8 * MEBIBYTE;
/** Short, because bun:sqlite blocks the event loop while it waits. */
const BUSY_TIMEOUT_MS = 250;
/**
 * Checkpoint after this many 4 KB pages. A checkpoint blocks everything for about three flushes plus a time per
 * page. 1000, SQLite's default, would slow the slowest requests while views are recorded; fewer means more
 * flushes on a slow disk.
 */
const WAL_AUTOCHECKPOINT_PAGES = 500;
/** Per connection. More than the number of queries: with the default of 20, most would be compiled again. */
Database.MAX_QUERY_CACHE_SIZE = 500;

/**
 * Opens `path`, creating and migrating it as needed. The caller holds the lock of the data folder.
 * @throws StartError when the file is damaged, foreign or newer than this program (the file is not changed),
 * when a migration fails (rolled back), and when the file can't be opened or written
 */
export function openDatabase(path: string, migrations: Migration[]): Db {
  const reserve = openDiskReserve(reservePath(path));
  return openWithReserve(path, reserve, () => {
    const isNew = !existsSync(path);
    if (isNew) createDatabase(path, migrations);
    const canDefer = statSync(path).size > MAX_CHECKED_BYTES && !hasPendingWal(path);
    const version = inspectDatabase(path, migrations.length, { checkTables: !canDefer });
    const isChecked = !canDefer || version < migrations.length;
    if (canDefer && isChecked) assertDatabaseIntact(path, { skipViews: true });
    const db = Object.assign(openConnections(path, reserve), { $isChecked: isChecked });
    try {
      db.$writer.connection.$client.run("PRAGMA wal_checkpoint(TRUNCATE)");
      if (isNew) return Object.assign(db, { $migrationResult: "created" as const });
      if (version === migrations.length) return db;
      const { $client } = db.$writer.connection;
      const snapshotPath = snapshotBeforeMigration($client, path, version);
      migrate($client, path, migrations);
      return Object.assign(db, {
        $migrationResult: { from: version, to: migrations.length, snapshotPath },
      });
    } catch (error) {
      closeConnections(db);
      throw error;
    }
  });
}

/**
 * Opens `path` while another process holds the lock of the data folder, without migrating it.
 * @throws StartError as `openDatabase`, and when that process has another schema version
 */
export function openSharedDatabase(path: string, migrations: Migration[]): Db {
  const reserve = openDiskReserve(reservePath(path));
  return openWithReserve(path, reserve, () => {
    const hasSameSchema = existsSync(path) && inspectDatabase(path, migrations.length) === migrations.length;
    if (hasSameSchema) return openConnections(path, reserve);
    throw new StartError(
      `The running Vitrine that uses ${path} has another version, or is still starting.`,
      "Use the same version, or try again in a moment.",
    );
  });
}

/**
 * Checkpoints the write-ahead log and closes the database. On a full disk the log stays, and the next start
 * recovers it.
 */
export function closeDatabase(db: Db): void {
  try {
    const { $client } = db.$writer.connection;
    retryOnDiskFullSync(db.$reserve, () => $client.run("PRAGMA wal_checkpoint(TRUNCATE)"));
  } catch (error) {
    if (!toStorageError(error)) throw error;
  } finally {
    closeConnections(db);
  }
}

function closeConnections(db: Db) {
  db.$client.close();
  db.$writer.connection.$client.close();
}

function reservePath(path: string): string {
  return `${path}.reserve`;
}

function openWithReserve(path: string, reserve: DiskReserve, task: () => Db): Db {
  try {
    return retryOnDiskFullSync(reserve, task);
  } catch (error) {
    throw toOpenError(path, error);
  }
}

function openConnections(path: string, reserve: DiskReserve): Db {
  const writer = openConnection(path);
  try {
    const reader = openConnection(path);
    reader.run("PRAGMA query_only = ON");
    const tables = createTableTracker((table) => listCascade(reader, table));
    return Object.assign(createConnection(reader, tables.onRead), {
      $writer: {
        connection: createConnection(writer, tables.onWrite),
        mutex: createMutex(),
      },
      $reserve: reserve,
      $tables: tables,
      $isChecked: true,
      $migrationResult: null,
    });
  } catch (error) {
    writer.close();
    throw error;
  }
}

/** Runs each query with a cached statement: a new one takes about 10 KB until it is collected as garbage. */
function createConnection(client: Database, logQuery: (sql: string) => void): Connection {
  // Drizzle calls nothing else of the client.
  const cachingClient = { prepare: (sql: string) => client.query(sql) } as Database;
  return Object.assign(drizzle(cachingClient, { logger: { logQuery } }), { $client: client });
}

function openConnection(path: string): Database {
  const sqlite = new Database(path, { readwrite: true, strict: true });
  try {
    sqlite.run(`PRAGMA busy_timeout = ${BUSY_TIMEOUT_MS}`);
    // A copy made by SQLite, such as a backup, is in another journal mode.
    sqlite.run("PRAGMA journal_mode = WAL");
    sqlite.run("PRAGMA synchronous = FULL");
    sqlite.run("PRAGMA foreign_keys = ON");
    // Deleted messages must not remain in free pages.
    sqlite.run("PRAGMA secure_delete = ON");
    sqlite.run(`PRAGMA wal_autocheckpoint = ${WAL_AUTOCHECKPOINT_PAGES}`);
    // Keeps temporary tables off the disk.
    sqlite.run("PRAGMA temp_store = MEMORY");
    defineSearchFunctions(sqlite);
    return sqlite;
  } catch (error) {
    sqlite.close();
    throw error;
  }
}

/** Created under another name, so that a file called `vitrine.db` is always complete. */
function createDatabase(path: string, migrations: Migration[]) {
  assertNoOrphanedWal(path);
  const tempPath = `${path}.new`;
  rmSync(tempPath, { force: true });
  const sqlite = new Database(tempPath, { create: true, strict: true });
  try {
    // Until the file is renamed, losing it in a crash does no harm.
    sqlite.run("PRAGMA journal_mode = MEMORY");
    sqlite.run("PRAGMA synchronous = FULL");
    migrate(sqlite, path, migrations);
    sqlite.run("PRAGMA journal_mode = WAL");
  } finally {
    sqlite.close();
  }
  renameSync(tempPath, path);
  fsyncPath(dirname(path));
}

/**
 * A log without its database may hold the only copy of some data; SQLite would apply it to the new database.
 * @throws StartError
 */
export function assertNoOrphanedWal(path: string) {
  if (!hasPendingWal(path)) return;
  throw new StartError(
    `${path}-wal exists, but its database ${path} is missing.`,
    "Restore the database next to it, or move that file away to start with an empty database. Nothing was changed.",
  );
}
