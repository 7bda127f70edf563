import { existsSync, readdirSync, renameSync, rmSync } from "node:fs";
import { join } from "node:path";

import { seedDemoContent } from "#demo/seedDemoContent.ts";
import type { DemoContent } from "#demo/seedDemoContent.ts";
import { createCommandActor } from "#server/database/actor.ts";
import type { Db } from "#server/database/open.ts";
import { assertNoOrphanedWal } from "#server/database/open.ts";
import { createLogger } from "#server/logger.ts";
import { stagingFolderOf } from "#server/media/blobs/fileBlobStore.ts";
import { lockDataFolder } from "#server/operations/dataFolderLock.ts";
import { removeDemo } from "#server/removeDemo.ts";
import type { ServerParts } from "#server/serverParts.ts";
import { StartError } from "#server/StartError.ts";

import { readConfig } from "./config.ts";
import type { Config } from "./config.ts";
import {
  databasePath,
  createDataFolder,
  listUploadedImages,
  uploadsPath,
  withExclusiveDatabase,
  requireDatabasePath,
} from "./dataFolder.ts";
import { createServerParts } from "./createServerParts.ts";

type DemoCounts = Awaited<ReturnType<typeof seedDemoContent>>;

export async function runDemo({
  "--remove": isRemoving,
  ...settings
}: Record<string, string>): Promise<void> {
  const config = readConfig(process.env, settings);
  if (isRemoving) return emptyDataFolder(config);
  createDataFolder(config);
  using _ = lockDataFolder(config.dataDir);
  assertEmptyDataFolder(config);
  const counts = Object.entries(await seedDataFolder(config)).map(([noun, count]) => `${count} ${noun}`);
  console.log(`${config.dataDir} now contains the demo content: ${counts.join(", ")}.`);
}

/** @throws StartError without a database; AppError `notFound` if the site is not a demo */
async function emptyDataFolder(config: Config) {
  requireDatabasePath(config);
  await withExclusiveDatabase(config, async (db) => {
    const context = { actor: createCommandActor("demo --remove"), now: Date.now() };
    await withServerParts(config, db, (parts) => removeDemo(parts, context));
    console.log(`${config.dataDir} now contains an empty site. Accounts and the audit log were kept.`);
  });
}

async function withServerParts<T>(
  config: Config,
  db: Db,
  task: (parts: ServerParts) => Promise<T>,
): Promise<T> {
  const log = createLogger(config.logLevel, (line) => console.log(line));
  const parts = await createServerParts(config, { db, log });
  return task(parts).finally(() => parts.images.codec.close());
}

function assertEmptyDataFolder(config: Config) {
  if (!existsSync(databasePath(config))) assertNoOrphanedWal(databasePath(config));
  if (!existsSync(databasePath(config)) && listUploadedImages(config).length === 0) return;
  throw new StartError(
    `The data folder ${config.dataDir} is not empty.`,
    "Demo content needs an empty data folder: choose another DATA_DIR. Nothing was changed.",
  );
}

/**
 * Seeds a separate folder and moves it, the database last: images without a database are rejected at the start.
 */
export async function seedDataFolder(config: Config, content?: DemoContent): Promise<DemoCounts> {
  const tempConfig: Config = { ...config, dataDir: join(config.dataDir, ".demo") };
  rmSync(tempConfig.dataDir, { recursive: true, force: true });
  try {
    let counts: DemoCounts = {};
    await withExclusiveDatabase(tempConfig, async (db) => {
      counts = await withServerParts(tempConfig, db, (parts) => seedDemoContent(parts, content));
    });
    for (const name of readdirSync(uploadsPath(tempConfig))) moveUpload(name);
    renameSync(databasePath(tempConfig), databasePath(config));
    return counts;
  } finally {
    rmSync(tempConfig.dataDir, { recursive: true, force: true });
  }

  function moveUpload(name: string) {
    const path = join(uploadsPath(tempConfig), name);
    if (path !== stagingFolderOf(uploadsPath(tempConfig))) renameSync(path, join(uploadsPath(config), name));
  }
}
