// Wires everything together over one data folder; the only place that does.
import { mkdirSync } from "node:fs";
import { join } from "node:path";

import { createAccessTokens } from "#server/auth/accessTokens.ts";
import { createLimiter } from "#server/auth/limits.ts";
import { createPasswords } from "#server/auth/passwords.ts";
import { createSetupLink } from "#server/auth/setupLink.ts";
import type { Config } from "#server/config.ts";
import { createContentVersion } from "#server/contentVersion.ts";
import { embeddedFolder } from "#server/embedded.ts";
import { createPictureKeeper } from "#server/images/PictureKeeper.ts";
import type { Log } from "#server/log.ts";
import { openAssets } from "#server/render/assets.ts";
import type { Services } from "#server/services.ts";
import { openDatabase } from "#server/store/database.ts";
import type { Db } from "#server/store/database.ts";
import { readMigrations } from "#server/store/migrate.ts";
import { isKnownPicture } from "#server/store/pictures.ts";
import { getSecret } from "#server/store/secrets.ts";
import { StartError } from "#server/store/StartError.ts";

const MINUTE_MS = 60_000;
/** A person mistypes a few times; a machine tries thousands. */
const BY_ADDRESS = { most: 30, windowMs: 10 * MINUTE_MS };
const BY_ACCOUNT = { most: 10, windowMs: 10 * MINUTE_MS };

export function databasePath(config: Config): string {
  return join(config.dataDir, "vitrine.db");
}

export function uploadsPath(config: Config): string {
  return join(config.dataDir, "uploads");
}

/** @throws StartError when the folder cannot be made or written */
export function makeDataFolder(config: Config): void {
  try {
    mkdirSync(uploadsPath(config), { recursive: true });
  } catch (error) {
    throw new StartError(
      `The data folder ${config.dataDir} cannot be written.`,
      "Give this user the right to write there, or start with another DATA_DIR.",
      { cause: error },
    );
  }
}

/** Opens and migrates the database. @throws StartError */
export function openStore(config: Config): Db {
  return openDatabase(databasePath(config), readMigrations(embeddedFolder("migrations")));
}

export async function openServices(
  config: Config,
  { db, log, now = Date.now }: { db: Db; log: Log; now?: () => number },
): Promise<Services> {
  const limited = (limit: typeof BY_ADDRESS) => createLimiter(config.rateLimits ? limit : null, now);
  return {
    config,
    db,
    log,
    now,
    passwords: createPasswords(),
    tokens: createAccessTokens(await getSecret(db, "accessTokens"), now),
    limits: { byAddress: limited(BY_ADDRESS), byAccount: limited(BY_ACCOUNT) },
    setupLink: createSetupLink(),
    pictures: createPictureKeeper(uploadsPath(config), (file) => isKnownPicture(db, file)),
    content: createContentVersion(),
    assets: openAssets(embeddedFolder(Bun.isStandaloneExecutable ? "web" : "dist/web")),
  };
}

