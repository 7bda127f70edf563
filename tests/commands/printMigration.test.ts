import { expect, test } from "bun:test";
import { join } from "node:path";

import { readMigrations } from "#server/database/migrate.ts";
import { closeDatabase, openDatabase } from "#server/database/open.ts";
import { runCommand } from "#tests/support/system/runFromSource.ts";
import { createTemporaryDirectory } from "#tests/support/system/temporaryDirectory.ts";

const MIGRATIONS = readMigrations("migrations");
const PERSON = ["--email", "somsri@firm.example", "--first-name", "Somsri", "--last-name", "Jaidee"];

test.each([
  ["admin create", ["admin", "create", ...PERSON, "--password-stdin"]],
  ["analytics rebuild", ["analytics", "rebuild"]],
])("%s reports a schema migration once", async (_, command) => {
  await using folder = await createTemporaryDirectory();
  const path = join(folder.path, "vitrine.db");
  closeDatabase(openDatabase(path, MIGRATIONS.slice(0, -1)));
  const older = MIGRATIONS.length - 1;
  const message = `Migrated the database from schema ${older} to ${MIGRATIONS.length}. Backup of the previous version: ${path}.schema-${older}\n`;
  const run = () => runCommand([...command, "--data-dir", folder.path], { stdin: "correct horse\n" });
  const first = await run();
  expect(first).toMatchObject({ exitCode: 0, stdout: expect.stringContaining(message) });
  expect((await run()).stdout).not.toContain("schema");
});
