import { expect, test } from "bun:test";
import { chmod } from "node:fs/promises";
import { join } from "node:path";

import { runCommand } from "#tests/support/system/runFromSource.ts";
import { createBackupFixture } from "#tests/support/server/backupFixture.ts";
import { createTemporaryDirectory } from "#tests/support/system/temporaryDirectory.ts";

const COMMANDS = ["backup", "analytics rebuild"];

function run(command: string, dataDir: string, folder: string) {
  const flags = command === "backup" ? ["--to", folder] : [];
  return runCommand([...command.split(" "), ...flags, "--data-dir", dataDir], { isUnprivileged: true });
}

test.each(COMMANDS)("%s reports missing permission instead of a missing database", async (command) => {
  await using site = await createBackupFixture();
  await chmod(site.dataDir, 0o000);
  const { exitCode, stdout, stderr } = await run(command, site.dataDir, site.folder);
  await chmod(site.dataDir, 0o700);
  expect({ exitCode, stdout }).toEqual({ exitCode: 1, stdout: "" });
  expect(stderr).toBe(
    `No permission to read ${join(site.dataDir, "vitrine.db")} (EACCES). ` +
      "Run the command as the server's user, for example: `runuser -u vitrine -- vitrine …`\n",
  );
});

test.each(COMMANDS)("%s names the path where it expected the database", async (command) => {
  await using folder = await createTemporaryDirectory();
  const { exitCode, stderr } = await run(command, folder.path, join(folder.path, "..", "copies"));
  expect(exitCode).toBe(1);
  expect(stderr).toStartWith(`No database found at ${join(folder.path, "vitrine.db")}. Set the data folder`);
});
