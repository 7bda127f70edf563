import { expect, test } from "bun:test";
import { mkdirSync } from "node:fs";
import { join } from "node:path";

import { readConfig } from "#commands/config.ts";
import { createDataFolder, openSiteDatabase } from "#commands/dataFolder.ts";
import { closeDatabase } from "#server/database/open.ts";
import { toStorageError } from "#server/errors.ts";

import { createTemporaryDirectory } from "#tests/support/system/temporaryDirectory.ts";

test("opens a path of the maximum length and rejects a longer one", async () => {
  await using folder = await createTemporaryDirectory();
  const longest = configOf(folder.path, 500 - "/vitrine.db".length);
  // On the second attempt the file exists.
  for (let time = 0; time < 2; time += 1) {
    createDataFolder(longest);
    closeDatabase(openSiteDatabase(longest));
  }
  const longer = configOf(folder.path, 501 - "/vitrine.db".length);
  createDataFolder(longer);
  expect(() => openSiteDatabase(longer)).toThrow(
    /^The path of the database \/.* is too long: the limit is 500 bytes\. Choose a shorter DATA_DIR\.$/,
  );
});

test("rejects a data folder whose name is too long", async () => {
  await using folder = await createTemporaryDirectory();
  const config = readConfig({ DATA_DIR: join(folder.path, "x".repeat(300)) });
  expect(() => createDataFolder(config)).toThrow(
    /is not writable: its path is too long\. Shorten it, or set another DATA_DIR\.$/,
  );
});

/** Configures a data folder below `base` with a path of this many bytes. */
function configOf(base: string, bytes: number) {
  let path = base;
  // A name has 255 bytes at most, and the next one needs a slash.
  while (bytes - path.length > 250) path = join(path, "x".repeat(100));
  path = join(path, "x".repeat(bytes - path.length - 1));
  mkdirSync(path, { recursive: true });
  return readConfig({ DATA_DIR: path });
}

const CODES: [code: string, status: number | null][] = [
  ["ENOSPC", 507],
  ["EDQUOT", 507],
  ["SQLITE_FULL", 507],
  ["SQLITE_IOERR_SHMSIZE", 507],
  ["EACCES", 503],
  ["EROFS", 503],
  ["ENOTDIR", 503],
  ["SQLITE_READONLY", 503],
  ["SQLITE_READONLY_DBMOVED", 503],
  ["SQLITE_IOERR_WRITE", 503],
  ["SQLITE_BUSY", 503],
  ["SQLITE_CONSTRAINT_UNIQUE", null],
  ["ENOENT", null],
];

test.each(CODES)("%s becomes %p", (code, status) => {
  const failure = toStorageError(Object.assign(new Error(code), { code }));
  expect(failure?.status ?? null).toBe(status as 503 | 507 | null);
});

test("logs the original error but does not return it to the caller", () => {
  const cause = Object.assign(new Error("/srv/vitrine/uploads: no space"), { code: "ENOSPC" });
  expect(toStorageError(cause)?.cause).toBe(cause);
  expect(toStorageError(cause)?.message).not.toContain("/srv");
});
