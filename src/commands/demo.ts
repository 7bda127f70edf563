// `vitrine demo`: fills an empty data folder with the demo firm's content, all of it or nothing.
import { existsSync, readdirSync, renameSync, rmSync } from "node:fs";
import { join } from "node:path";

import { fillWithDemo } from "#demo/fillWithDemo.ts";
import { assertWriteAheadLog } from "#server/database/open.ts";
import { createLog } from "#server/log.ts";
import { incomingFolderOf } from "#server/media/blobs/fileBlobStore.ts";
import { lockDataFolder } from "#server/operations/lock.ts";
import { StartError } from "#server/StartError.ts";

import { readConfig } from "./config.ts";
import type { Config } from "./config.ts";
import { databasePath, makeDataFolder, picturesIn, uploadsPath, withStore } from "./dataFolder.ts";
import { openParts } from "./openParts.ts";

type DemoCounts = Awaited<ReturnType<typeof fillWithDemo>>;

export async function runDemo(flags: Record<string, string>): Promise<void> {
  const config = readConfig(process.env, flags);
  makeDataFolder(config);
  const lock = lockDataFolder(config.dataDir);
  try {
    refuseFilledFolder(config);
    const counts = Object.entries(await fillAtOnce(config)).map(([noun, count]) => `${count} ${noun}`);
    console.log(`${config.dataDir} now contains the demo content: ${counts.join(", ")}.`);
  } finally {
    lock.release();
  }
}

function refuseFilledFolder(config: Config) {
  if (!existsSync(databasePath(config))) assertWriteAheadLog(databasePath(config));
  if (!existsSync(databasePath(config)) && picturesIn(config).length === 0) return;
  throw new StartError(
    `The data folder ${config.dataDir} is not empty.`,
    "Demo content needs an empty data folder: choose another DATA_DIR. Nothing was changed.",
  );
}

/** Made in a folder of its own, then moved, the database last: a folder of pictures without one is refused, and not taken for a site. */
async function fillAtOnce(config: Config): Promise<DemoCounts> {
  const beside: Config = { ...config, dataDir: join(config.dataDir, ".demo") };
  rmSync(beside.dataDir, { recursive: true, force: true });
  try {
    let counts: DemoCounts = {};
    await withStore(beside, async (db) => {
      const log = createLog(config.logLevel, (line) => console.log(line));
      counts = await fillWithDemo(await openParts(beside, { db, log }));
    });
    for (const name of readdirSync(uploadsPath(beside))) moveIn(name);
    renameSync(databasePath(beside), databasePath(config));
    return counts;
  } finally {
    rmSync(beside.dataDir, { recursive: true, force: true });
  }

  function moveIn(name: string) {
    const path = join(uploadsPath(beside), name);
    if (path !== incomingFolderOf(uploadsPath(beside))) renameSync(path, join(uploadsPath(config), name));
  }
}
