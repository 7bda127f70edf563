import { expect, spyOn, test } from "bun:test";

import { printMigration } from "#commands/dataFolder.ts";
import { closeDatabase, openDatabase } from "#server/database/open.ts";
import { MIGRATIONS, NEXT, useDatabaseFiles } from "#tests/support/server/databaseFiles.ts";

const { newPath } = useDatabaseFiles();

test("reports a schema migration once", () => {
  using output = spyOn(console, "log").mockImplementation(() => undefined);
  const path = newPath();
  for (const migrations of [MIGRATIONS, [...MIGRATIONS, NEXT], [...MIGRATIONS, NEXT]]) {
    const db = openDatabase(path, migrations);
    printMigration(db);
    closeDatabase(db);
  }
  const [from, to] = [MIGRATIONS.length, MIGRATIONS.length + 1];
  expect(output.mock.calls).toEqual([
    [
      `Migrated the database from schema ${from} to ${to}. Backup of the previous version: ${path}.schema-${from}`,
    ],
  ]);
});
