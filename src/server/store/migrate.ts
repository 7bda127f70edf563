// Brings a database forward to this program's schema: one transaction, a copy of the file kept first, never backward.
import type { Database } from "bun:sqlite";
import { readdirSync, readFileSync, renameSync } from "node:fs";
import { join } from "node:path";

import { APPLICATION_ID } from "./applicationId.ts";
import { StartError } from "./StartError.ts";

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

/** The file's `user_version` counts the migrations it has had. */
export function migrate(sqlite: Database, path: string, migrations: Migration[]): void {
  const done = versionOf(sqlite);
  if (done > migrations.length) {
    throw new StartError(
      `The database ${path} was written by a newer Vitrine (schema ${done}, this program knows ${migrations.length}).`,
      "Start the newer program, or put back the copy that was kept before the upgrade. Nothing was changed.",
    );
  }
  if (done === migrations.length) return;
  if (done > 0) keepCopy(sqlite, path, done);
  sqlite.run("PRAGMA foreign_keys = OFF");
  sqlite.transaction(() => {
    for (const migration of migrations.slice(done)) sqlite.run(migration.sql);
    const [broken] = sqlite.query("PRAGMA foreign_key_check").values();
    if (broken) throw new Error(`A migration left a broken reference: ${broken.join(", ")}`);
    sqlite.run(`PRAGMA user_version = ${migrations.length}`);
    sqlite.run(`PRAGMA application_id = ${APPLICATION_ID}`);
  })();
  sqlite.run("PRAGMA foreign_keys = ON");
}

export function versionOf(sqlite: Database): number {
  const [row] = sqlite.query("PRAGMA user_version").values();
  return Number(row?.[0] ?? 0);
}

/** `vitrine.db` at schema 3 is kept as `vitrine.db.schema-3`; written beside first, so that a half copy never has that name. */
function keepCopy(sqlite: Database, path: string, version: number) {
  const copy = `${path}.schema-${version}`;
  const beside = `${copy}.${Bun.randomUUIDv7()}`;
  sqlite.query("VACUUM INTO ?").run(beside);
  renameSync(beside, copy);
}
