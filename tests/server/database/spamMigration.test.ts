import { expect, test } from "bun:test";
import { readFileSync } from "node:fs";
import { join } from "node:path";

import { readMigrations } from "#server/database/migrate.ts";
import { closeDatabase, openDatabase } from "#server/database/open.ts";
import { createTemporaryDirectory } from "#tests/support/system/temporaryDirectory.ts";

const MIGRATIONS = readMigrations("migrations");
const SPAM = MIGRATIONS.findIndex(({ name }) => name.endsWith("_spam.sql"));
const VISITORS_KEY = "V".repeat(43);

test("removes the key of visitors' ids from the file of the database, and keeps the other secrets", async () => {
  await using folder = await createTemporaryDirectory();
  const path = join(folder.path, "vitrine.db");
  const before = openDatabase(path, MIGRATIONS.slice(0, SPAM));
  before.$writer.connection.$client.run(
    `INSERT INTO secrets VALUES ('accessTokens', 'A'), ('visitors', '${VISITORS_KEY}'), ('feed', 'F')`,
  );
  closeDatabase(before);
  expect(readFileSync(path, "latin1")).toContain(VISITORS_KEY);

  const after = openDatabase(path, MIGRATIONS.slice(0, SPAM + 1));
  expect(after.$client.query("SELECT name FROM secrets ORDER BY name").values()).toEqual([
    ["accessTokens"],
    ["feed"],
  ]);
  closeDatabase(after);
  expect(readFileSync(path, "latin1")).not.toContain(VISITORS_KEY);
});
