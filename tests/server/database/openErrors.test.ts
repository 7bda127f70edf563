import { expect, test } from "bun:test";
import { mkdirSync } from "node:fs";
import { join } from "node:path";

import { readConfig } from "#commands/config.ts";
import { createDataFolder, openSiteDatabase } from "#commands/dataFolder.ts";
import { closeDatabase } from "#server/database/open.ts";
import { createTemporaryDirectory } from "#tests/support/system/temporaryDirectory.ts";

test("opens a path of the maximum length and rejects a longer one", async () => {
  await using folder = await createTemporaryDirectory();
  const longest = configOf(folder.path, 500 - "/vitrine.db".length);
  // On the second attempt the file exists.
  for (let time = 0; time < 2; time += 1) {
    createDataFolder(longest);
    closeDatabase(openSiteDatabase(longest));
  }
  const longer = configOf(folder.path, 501 - "/vitrine.db".length);
  createDataFolder(longer);
  expect(() => openSiteDatabase(longer)).toThrow(
    /^The path of the database \/.* is too long: the limit is 500 bytes\. Choose a shorter DATA_DIR\.$/,
  );
});

test("rejects a data folder whose name is too long", async () => {
  await using folder = await createTemporaryDirectory();
  const config = readConfig({ DATA_DIR: join(folder.path, "x".repeat(300)) });
  expect(() => createDataFolder(config)).toThrow(
    /is not writable: its path is too long\. Shorten it, or set another DATA_DIR\.$/,
  );
});

/** Configures a data folder below `base` with a path of this many bytes. */
function configOf(base: string, bytes: number) {
  let path = base;
  // A name has 255 bytes at most, and the next one needs a slash.
  while (bytes - path.length > 250) path = join(path, "x".repeat(100));
  path = join(path, "x".repeat(bytes - path.length - 1));
  mkdirSync(path, { recursive: true });
  return readConfig({ DATA_DIR: path });
}
