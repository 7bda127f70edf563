import { Database } from "bun:sqlite";
import { expect, test } from "bun:test";
import { copyFileSync, readFileSync, statSync, writeFileSync } from "node:fs";

import { createUser } from "#server/accounts/repository.ts";
import { APPLICATION_ID, readSchemaVersion } from "#server/database/migrate.ts";
import type { Migration } from "#server/database/migrate.ts";
import { closeDatabase, openSharedDatabase, openDatabase } from "#server/database/open.ts";
import {
  MIGRATIONS,
  namesBeside,
  NEXT,
  PERSON,
  refusal,
  useDatabaseFiles,
} from "#tests/support/server/databaseFiles.ts";
import { testContext } from "#tests/support/server/testContext.ts";

const { newPath, databaseWithPerson, crashedDatabase } = useDatabaseFiles();

test("a new database appears complete and with its application id", () => {
  const path = newPath();
  closeDatabase(openDatabase(path, MIGRATIONS));
  const header = readFileSync(path);
  expect(header.readUInt32BE(68)).toBe(APPLICATION_ID);
  expect(namesBeside(path)).toEqual(["vitrine.db"]);
});

test("reports that it created a database", () => {
  const db = openDatabase(newPath(), MIGRATIONS);
  expect(db.$migrationResult).toBe("created");
  closeDatabase(db);
});

test("restarts an interrupted creation", () => {
  const path = newPath();
  writeFileSync(`${path}.new`, "half a database");
  closeDatabase(openDatabase(path, MIGRATIONS));
  expect(namesBeside(path)).toEqual(["vitrine.db"]);
});

test("uses WAL, full fsync, foreign keys and a busy timeout", () => {
  const db = openDatabase(newPath(), MIGRATIONS);
  const settings = ["journal_mode", "synchronous", "foreign_keys", "busy_timeout"];
  expect(settings.map((name) => db.$client.query(`PRAGMA ${name}`).values()[0]?.[0])).toEqual([
    "wal",
    2,
    1,
    250,
  ]);
  closeDatabase(db);
});

test("checkpoints before the log grows long, because a long checkpoint blocks the next writer", async () => {
  const path = newPath();
  const db = openDatabase(path, MIGRATIONS);
  for (let index = 0; index < 30; index += 1) {
    const person = { ...PERSON, email: `${index}@firm.example`, passwordHash: "x".repeat(100_000) };
    await createUser(db, person, testContext(1));
  }
  expect(statSync(`${path}-wal`).size).toBeLessThan(2.5 * 1024 * 1024);
  closeDatabase(db);
});

test("opens a backup made with VACUUM INTO and restores WAL mode", async () => {
  const path = await databaseWithPerson();
  const backup = newPath();
  const sqlite = new Database(path);
  sqlite.query("VACUUM INTO ?").run(backup);
  sqlite.close();
  const db = openDatabase(backup, MIGRATIONS);
  expect(db.$client.query("PRAGMA journal_mode").values()).toEqual([["wal"]]);
  expect(db.$client.query("SELECT email FROM users").values()).toEqual([[PERSON.email]]);
  closeDatabase(db);
});

test("does not create a database next to a log without a database", async () => {
  const crashed = await crashedDatabase();
  const path = newPath();
  copyFileSync(`${crashed}-wal`, `${path}-wal`);
  expect(refusal(path)).toMatch(/vitrine\.db-wal exists, but its database .* is missing/);
  expect(namesBeside(path)).toEqual(["vitrine.db-wal"]);
});

test("recovers the log of a killed process", async () => {
  const db = openDatabase(await crashedDatabase(), MIGRATIONS);
  expect(db.$client.query("SELECT email FROM users").values()).toEqual([[PERSON.email]]);
  closeDatabase(db);
});

test("leaves an empty log on close", async () => {
  const path = newPath();
  const db = openDatabase(path, MIGRATIONS);
  await createUser(db, PERSON, testContext(1));
  expect(statSync(`${path}-wal`).size).toBeGreaterThan(0);
  closeDatabase(db);
  expect(namesBeside(path)).toEqual(["vitrine.db"]);
});

