import { afterAll, beforeAll } from "bun:test";
import { copyFileSync, mkdirSync, readdirSync, statSync } from "node:fs";
import { join } from "node:path";

import { createUser } from "#server/accounts/repository.ts";
import { readMigrations } from "#server/database/migrate.ts";
import type { Migration } from "#server/database/migrate.ts";
import { closeDatabase, openDatabase } from "#server/database/open.ts";
import { StartError } from "#server/StartError.ts";

import { createTemporaryDirectory } from "../system/temporaryDirectory.ts";
import type { TemporaryDirectory } from "../system/temporaryDirectory.ts";
import { testContext } from "./testContext.ts";

export const MIGRATIONS = readMigrations("migrations");
/** A migration that this version does not have. */
export const NEXT: Migration = {
  name: "9998_next.sql",
  sql: "ALTER TABLE users ADD COLUMN nickname text",
};
export const PERSON = {
  email: "somsri@firm.example",
  firstName: "Somsri",
  lastName: "Jaidee",
  role: "admin",
  passwordHash: "hash",
} as const;

/** Call it at the top of a test file, which then creates database files, each in a folder of its own. */
export function useDatabaseFiles() {
  let folder: TemporaryDirectory;
  let count = 0;
  beforeAll(async () => {
    folder = await createTemporaryDirectory();
  });
  afterAll(() => folder[Symbol.asyncDispose]());

  function newPath(): string {
    count += 1;
    const own = join(folder.path, String(count));
    mkdirSync(own);
    return join(own, "vitrine.db");
  }

  async function databaseWithPerson(): Promise<string> {
    const path = newPath();
    const db = openDatabase(path, MIGRATIONS);
    await createUser(db, PERSON, testContext(1));
    closeDatabase(db);
    return path;
  }

  /** As after kill -9: the row is only in the write-ahead log. */
  async function crashedDatabase(): Promise<string> {
    const running = newPath();
    const db = openDatabase(running, MIGRATIONS);
    await createUser(db, PERSON, testContext(1));
    const path = newPath();
    copyFileSync(running, path);
    copyFileSync(`${running}-wal`, `${path}-wal`);
    closeDatabase(db);
    return path;
  }

  return { newPath, databaseWithPerson, crashedDatabase };
}

/** The message for the operator; fails if the database opens. */
export function refusal(path: string, migrations = MIGRATIONS): string {
  try {
    closeDatabase(openDatabase(path, migrations));
  } catch (error) {
    if (error instanceof StartError) return error.message;
    throw error;
  }
  throw new Error(`${path} was opened`);
}

/** An empty write-ahead log and its index may exist or not. */
export function namesBeside(path: string): string[] {
  const own = join(path, "..");
  const holdsNothing = (name: string) =>
    name.endsWith("-shm") || (name.endsWith("-wal") && statSync(join(own, name)).size === 0);
  return readdirSync(own)
    .filter((name) => !holdsNothing(name))
    .sort();
}
