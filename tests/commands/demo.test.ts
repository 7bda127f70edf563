import { expect, test } from "bun:test";
import { mkdirSync, readdirSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";

import { readConfig } from "#commands/config.ts";
import { createDataFolder, openSiteDatabase } from "#commands/dataFolder.ts";
import { seedDataFolder } from "#commands/demo.ts";
import { DEMO_CONTENT } from "#demo/seedDemoContent.ts";
import { createUser } from "#server/accounts/repository.ts";
import { closeDatabase } from "#server/database/open.ts";
import { lockDataFolder } from "#server/operations/dataFolderLock.ts";
import { testContext } from "#tests/support/server/testContext.ts";
import { ADMIN } from "#tests/support/server/testServer.ts";
import { runCommandInProcess } from "#tests/support/system/runCommandInProcess.ts";
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

test("--remove leaves an empty site with its accounts, once", async () => {
  await using folder = await createDemoFolder();
  const uploads = join(folder.path, "uploads");
  const [logo] = readFolder(folder.path).pictures;
  expect(readdirSync(uploads)).toContain(logo?.file ?? "");
  const { exitCode, stdout, stderr } = await demo(folder.path, "--remove");
  expect({ exitCode, stdout, stderr }).toEqual({
    exitCode: 0,
    stdout: `${folder.path} now contains an empty site. Accounts and the audit log were kept.\n`,
    stderr: "",
  });
  expect(readFolder(folder.path)).toEqual({
    views: 0,
    messages: 0,
    settings: 0,
    users: 1,
    pictures: [],
    lastEntry: { user_name: "vitrine demo --remove", action: "delete", kind: "demo" },
  });
  expect(readdirSync(uploads)).not.toContain(logo?.file ?? "");

  const again = await demo(folder.path, "--remove");
  expect(again).toEqual({
    exitCode: 1,
    stdout: "",
    stderr: "This site is not a demo. Nothing was deleted.\n",
  });
});

test("--remove changes nothing while a server uses the folder, and creates no database", async () => {
  await using folder = await createDemoFolder();
  const before = readFolder(folder.path);
  const lock = lockDataFolder(folder.path);
  expect((await demo(folder.path, "--remove")).exitCode).toBe(1);
  lock.release();
  expect(readFolder(folder.path)).toEqual(before);

  await using empty = await createTemporaryDirectory();
  expect((await demo(empty.path, "--remove")).stderr).toContain("No database found");
  expect(readdirSync(empty.path)).toEqual([]);
});

/** A demo with a few pictures and an admin. */
async function createDemoFolder() {
  const folder = await createTemporaryDirectory();
  const config = readConfig({ DATA_DIR: folder.path });
  createDataFolder(config);
  const clients = DEMO_CONTENT.clients.slice(0, 1);
  await seedDataFolder(config, { ...DEMO_CONTENT, records: {}, clients, visitDays: 7 });
  const db = openSiteDatabase(config);
  const user = { ...ADMIN, firstName: "Somsri", lastName: "Jaidee", role: "admin", scope: "owner" } as const;
  await createUser(db, { ...user, passwordHash: "" }, testContext(Date.now()));
  closeDatabase(db);
  return folder;
}

function readFolder(dataDir: string) {
  const config = readConfig({ DATA_DIR: dataDir });
  const db = openSiteDatabase(config);
  const count = (table: string) =>
    db.$client.query<{ rows: number }, []>(`SELECT count(*) AS rows FROM ${table}`).get()?.rows;
  const content = {
    views: count("views"),
    messages: count("messages"),
    settings: count("settings"),
    users: count("users"),
    pictures: db.$client.query<{ file: string }, []>("SELECT file FROM pictures").all(),
    lastEntry: db.$client
      .query("SELECT user_name, action, kind FROM audit_entries ORDER BY id DESC LIMIT 1")
      .get(),
  };
  closeDatabase(db);
  return content;
}

function demo(dataDir: string, ...flags: string[]) {
  return runCommandInProcess(["demo", ...flags, "--data-dir", dataDir]);
}
