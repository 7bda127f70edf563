import { expect, it } from "bun:test";
import { readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";

import { readConfig } from "#commands/config.ts";
import { createDataFolder, databasePath, openSiteDatabase } from "#commands/dataFolder.ts";
import { closeDatabase } from "#server/database/open.ts";
import { createBackupFixture, imageName } from "#tests/support/server/backupFixture.ts";
import { runCommandInProcess } from "#tests/support/system/runCommandInProcess.ts";
import { runCommand, runServer } from "#tests/support/system/runFromSource.ts";
import { createTemporaryDirectory } from "#tests/support/system/temporaryDirectory.ts";
import { testWith } from "#tests/support/testWith.ts";

const PAGE_BYTES = 4096;

/** A data folder whose database is larger than what is checked at the start, closed cleanly. */
async function createLargeSite() {
  const folder = await createTemporaryDirectory();
  const config = readConfig({ DATA_DIR: folder.path });
  createDataFolder(config);
  const db = openSiteDatabase(config);
  const { $client } = db.$writer.connection;
  const insert = $client.query("INSERT INTO articles (id, created_at, updated_at) VALUES (?, 0, 0)");
  const insertText = $client.query(
    `INSERT INTO article_texts (article_id, language, fingerprint, title, excerpt, content, author, status, listed_at, updated_at)
      VALUES (?, 'en', '', '', '', ?, '', 'Draft', 0, 0)`,
  );
  const insertAddress = $client.query(
    "INSERT INTO article_addresses (slug, language, article_id, is_current) VALUES (?1, 'en', ?1, 1)",
  );
  for (let index = 0; index < 100; index += 1) {
    insert.run(String(index));
    insertText.run(String(index), "x".repeat(100_000));
    insertAddress.run(String(index));
  }
  closeDatabase(db);
  const path = databasePath(config);
  return {
    path,
    dataDir: folder.path,
    open: () => openSiteDatabase(config),
    /** Overwrites pages of articles, or others. */
    damage: (firstPage = 300, pages = 500) => {
      const bytes = readFileSync(path);
      writeFileSync(path, bytes.fill(0xff, firstPage * PAGE_BYTES, (firstPage + pages) * PAGE_BYTES));
    },
    [Symbol.asyncDispose]: () => folder[Symbol.asyncDispose](),
  };
}

const test = testWith(createLargeSite);

test("a large database that was closed cleanly is not checked at the start", async (site) => {
  const db = site.open();
  expect(db.$isChecked).toBe(false);
  closeDatabase(db);
});

test("after a crash, it is checked at the start", async (site) => {
  writeFileSync(`${site.path}-wal`, "x");
  const db = site.open();
  expect(db.$isChecked).toBe(true);
  closeDatabase(db);
  site.damage();
  writeFileSync(`${site.path}-wal`, "x");
  expect(site.open).toThrow(/is damaged/);
});

test("reports whether the database is damaged", async (site) => {
  const env = { DATA_DIR: site.dataDir };
  expect(await runCommandInProcess(["check"], env)).toEqual({
    exitCode: 0,
    stdout: `No damage found in ${site.path}, its pictures and files.\n`,
    stderr: "",
  });
  site.damage();
  const { exitCode, stdout, stderr } = await runCommandInProcess(["check", "--skip-views"], env);
  expect([exitCode, stdout]).toEqual([1, ""]);
  expect(stderr).toContain(`${site.path} is damaged`);
});

test("a running server logs the damage", async (site) => {
  site.damage();
  await using server = await runServer({ env: { DATA_DIR: site.dataDir } });
  const line = await server.lines.waitForMatch(/the database check failed/);
  expect(line.input).toContain("is damaged");
});

test("a server that needs a damaged table does not start", async (site) => {
  site.damage(1, 200);
  const { exitCode, stderr } = await runCommand(["serve"], { env: { DATA_DIR: site.dataDir, PORT: "0" } });
  expect([exitCode, stderr]).toEqual([1, expect.stringContaining(`${site.path} is damaged`)]);
});

it("reports originals that are missing or incomplete, unless pictures are left out", async () => {
  await using site = await createBackupFixture("a", "b", "c");
  await site.deleteImage("a");
  await site.truncateImage("c");
  const check = (...flags: string[]) => runCommandInProcess(["check", ...flags, "--data-dir", site.dataDir]);
  expect(await check()).toEqual({
    exitCode: 1,
    stdout: "",
    stderr:
      `Pictures or files missing or incomplete in ${site.uploads}: 2.\n  ${imageName("a")}\n  ${imageName("c")}\n` +
      "Check that the disk with the pictures and files is mounted, or restore them from a backup.\n",
  });
  expect((await check("--skip-pictures")).exitCode).toBe(0);
});

it("needs a database", async () => {
  await using folder = await createTemporaryDirectory();
  const { exitCode, stderr } = await runCommandInProcess(["check"], { DATA_DIR: folder.path });
  expect(exitCode).toBe(1);
  expect(stderr).toStartWith(`No database found at ${join(folder.path, "vitrine.db")}. Set the data folder`);
});
