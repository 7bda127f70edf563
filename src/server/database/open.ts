// Opens the one database file, creating it whole or not at all, and sets it up for durable writes.
import { Database } from "bun:sqlite";
import { existsSync, renameSync, rmSync } from "node:fs";
import { dirname } from "node:path";

import { drizzle } from "drizzle-orm/bun-sqlite";
import type { BunSQLiteDatabase } from "drizzle-orm/bun-sqlite";

import { storageError } from "#server/errors.ts";
import { StartError } from "#server/StartError.ts";

import { flushFolder } from "./flushFolder.ts";
import { hasLog, inspectDatabase } from "./inspectDatabase.ts";
import { keepCopy, migrate } from "./migrate.ts";
import type { Migration } from "./migrate.ts";
import { createMutex } from "#server/mutex.ts";
import type { Mutex } from "#server/mutex.ts";
import { openFailure } from "./openFailure.ts";
import { openReserve, withReserveSync } from "./reserve.ts";
import type { Reserve } from "./reserve.ts";

export type Connection = BunSQLiteDatabase & { $client: Database };

/** What reads take: the reading connection, or the writing one inside of a transaction. */
export type Reader = Omit<Connection, "insert" | "update" | "delete" | "run" | "transaction">;

/** Reads; it never sees a transaction that is half done. Writes go through `transaction`. */
export type Db = Reader & {
  $writer: { connection: Connection; mutex: Mutex };
  $reserve: Reserve;
  /** What opening it has changed. */
  $news: News;
};

type News = "created" | { from: number; to: number; copy: string } | null;

/** Kept short: bun:sqlite waits inside the event loop. */
const BUSY_TIMEOUT_MS = 250;
/**
 * Of 4 KB, after which the log is emptied into the file. Everything else waits meanwhile: for each of the pages, and for about three
 * flushes however many they are. With the default's thousand that is what the slowest pages of the site wait for while views come in; with
 * fewer, a slow disk has more to flush.
 */
const LOG_PAGES = 500;
/** All of ours, several times over: of twenty, as it is by default, the figures alone would compile each anew at every reading. */
Database.MAX_QUERY_CACHE_SIZE = 500;

/**
 * Opens `path`, creating and migrating it as needed. The caller holds the lock of the data folder.
 * @throws StartError when the file is damaged, foreign or newer than this program, and is left untouched then; when a
 * migration fails, which leaves the database as it was; when the file cannot be opened or written
 */
export function openDatabase(path: string, migrations: Migration[]): Db {
  const reserve = openReserve(reservePath(path));
  return opening(path, reserve, () => {
    const isNew = !existsSync(path);
    if (isNew) createDatabase(path, migrations);
    const version = inspectDatabase(path, migrations.length);
    const db = connect(path, reserve);
    try {
      db.$writer.connection.$client.run("PRAGMA wal_checkpoint(TRUNCATE)");
      if (isNew) return Object.assign(db, { $news: "created" as const });
      if (version === migrations.length) return db;
      const { $client } = db.$writer.connection;
      const copy = keepCopy($client, path, version);
      migrate($client, path, migrations);
      return Object.assign(db, { $news: { from: version, to: migrations.length, copy } });
    } catch (error) {
      close(db);
      throw error;
    }
  });
}

/**
 * Opens `path` beside the process that holds the lock of the data folder, and changes nothing about it.
 * @throws StartError as `openDatabase`, and when that process has another schema
 */
export function joinDatabase(path: string, migrations: Migration[]): Db {
  const reserve = openReserve(reservePath(path));
  return opening(path, reserve, () => {
    const isSame = existsSync(path) && inspectDatabase(path, migrations.length) === migrations.length;
    if (isSame) return connect(path, reserve);
    throw new StartError(
      `The running Vitrine that uses ${path} has another version, or is still starting.`,
      "Use the same version, or try again in a moment.",
    );
  });
}

/**
 * Writes what the log holds into the file, and closes it. Where there is no room for that, the log stays beside the file,
 * as safe there, and the next start takes it over.
 */
export function closeDatabase(db: Db): void {
  try {
    const { $client } = db.$writer.connection;
    withReserveSync(db.$reserve, () => $client.run("PRAGMA wal_checkpoint(TRUNCATE)"));
  } catch (error) {
    if (!storageError(error)) throw error;
  } finally {
    close(db);
  }
}

function close(db: Db) {
  db.$client.close();
  db.$writer.connection.$client.close();
}

function reservePath(path: string): string {
  return `${path}.reserve`;
}

function opening(path: string, reserve: Reserve, open: () => Db): Db {
  try {
    return withReserveSync(reserve, open);
  } catch (error) {
    throw openFailure(path, error);
  }
}

function connect(path: string, reserve: Reserve): Db {
  const writer = connectTo(path);
  try {
    const reader = connectTo(path);
    reader.run("PRAGMA query_only = ON");
    return Object.assign(drizzle(reader), {
      $writer: { connection: drizzle(writer), mutex: createMutex() },
      $reserve: reserve,
      $news: null,
    });
  } catch (error) {
    writer.close();
    throw error;
  }
}

function connectTo(path: string): Database {
  const sqlite = new Database(path, { readwrite: true, strict: true });
  try {
    sqlite.run(`PRAGMA busy_timeout = ${BUSY_TIMEOUT_MS}`);
    // A copy made by SQLite, such as a backup, is in another mode.
    sqlite.run("PRAGMA journal_mode = WAL");
    sqlite.run("PRAGMA synchronous = FULL");
    sqlite.run("PRAGMA foreign_keys = ON");
    sqlite.run(`PRAGMA wal_autocheckpoint = ${LOG_PAGES}`);
    // Sorting needs no room on the disk.
    sqlite.run("PRAGMA temp_store = MEMORY");
    return sqlite;
  } catch (error) {
    sqlite.close();
    throw error;
  }
}

/** Made under another name, so that a file called `vitrine.db` is always a whole database. */
function createDatabase(path: string, migrations: Migration[]) {
  assertWriteAheadLog(path);
  const beside = `${path}.new`;
  rmSync(beside, { force: true });
  const sqlite = new Database(beside, { create: true, strict: true });
  try {
    // Until it has its name, nobody misses it after a crash.
    sqlite.run("PRAGMA journal_mode = MEMORY");
    sqlite.run("PRAGMA synchronous = FULL");
    migrate(sqlite, path, migrations);
    sqlite.run("PRAGMA journal_mode = WAL");
  } finally {
    sqlite.close();
  }
  renameSync(beside, path);
  flushFolder(dirname(path));
}

/** A log without its database may hold the only copy of something; SQLite would mix it into the new one. @throws StartError */
export function assertWriteAheadLog(path: string) {
  if (!hasLog(path)) return;
  throw new StartError(
    `${path}-wal exists, but its database ${path} is missing.`,
    "Restore the database next to it, or move that file away to start with an empty database. Nothing was changed.",
  );
}
