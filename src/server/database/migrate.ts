import type { Database } from "bun:sqlite";
import { readdirSync, readFileSync, renameSync, rmSync } from "node:fs";
import { dirname, join } from "node:path";

import { toStorageError } from "#server/errors.ts";
import { StartError } from "#server/StartError.ts";

import { fsyncPath } from "./fsync.ts";

/** "VTR1" in the header of the database file, so that another program's database is detected. */
export const APPLICATION_ID = 0x56545231;
/** "VTRN" in databases from before the first release, whose migrations were others. */
export const UNRELEASED_APPLICATION_ID = 0x5654524e;

export interface Migration {
  name: string;
  sql: string;
}

/** Reads the SQL files of a folder, in the order of their names. */
export function readMigrations(folder: string): Migration[] {
  return readdirSync(folder)
    .filter((name) => name.endsWith(".sql"))
    .sort()
    .map((name) => ({ name, sql: readFileSync(join(folder, name), "utf8") }));
}

/**
 * Runs all pending migrations in one transaction. The caller copies an existing file first
 * (`snapshotBeforeMigration`).
 * @throws StartError naming the failed migration. Storage errors, such as a full disk (`toStorageError`), are
 * thrown unchanged
 */
export function migrate(sqlite: Database, path: string, migrations: Migration[]): void {
  const currentVersion = readSchemaVersion(sqlite);
  sqlite.run("PRAGMA foreign_keys = OFF");
  sqlite.transaction(() => {
    for (const migration of migrations.slice(currentVersion)) applyMigration(sqlite, path, migration);
    sqlite.run(`PRAGMA user_version = ${migrations.length}`);
    sqlite.run(`PRAGMA application_id = ${APPLICATION_ID}`);
  })();
  sqlite.run("PRAGMA foreign_keys = ON");
}

/** The file's `user_version` is the number of applied migrations. */
export function readSchemaVersion(sqlite: Database): number {
  const [row] = sqlite.query("PRAGMA user_version").values();
  return Number(row?.[0] ?? 0);
}

/**
 * Copies the database before a migration, for example `vitrine.db` at schema version 3 to `vitrine.db.schema-3`. The
 * copy is written under another name and then renamed, so that a file of that name is always complete.
 * @returns the path of the copy
 */
export function snapshotBeforeMigration(sqlite: Database, path: string, version: number): string {
  const copy = `${path}.schema-${version}`;
  const tempPath = `${copy}.new`;
  rmSync(tempPath, { force: true });
  try {
    sqlite.query("VACUUM INTO ?").run(tempPath);
  } catch (error) {
    rmSync(tempPath, { force: true });
    throw error;
  }
  renameSync(tempPath, copy);
  fsyncPath(dirname(copy));
  return copy;
}

function applyMigration(sqlite: Database, path: string, { name, sql }: Migration) {
  try {
    sqlite.run(sql);
    const [violation] = sqlite.query("PRAGMA foreign_key_check").values();
    if (violation) throw new Error(`a broken reference is left: ${violation.join(", ")}`);
  } catch (error) {
    if (toStorageError(error)) throw error;
    throw new StartError(
      `The database ${path} could not be migrated: ${name} failed (${String(error)}).`,
      "It was not changed. Start the previous version, and report this.",
      { cause: error },
    );
  }
}
