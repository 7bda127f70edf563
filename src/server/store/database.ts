// Opens the one database file: checks that it is ours and whole, then sets it up for durable writes.
import { Database } from "bun:sqlite";
import { existsSync, openSync, closeSync, readSync, statSync } from "node:fs";

import { drizzle } from "drizzle-orm/bun-sqlite";
import type { BunSQLiteDatabase } from "drizzle-orm/bun-sqlite";

import { APPLICATION_ID } from "./applicationId.ts";
import { migrate } from "./migrate.ts";
import type { Migration } from "./migrate.ts";
import * as schema from "./schema.ts";
import { StartError } from "./StartError.ts";

export type Db = BunSQLiteDatabase<typeof schema> & { $client: Database };

/** Kept short: bun:sqlite waits inside the event loop. */
const BUSY_TIMEOUT_MS = 250;
const SQLITE_HEADER = "SQLite format 3\0";
/** Checked page by page at every start; the views are left out because there may be millions. */
const CHECKED_TABLES = [
  "users",
  "sessions",
  "activities",
  "articles",
  "clients",
  "messages",
  "settings",
  "pictures",
];

/**
 * Opens `path`, creating and migrating it as needed.
 * @throws StartError when the file is damaged, foreign or newer than this program; the file is left untouched
 */
export function openDatabase(path: string, migrations: Migration[]): Db {
  checkHeader(path);
  const sqlite = new Database(path, { create: true, strict: true });
  try {
    sqlite.run(`PRAGMA busy_timeout = ${BUSY_TIMEOUT_MS}`);
    checkOwner(sqlite, path);
    sqlite.run("PRAGMA journal_mode = WAL");
    sqlite.run("PRAGMA synchronous = FULL");
    sqlite.run("PRAGMA foreign_keys = ON");
    sqlite.run("PRAGMA wal_checkpoint(TRUNCATE)");
    checkWhole(sqlite, path);
    migrate(sqlite, path, migrations);
    return drizzle(sqlite, { schema });
  } catch (error) {
    sqlite.close();
    throw isDamage(error) ? damaged(path, error) : error;
  }
}

/** Writes what the log holds into the file and closes it. */
export function closeDatabase(db: Db): void {
  db.$client.run("PRAGMA wal_checkpoint(TRUNCATE)");
  db.$client.close();
}

/** Looks at the first 100 bytes without SQLite, which would create or replace what it does not understand. */
function checkHeader(path: string) {
  if (!existsSync(path)) return;
  const { size } = statSync(path);
  const header = Buffer.alloc(100);
  const file = openSync(path, "r");
  readSync(file, header, 0, 100, 0);
  closeSync(file);
  if (size === 0) throw damaged(path, "the file is empty");
  if (header.toString("latin1", 0, 16) !== SQLITE_HEADER) {
    throw new StartError(
      `${path} is not a Vitrine database.`,
      "Move that file away, or start with another DATA_DIR. It was left as it is.",
    );
  }
  const pageSize = header.readUInt16BE(16) === 1 ? 65_536 : header.readUInt16BE(16);
  // Bytes 28-31 count the pages; a shorter file lost some, unless the log still holds them.
  const pages = header.readUInt32BE(28);
  if (size < pages * pageSize && !existsSync(`${path}-wal`)) throw damaged(path, "the file was cut short");
}

function checkOwner(sqlite: Database, path: string) {
  const owner = numberOf(sqlite, "PRAGMA application_id");
  const tables = numberOf(sqlite, "SELECT count(*) FROM sqlite_schema");
  if (owner === APPLICATION_ID || (owner === 0 && tables === 0)) return;
  throw new StartError(
    `${path} belongs to another program.`,
    "Move that file away, or start with another DATA_DIR. It was left as it is.",
  );
}

function checkWhole(sqlite: Database, path: string) {
  const present = new Set(
    sqlite
      .query<{ name: string }, []>("SELECT name FROM sqlite_schema WHERE type = 'table'")
      .all()
      .map((row) => row.name),
  );
  for (const table of CHECKED_TABLES.filter((name) => present.has(name))) {
    const [verdict] = sqlite.query<Record<string, string>, []>(`PRAGMA quick_check(${table})`).values();
    if (verdict?.[0] !== "ok") throw damaged(path, verdict?.[0]);
  }
}

function numberOf(sqlite: Database, sql: string): number {
  const [row] = sqlite.query(sql).values();
  return Number(row?.[0] ?? 0);
}

function isDamage(error: unknown): boolean {
  const code = error instanceof Error && "code" in error ? String(error.code) : "";
  return code.startsWith("SQLITE_CORRUPT") || code === "SQLITE_NOTADB";
}

function damaged(path: string, cause: unknown): StartError {
  return new StartError(
    `The database ${path} is damaged.`,
    "Nothing was changed. Put a backup in its place (with its -wal and -shm files removed), then start again.",
    { cause },
  );
}
