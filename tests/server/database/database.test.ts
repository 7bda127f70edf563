import { Database } from "bun:sqlite";
import { afterAll, beforeAll, expect, test } from "bun:test";
import { copyFileSync, mkdirSync, readdirSync, readFileSync, statSync, writeFileSync } from "node:fs";
import { join } from "node:path";

import { createUser } from "#server/accounts/repository.ts";
import { APPLICATION_ID } from "#server/database/applicationId.ts";
import { readMigrations, readSchemaVersion } from "#server/database/migrate.ts";
import type { Migration } from "#server/database/migrate.ts";
import { closeDatabase, openSharedDatabase, openDatabase } from "#server/database/open.ts";
import { StartError } from "#server/StartError.ts";
import { createTemporaryDirectory } from "#tests/support/system/temporaryDirectory.ts";
import type { TemporaryDirectory } from "#tests/support/system/temporaryDirectory.ts";
import { testContext } from "#tests/support/server/testContext.ts";

const MIGRATIONS = readMigrations("migrations");
const PERSON = {
  email: "somsri@firm.example",
  firstName: "Somsri",
  lastName: "Jaidee",
  role: "admin",
  passwordHash: "hash",
} as const;

let folder: TemporaryDirectory;
let count = 0;
beforeAll(async () => {
  folder = await createTemporaryDirectory();
});
afterAll(() => folder[Symbol.asyncDispose]());

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

const DAMAGED: [what: string, damage: (whole: Buffer) => Buffer, says: RegExp][] = [
  ["an empty file", () => Buffer.alloc(0), /is damaged: the file is empty\. /],
  ["a text", () => Buffer.from("Dear database,\n".repeat(20)), /is not a Vitrine database/],
  ["a few bytes", () => Buffer.from("SQL"), /is not a Vitrine database/],
  ["bytes by chance", () => Buffer.from(crypto.getRandomValues(new Uint8Array(20_000))), /is not a Vitrine/],
  ["a header alone", (whole) => whole.subarray(0, 60), /is damaged/],
  ["a file cut at a page", (whole) => whole.subarray(0, 4096 * 5), /is damaged: the file was cut short\. /],
  ["a file cut in the middle of a page", (whole) => whole.subarray(0, 4096 * 5 + 1000), /is damaged/],
  ["a file of zeros behind the header", (whole) => zeroed(whole, 4096), /is damaged/],
  ["a schema that is gone", (whole) => zeroed(whole, 100), /is damaged/],
];

test.each(DAMAGED)("rejects %s and leaves it unchanged", async (_, damage, says) => {
  const path = await databaseWithPerson();
  const damaged = damage(readFileSync(path));
  writeFileSync(path, damaged);
  expect(refusal(path)).toMatch(says);
  expect(readFileSync(path).equals(damaged)).toBe(true);
  expect(namesBeside(path)).toEqual(["vitrine.db"]);
});

test("rejects a damaged database with a log and changes neither", async () => {
  const path = newPath();
  const crashed = await crashedDatabase();
  const whole = readFileSync(crashed);
  writeFileSync(path, zeroed(whole, 4096 * 3));
  copyFileSync(`${crashed}-wal`, `${path}-wal`);
  const before = [readFileSync(path), readFileSync(`${path}-wal`)];
  expect(refusal(path)).toMatch(/is damaged/);
  expect([readFileSync(path), readFileSync(`${path}-wal`)]).toEqual(before);
});

test("rejects another program's database and leaves it and its log unchanged", () => {
  const path = newPath();
  const other = new Database(path, { create: true });
  other.run("PRAGMA journal_mode = WAL");
  other.run("CREATE TABLE notes (text)");
  const copy = newPath();
  copyFileSync(path, copy);
  copyFileSync(`${path}-wal`, `${copy}-wal`);
  const before = [readFileSync(copy), readFileSync(`${copy}-wal`)];
  expect(refusal(copy)).toMatch(/is not a Vitrine database\. Move that file away/);
  expect([readFileSync(copy), readFileSync(`${copy}-wal`)]).toEqual(before);
  expect(namesBeside(copy)).toEqual(["vitrine.db", "vitrine.db-wal"]);
  other.close();
});

test("rejects a folder at the database's path", () => {
  const path = newPath();
  mkdirSync(path);
  expect(refusal(path)).toMatch(/is not a Vitrine database/);
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

const NEXT: Migration = { name: "9998_next.sql", sql: "ALTER TABLE users ADD COLUMN nickname text" };
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

const FAILING: [what: string, sql: string][] = [
  ["cannot run", "CREATE TABLE half (id);\n--> statement-breakpoint\nINSERT INTO nowhere VALUES (1)"],
  [
    "breaks a reference",
    "INSERT INTO sessions (id, user_id, refresh_token_hash, expires_at, created_at) VALUES ('s', 'nobody', 'h', 1, 1)",
  ],
];

test.each(FAILING)("a migration that %s leaves the database unchanged", async (_, sql) => {
  const path = await databaseWithPerson();
  expect(refusal(path, [...MIGRATIONS, NEXT, { name: "9999_bad.sql", sql }])).toMatch(
    /could not be migrated: 9999_bad\.sql failed .* It was not changed/,
  );
  const db = openDatabase(path, MIGRATIONS);
  expect(readSchemaVersion(db.$client)).toBe(MIGRATIONS.length);
  expect(db.$client.query("SELECT name FROM sqlite_schema WHERE name = 'half'").all()).toEqual([]);
  expect(() => db.$client.query("SELECT nickname FROM users")).toThrow("no such column");
  expect(db.$client.query("SELECT email FROM users").values()).toEqual([[PERSON.email]]);
  closeDatabase(db);
});

test("rejects a database of a newer version and leaves it unchanged", async () => {
  const path = newPath();
  closeDatabase(openDatabase(path, [...MIGRATIONS, NEXT]));
  const before = readFileSync(path);
  const known = MIGRATIONS.length;
  expect(refusal(path)).toContain(
    `was written by a newer Vitrine (schema ${known + 1}; this version supports up to ${known})`,
  );
  expect(readFileSync(path).equals(before)).toBe(true);
  expect(namesBeside(path)).toEqual(["vitrine.db"]);
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

/** Each database has its own folder. */
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

function zeroed(whole: Buffer, from: number): Buffer {
  return Buffer.concat([whole.subarray(0, from), Buffer.alloc(whole.length - from)]);
}

/** The message for the operator; fails if the database opens. */
function refusal(path: string, migrations = MIGRATIONS): string {
  try {
    closeDatabase(openDatabase(path, migrations));
  } catch (error) {
    if (error instanceof StartError) return error.message;
    throw error;
  }
  throw new Error(`${path} was opened`);
}

/** An empty write-ahead log and its index may exist or not. */
function namesBeside(path: string): string[] {
  const own = join(path, "..");
  const holdsNothing = (name: string) =>
    name.endsWith("-shm") || (name.endsWith("-wal") && statSync(join(own, name)).size === 0);
  return readdirSync(own)
    .filter((name) => !holdsNothing(name))
    .sort();
}
