// Brings a database forward to this program's schema: one transaction, a copy of the file kept first, never backward.
import type { Database } from "bun:sqlite";
import { readdirSync, readFileSync, renameSync, rmSync } from "node:fs";
import { dirname, join } from "node:path";

import { storageError } from "#server/errors.ts";
import { StartError } from "#server/StartError.ts";

import { APPLICATION_ID } from "./applicationId.ts";
import { flushFolder } from "./flushFolder.ts";

export interface Migration {
  name: string;
  sql: string;
}

/** Reads the SQL files that drizzle-kit generated, in their order. */
export function readMigrations(folder: string): Migration[] {
  return readdirSync(folder)
    .filter((name) => name.endsWith(".sql"))
    .sort()
    .map((name) => ({ name, sql: readFileSync(join(folder, name), "utf8") }));
}

/**
 * Runs the migrations that the database has not had; all of them, or none.
 * @throws StartError naming the one that failed; on a full disk, the error as it is
 */
export function migrate(sqlite: Database, path: string, migrations: Migration[]): void {
  const done = versionOf(sqlite);
  sqlite.run("PRAGMA foreign_keys = OFF");
  sqlite.transaction(() => {
    for (const migration of migrations.slice(done)) apply(sqlite, path, migration);
    sqlite.run(`PRAGMA user_version = ${migrations.length}`);
    sqlite.run(`PRAGMA application_id = ${APPLICATION_ID}`);
  })();
  sqlite.run("PRAGMA foreign_keys = ON");
}

/** The file's `user_version` counts the migrations it has had. */
export function versionOf(sqlite: Database): number {
  const [row] = sqlite.query("PRAGMA user_version").values();
  return Number(row?.[0] ?? 0);
}

/** `vitrine.db` at schema 3 is kept as `vitrine.db.schema-3`; written beside first, so that a half copy never has that name. Gives its path. */
export function keepCopy(sqlite: Database, path: string, version: number): string {
  const copy = `${path}.schema-${version}`;
  const beside = `${copy}.new`;
  rmSync(beside, { force: true });
  try {
    sqlite.query("VACUUM INTO ?").run(beside);
  } catch (error) {
    rmSync(beside, { force: true });
    throw error;
  }
  renameSync(beside, copy);
  flushFolder(dirname(copy));
  return copy;
}

function apply(sqlite: Database, path: string, { name, sql }: Migration) {
  try {
    sqlite.run(sql);
    const [broken] = sqlite.query("PRAGMA foreign_key_check").values();
    if (broken) throw new Error(`a broken reference is left: ${broken.join(", ")}`);
  } catch (error) {
    if (storageError(error)) throw error;
    throw new StartError(
      `The database ${path} could not be migrated: ${name} failed (${String(error)}).`,
      "It was not changed. Start the previous version, and report this.",
      { cause: error },
    );
  }
}