const AFTER_NEXT: Migration = {
  name: "9999_after.sql",
  sql: "CREATE TABLE nicknames (name text);\n--> statement-breakpoint\nINSERT INTO nicknames VALUES ('Ploy')",
};

test("applies every pending migration and keeps a backup of the previous version", async () => {
  const path = await databaseWithPerson();
  const db = openDatabase(path, [...MIGRATIONS, NEXT, AFTER_NEXT]);
  expect(readSchemaVersion(db.$client)).toBe(MIGRATIONS.length + 2);
  expect(db.$client.query("SELECT email, nickname FROM users").values()).toEqual([[PERSON.email, null]]);
  expect(db.$client.query("SELECT name FROM nicknames").values()).toEqual([["Ploy"]]);
  expect(db.$client.query("PRAGMA foreign_keys").values()).toEqual([[1]]);
  closeDatabase(db);
  const snapshotPath = `${path}.schema-${MIGRATIONS.length}`;
  expect(db.$migrationResult).toEqual({ from: MIGRATIONS.length, to: MIGRATIONS.length + 2, snapshotPath });
  expect(namesBeside(path)).toEqual(["vitrine.db", snapshotPath.split("/").at(-1) ?? ""]);
  const kept = openDatabase(snapshotPath, MIGRATIONS);
  expect(kept.$client.query("SELECT email FROM users").values()).toEqual([[PERSON.email]]);
  closeDatabase(kept);
});

test("the backup includes data that was only in the log", async () => {
  const path = await crashedDatabase();
  closeDatabase(openDatabase(path, [...MIGRATIONS, NEXT]));
  const kept = new Database(`${path}.schema-${MIGRATIONS.length}`, { readonly: true });
  expect(kept.query("SELECT email FROM users").values()).toEqual([[PERSON.email]]);
  kept.close();
});

test("makes no backup and reports nothing if no migration is pending", async () => {
  const path = await databaseWithPerson();
  const db = openDatabase(path, MIGRATIONS);
  expect(db.$migrationResult).toBeNull();
  closeDatabase(db);
  expect(namesBeside(path)).toEqual(["vitrine.db"]);
});

const FAILING: [what: string, sql: string, reason: RegExp][] = [
  [
    "cannot run",
    "CREATE TABLE half (id);\n--> statement-breakpoint\nINSERT INTO nowhere VALUES (1)",
    /no such table: nowhere/,
  ],
  [
    "breaks a reference",
    "INSERT INTO recovery_codes (user_id, hash) VALUES ('nobody', 'h')",
    /a broken reference is left: recovery_codes/,
  ],
];

test.each(FAILING)("a migration that %s leaves the database unchanged", async (_, sql, reason) => {
  const path = await databaseWithPerson();
  const message = refusal(path, [...MIGRATIONS, NEXT, { name: "9999_bad.sql", sql }]);
  expect(message).toMatch(/could not be migrated: 9999_bad\.sql failed .* It was not changed/);
  expect(message).toMatch(reason);
  const db = openDatabase(path, MIGRATIONS);
  expect(readSchemaVersion(db.$client)).toBe(MIGRATIONS.length);
  expect(db.$client.query("SELECT name FROM sqlite_schema WHERE name = 'half'").all()).toEqual([]);
  expect(() => db.$client.query("SELECT nickname FROM users")).toThrow("no such column");
  expect(db.$client.query("SELECT email FROM users").values()).toEqual([[PERSON.email]]);
  closeDatabase(db);
});

test("opens a database that another process uses only if the schema is the same", async () => {
  const path = await databaseWithPerson();
  const running = openDatabase(path, MIGRATIONS);
  const joined = openSharedDatabase(path, MIGRATIONS);
  await createUser(joined, { ...PERSON, email: "second@firm.example" }, testContext(2));
  closeDatabase(joined);
  expect(running.$client.query("SELECT count(*) FROM users").values()).toEqual([[2]]);
  expect(() => openSharedDatabase(path, [...MIGRATIONS, NEXT])).toThrow("has another version");
  expect(readSchemaVersion(running.$client)).toBe(MIGRATIONS.length);
  closeDatabase(running);
});
