// `vitrine demo`: fills an empty data folder with the demo firm's content.
import { existsSync, readdirSync } from "node:fs";

import { fillWithDemo } from "#demo/fillWithDemo.ts";
import { readConfig } from "#server/config.ts";
import type { Config } from "#server/config.ts";
import { createLog } from "#server/log.ts";
import { closeDatabase } from "#server/store/database.ts";
import { lockDataFolder } from "#server/store/lock.ts";
import { StartError } from "#server/store/StartError.ts";

import { databasePath, makeDataFolder, openServices, openStore, uploadsPath } from "./openServices.ts";

export async function runDemo(flags: Record<string, string>): Promise<void> {
  const config = readConfig(process.env, flags);
  refuseFilledFolder(config);
  makeDataFolder(config);
  const lock = lockDataFolder(config.dataDir);
  const db = openStore(config);
  const services = await openServices(config, { db, log: createLog(config.logLevel, (line) => console.log(line)) });
  const { activities } = await fillWithDemo(services);
  closeDatabase(db);
  lock.release();
  console.log(`${config.dataDir} now holds the demo content: ${activities} activities.`);
}

function refuseFilledFolder(config: Config) {
  const pictures = existsSync(uploadsPath(config))
    ? readdirSync(uploadsPath(config)).filter((name) => !name.startsWith("."))
    : [];
  if (!existsSync(databasePath(config)) && pictures.length === 0) return;
  throw new StartError(
    `The data folder ${config.dataDir} is not empty.`,
    "Demo content goes only into an empty one: start with another DATA_DIR. Nothing was changed.",
  );
}
