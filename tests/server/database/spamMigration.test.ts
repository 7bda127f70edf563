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

test("ranks the spam of earlier releases by the hour", async () => {
  await using folder = await createTemporaryDirectory();
  const path = join(folder.path, "vitrine.db");
  const rank = MIGRATIONS.findIndex(({ name }) => name.endsWith("_spam_rank.sql"));
  const before = openDatabase(path, MIGRATIONS.slice(0, rank));
  const hour = 3_600_000;
  for (const [id, reason, createdAt] of [
    ["a", "flood", hour],
    ["b", "flood", 2 * hour],
    ["c", "flood", 2 * hour + 1],
    ["d", null, 2 * hour + 2],
  ] as const)
    before.$writer.connection.$client.run(
      "INSERT INTO messages (id, name, email, message, spam_reason, created_at) VALUES (?, 'A', 'a@b.example', 'Buy', ?, ?)",
      [id, reason, createdAt],
    );
  closeDatabase(before);
  const after = openDatabase(path, MIGRATIONS.slice(0, rank + 1));
  expect(after.$client.query("SELECT id, eviction_priority FROM messages ORDER BY id").values()).toEqual([
    ["a", 1],
    ["b", 1],
    ["c", 2],
    ["d", 0],
  ]);
  closeDatabase(after);
});
