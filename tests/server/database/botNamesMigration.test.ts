import { expect, test } from "bun:test";
import { join } from "node:path";

import { readMigrations } from "#server/database/migrate.ts";
import { closeDatabase, openDatabase } from "#server/database/open.ts";
import { createTemporaryDirectory } from "#tests/support/system/temporaryDirectory.ts";

const MIGRATIONS = readMigrations("migrations");
const BOT_NAMES = MIGRATIONS.findIndex(({ name }) => name.includes("bot_names"));

test("renames the bots that were detected by their rate and keeps their counts", async () => {
  await using folder = await createTemporaryDirectory();
  const path = join(folder.path, "vitrine.db");
  const before = openDatabase(path, MIGRATIONS.slice(0, BOT_NAMES));
  before.$writer.connection.$client.run(
    "INSERT INTO sums_of_robots (day, name, views) VALUES (20000, 'By its pace', 7), (20000, 'Googlebot', 3)",
  );
  closeDatabase(before);

  const after = openDatabase(path, MIGRATIONS);
  expect(after.$client.query("SELECT day, name, views FROM sums_of_robots ORDER BY name").values()).toEqual([
    [20000, "Googlebot", 3],
    [20000, "Too fast for a person", 7],
  ]);
  closeDatabase(after);
});
