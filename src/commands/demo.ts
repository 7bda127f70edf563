// `vitrine demo`: fills an empty data folder with the demo firm's content, all of it or nothing.
import { existsSync, readdirSync, renameSync, rmSync } from "node:fs";
import { join } from "node:path";

import { fillWithDemo } from "#demo/fillWithDemo.ts";
import { readConfig } from "#server/config.ts";
import type { Config } from "#server/config.ts";
import { incomingOf } from "#server/images/stageFiles.ts";
import { createLog } from "#server/log.ts";
import { lockDataFolder } from "#server/store/lock.ts";
import { StartError } from "#server/store/StartError.ts";

import {
  databasePath,
  makeDataFolder,
  openServices,
  picturesIn,
  uploadsPath,
  withStore,
} from "./openServices.ts";

export async function runDemo(flags: Record<string, string>): Promise<void> {
  const config = readConfig(process.env, flags);
  makeDataFolder(config);
  const lock = lockDataFolder(config.dataDir);
  try {
    refuseFilledFolder(config);
    const activities = await fillAtOnce(config);
    console.log(`${config.dataDir} now holds the demo content: ${activities} activities.`);
  } finally {
    lock.release();
  }
}

function refuseFilledFolder(config: Config) {
  if (!existsSync(databasePath(config)) && picturesIn(config).length === 0) return;
  throw new StartError(
    `The data folder ${config.dataDir} is not empty.`,
    "Demo content goes only into an empty one: start with another DATA_DIR. Nothing was changed.",
  );
}

/** Made in a folder of its own, so that nobody finds half of it after an interruption; then moved, the database last. */
async function fillAtOnce(config: Config): Promise<number> {
  const beside: Config = { ...config, dataDir: join(config.dataDir, ".demo") };
  rmSync(beside.dataDir, { recursive: true, force: true });
  try {
    let count = 0;
    await withStore(beside, async (db) => {
      const log = createLog(config.logLevel, (line) => console.log(line));
      count = (await fillWithDemo(await openServices(beside, { db, log }))).activities;
    });
    for (const name of readdirSync(uploadsPath(beside))) moveIn(name);
    renameSync(databasePath(beside), databasePath(config));
    return count;
  } finally {
    rmSync(beside.dataDir, { recursive: true, force: true });
  }

  function moveIn(name: string) {
    const path = join(uploadsPath(beside), name);
    if (path !== incomingOf(uploadsPath(beside))) renameSync(path, join(uploadsPath(config), name));
  }
}
