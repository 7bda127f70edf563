import { Database } from "bun:sqlite";
import { closeSync, openSync, readSync, statSync } from "node:fs";

import { BACKUP_FLAWS } from "#contract/system.ts";
import { BackupError } from "#server/StartError.ts";

import { APPLICATION_ID, UNRELEASED_APPLICATION_ID, readSchemaVersion } from "./migrate.ts";
import {
  corruptDatabaseError,
  foreignDatabaseError,
  toOpenError,
  unreleasedDatabaseError,
} from "./openErrors.ts";

const SQLITE_HEADER = "SQLite format 3\0";
const HEADER_BYTES = 100;
/** There may be millions of views, and no page depends on them. */
const ANALYTICS_TABLES = /^(views|visits|visitors|(before_)?sums_.*)$/;
/** Virtual tables, whose shadow tables are checked. */
const VIRTUAL_TABLES = /^(articles_search|search_index|search_vocabulary)$/;

interface InspectOptions {
  /** False leaves out the integrity check, which reads all tables. */
  checkTables?: boolean;
}

/**
 * Checks a database file before anything writes to it.
 * @param schemaVersion the schema version of this program
 * @returns the file's schema version, at most `schemaVersion`
 * @throws StartError when the file is damaged, foreign or newer
 */
export function inspectDatabase(
  path: string,
  schemaVersion: number,
  { checkTables = true }: InspectOptions = {},
): number {
  assertValidHeader(path);
  // A read-write connection would recover the write-ahead log and checkpoint it when it closes.
  const sqlite = new Database(path, { readonly: true, strict: true });
  try {
    const tables = listTables(sqlite);
    if (tables.length === 0) throw corruptDatabaseError(path, "the file has no tables");
    if (checkTables) assertTablesIntact(sqlite, path, tables.filter(isContent));
    const version = readSchemaVersion(sqlite);
    if (version <= schemaVersion) return version;
    throw new BackupError(
      BACKUP_FLAWS.newer,
      `The database ${path} was written by a newer Vitrine (schema ${version}; this version supports up to ${schemaVersion}).`,
      "Start the newer version, or restore the copy made before the upgrade. Nothing was changed.",
    );
  } finally {
    sqlite.close();
  }
}

/**
 * Checks the tables of a database, also while another process writes to it.
 * @throws StartError when a table is damaged
 */
export function assertDatabaseIntact(path: string, { skipViews }: { skipViews: boolean }): void {
  assertValidHeader(path);
  const sqlite = new Database(path, { readonly: true, strict: true });
  try {
    const tables = listTables(sqlite);
    assertTablesIntact(sqlite, path, skipViews ? tables.filter(isContent) : tables);
  } catch (error) {
    throw toOpenError(path, error);
  } finally {
    sqlite.close();
  }
}

/** True if the write-ahead log may have changes that the file lacks. */
export function hasPendingWal(path: string): boolean {
  return (statSync(`${path}-wal`, { throwIfNoEntry: false })?.size ?? 0) > 0;
}

/** The offsets are SQLite's (https://www.sqlite.org/fileformat.html, 1.3). */
function assertValidHeader(path: string) {
  const { header, size } = readHeader(path);
  if (size === 0) throw corruptDatabaseError(path, "the file is empty");
  if (header.toString("latin1", 0, 16) !== SQLITE_HEADER) throw foreignDatabaseError(path);
  if (size < HEADER_BYTES) throw corruptDatabaseError(path, "the file was cut short");
  const applicationId = header.readUInt32BE(68);
  if (applicationId === UNRELEASED_APPLICATION_ID) throw unreleasedDatabaseError(path);
  if (applicationId !== APPLICATION_ID) throw foreignDatabaseError(path);
  const pageSize = header.readUInt16BE(16) === 1 ? 65_536 : header.readUInt16BE(16);
  // The file lost pages, unless the log still has them.
  const isTruncated = size < header.readUInt32BE(28) * pageSize;
  if (isTruncated && !hasPendingWal(path)) throw corruptDatabaseError(path, "the file was cut short");
}

function readHeader(path: string) {
  const header = Buffer.alloc(HEADER_BYTES);
  const file = openSync(path, "r");
  try {
    readSync(file, header, 0, HEADER_BYTES, 0);
    return { header, size: statSync(path).size };
  } finally {
    closeSync(file);
  }
}

function listTables(sqlite: Database): string[] {
  const rows = sqlite
    .query<{ name: string }, []>("SELECT name FROM sqlite_schema WHERE type = 'table'")
    .all();
  return rows.map(({ name }) => name).filter((name) => !VIRTUAL_TABLES.test(name));
}

function isContent(table: string): boolean {
  return !ANALYTICS_TABLES.test(table);
}

function assertTablesIntact(sqlite: Database, path: string, tables: string[]) {
  for (const name of tables) {
    const [result] = sqlite.query(`PRAGMA quick_check("${name}")`).values();
    if (result?.[0] !== "ok") throw corruptDatabaseError(path, result?.[0]);
  }
}
