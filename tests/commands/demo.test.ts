import { expect, test } from "bun:test";
import { mkdirSync, readdirSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";

import { readConfig } from "#commands/config.ts";
import { createDataFolder, openSiteDatabase } from "#commands/dataFolder.ts";
import { closeDatabase } from "#server/database/open.ts";
import { runCommand } from "#tests/support/system/runFromSource.ts";
import { createTemporaryDirectory } from "#tests/support/system/temporaryDirectory.ts";

test("rejects a folder that contains a database, even an empty one", async () => {
  await using folder = await createTemporaryDirectory();
  const config = readConfig({ DATA_DIR: folder.path });
  createDataFolder(config);
  closeDatabase(openSiteDatabase(config));
  const before = readFileSync(join(folder.path, "vitrine.db"));
  const { exitCode, stdout, stderr } = await demo(folder.path);
  expect({ exitCode, stdout }).toEqual({ exitCode: 1, stdout: "" });
  expect(stderr).toBe(
    `The data folder ${folder.path} is not empty. ` +
      "Demo content needs an empty data folder: choose another DATA_DIR. Nothing was changed.\n",
  );
  expect(readFileSync(join(folder.path, "vitrine.db")).equals(before)).toBe(true);
});

test("rejects a folder with uploads but no database", async () => {
  await using folder = await createTemporaryDirectory();
  const name = `${"a".repeat(32)}.jpg`;
  mkdirSync(join(folder.path, "uploads"));
  writeFileSync(join(folder.path, "uploads", name), "a picture");
  expect((await demo(folder.path)).exitCode).toBe(1);
  expect(readdirSync(join(folder.path, "uploads"))).toEqual([name]);
});

test("rejects a folder with a leftover write-ahead log, which SQLite would apply to the new database", async () => {
  await using folder = await createTemporaryDirectory();
  writeFileSync(join(folder.path, "vitrine.db-wal"), "the only copy of something");
  const { exitCode, stderr } = await demo(folder.path);
  expect(exitCode).toBe(1);
  expect(stderr).toContain("vitrine.db-wal exists, but its database");
  expect(readdirSync(folder.path)).not.toContain("vitrine.db");
});

function demo(dataDir: string) {
  return runCommand(["demo", "--data-dir", dataDir]);
}
