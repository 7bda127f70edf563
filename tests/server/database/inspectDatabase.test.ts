import { Database } from "bun:sqlite";
import { expect, test } from "bun:test";
import { copyFileSync, mkdirSync, readFileSync, writeFileSync } from "node:fs";

import { UNRELEASED_APPLICATION_ID } from "#server/database/migrate.ts";
import { assertDatabaseIntact } from "#server/database/inspectDatabase.ts";
import { closeDatabase, openDatabase, openSharedDatabase } from "#server/database/open.ts";
import {
  MIGRATIONS,
  namesBeside,
  NEXT,
  refusal,
  useDatabaseFiles,
} from "#tests/support/server/databaseFiles.ts";

const { newPath, databaseWithPerson, crashedDatabase } = useDatabaseFiles();

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

test("rejects a database from before the first release and leaves it and its log unchanged", async () => {
  const path = newPath();
  const crashed = await crashedDatabase();
  const database = readFileSync(crashed);
  database.writeUInt32BE(UNRELEASED_APPLICATION_ID, 68);
  writeFileSync(path, database);
  copyFileSync(`${crashed}-wal`, `${path}-wal`);
  const log = readFileSync(`${path}-wal`);
  const message = `The database ${path} was written by a Vitrine from before the first release, which this version can't read. Start the executable that wrote it, or set another DATA_DIR for a new site. Nothing was changed.`;
  expect(refusal(path)).toBe(message);
  expect(() => openSharedDatabase(path, MIGRATIONS)).toThrow(message);
  expect(() => assertDatabaseIntact(path, { skipViews: false })).toThrow(message);
  expect([readFileSync(path), readFileSync(`${path}-wal`)]).toEqual([database, log]);
  expect(namesBeside(path)).toEqual(["vitrine.db", "vitrine.db-wal"]);
});

function zeroed(whole: Buffer, from: number): Buffer {
  return Buffer.concat([whole.subarray(0, from), Buffer.alloc(whole.length - from)]);
}
