import { expect } from "bun:test";
import { readdirSync, writeFileSync } from "node:fs";
import { join } from "node:path";

import { lockDataFolder, tryLockDataFolder } from "#server/operations/dataFolderLock.ts";
import { createTemporaryDirectory } from "#tests/support/system/temporaryDirectory.ts";
import { testWith } from "#tests/support/testWith.ts";

const HOLDER = `
  const { lockDataFolder } = await import("#server/operations/dataFolderLock.ts");
  const lock = lockDataFolder(process.env.FOLDER);
  console.log("held");
  await Bun.stdin.text();
  lock.release();
`;

const test = testWith(createTemporaryDirectory);

test("allows one holder at a time", async (folder) => {
  const lock = lockDataFolder(folder.path);
  expect(tryLockDataFolder(folder.path)).toBeNull();
  lock.release();
  tryLockDataFolder(folder.path)?.release();
  lockDataFolder(folder.path).release();
});

test("is released when its holder is killed", async (folder) => {
  // Ends with the test.
  await using holder = Bun.spawn([process.execPath, "-e", HOLDER], {
    env: { ...process.env, FOLDER: folder.path },
    stdin: "pipe",
    stdout: "pipe",
  });
  await holder.stdout.getReader().read();
  expect(() => lockDataFolder(folder.path)).toThrow(/Another Vitrine is already running on the data folder/);
  holder.kill("SIGKILL");
  await holder.exited;
  lockDataFolder(folder.path).release();
});

test("leaves only its own empty file", async (folder) => {
  const lock = lockDataFolder(folder.path);
  expect(readdirSync(folder.path)).toEqual(["vitrine.lock"]);
  lock.release();
});

test("reports a folder that is not writable as a different error", async (folder) => {
  const file = join(folder.path, "file");
  writeFileSync(file, "");
  expect(() => lockDataFolder(file)).toThrow(/is not writable\. Give this user write permission/);
});
