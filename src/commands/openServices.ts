// Wires everything together over one data folder; the only place that does.
import { accessSync, constants, existsSync, mkdirSync, readdirSync } from "node:fs";
import { join } from "node:path";

import { createActiveSessions } from "#server/analytics/reports/activeSessions.ts";
import { MOST_SOURCES_OF_ONE_ADDRESS } from "#server/analytics/track/referrerLimits.ts";
import { openCountries } from "#server/analytics/track/countries.ts";
import { createViewCounting } from "#server/analytics/track/countViews.ts";
import { createLiveStreams } from "#server/analytics/reports/liveStreams.ts";
import { MOST_VIEWS_A_MINUTE } from "#server/analytics/track/botRates.ts";
import { createFigureAnswers, readRealTime } from "#server/analytics/reports/readFigures.ts";
import { createSums } from "#server/analytics/rollups/rollups.ts";
import { createAccessTokens } from "#server/accounts/accessTokens.ts";
import { createKnownPlaces } from "#server/accounts/trustedNetworks.ts";
import { createLimiter } from "#server/http/rateLimits.ts";
import { createPasswords } from "#server/accounts/passwords.ts";
import { createSetupLink } from "#server/accounts/setupLink.ts";
import { networkOf } from "#server/http/clientAddress.ts";
import type { Config } from "./config.ts";
import { createContentVersion } from "#server/http/contentVersion.ts";
import { embeddedFolder } from "#server/embedded.ts";
import { createPictureKeeper } from "#server/media/ImageStore.ts";
import type { PictureKeeper } from "#server/media/ImageStore.ts";
import { hashInName } from "#server/media/removePicture.ts";
import { nextEffectiveMoment } from "#server/legal/effectiveDates.ts";
import type { Log } from "#server/log.ts";
import { openAssets } from "#server/pages/assets.ts";
import type { Services } from "#server/services.ts";
import { closeDatabase, joinDatabase, openDatabase } from "#server/database/open.ts";
import type { Db } from "#server/database/open.ts";
import { lockDataFolder, tryLockDataFolder } from "#server/operations/lock.ts";
import { readMigrations } from "#server/database/migrate.ts";
import { refuseForeignFile, unwritable } from "#server/database/openFailure.ts";
import { isKnownPicture } from "#server/media/repository.ts";
import { getSecret } from "#server/database/secrets.ts";
import { StartError } from "#server/StartError.ts";
import { openWriteAheadLog } from "#server/database/writeAheadLog.ts";

const MINUTE_MS = 60_000;
const DAY_MS = 24 * 60 * MINUTE_MS;
/** A person mistypes a few times; a machine tries thousands. */
const BY_ADDRESS = { most: 30, windowMs: 10 * MINUTE_MS };
const BY_ACCOUNT = { most: 10, windowMs: 10 * MINUTE_MS };
/** An office behind one address may have several people with something to say; each of them has few things. */
const CONTACT_BY_ADDRESS = { most: 10, windowMs: 10 * MINUTE_MS };
const CONTACT_BY_ACCOUNT = { most: 5, windowMs: 60 * MINUTE_MS };
/** A classroom behind one address, everybody leafing fast. */
const TRACKING_BY_ADDRESS = { most: 600, windowMs: MINUTE_MS };

export function databasePath(config: Config): string {
  return join(config.dataDir, "vitrine.db");
}

export function uploadsPath(config: Config): string {
  return join(config.dataDir, "uploads");
}

/** @throws StartError when the folder cannot be made or written, or what is in it belongs to somebody else */
export function makeDataFolder(config: Config): void {
  try {
    mkdirSync(uploadsPath(config), { recursive: true });
    for (const folder of [config.dataDir, uploadsPath(config)])
      accessSync(folder, constants.R_OK | constants.W_OK);
  } catch (error) {
    throw unwritable(config.dataDir, error);
  }
  // SQLite would open what it may only read, and the first save would fail.
  for (const ending of ["", "-wal", "-shm"]) refuseForeignFile(databasePath(config) + ending);
}

/** Opens and migrates the database. @throws StartError */
export function openStore(config: Config): Db {
  refuseLostDatabase(config);
  return openDatabase(databasePath(config), readMigrations(embeddedFolder("migrations")));
}

/**
 * Runs `work` over the data folder, which no other process may use meanwhile; closes everything afterwards, however it went.
 * @throws StartError
 */
export async function withStore(config: Config, work: (db: Db) => Promise<void>): Promise<void> {
  makeDataFolder(config);
  const lock = lockDataFolder(config.dataDir);
  try {
    await withDatabase(openStore(config), work);
  } finally {
    lock.release();
  }
}

/** The same for work that a running server does not mind. @throws StartError */
export async function withSharedStore(config: Config, work: (db: Db) => Promise<void>): Promise<void> {
  makeDataFolder(config);
  const lock = tryLockDataFolder(config.dataDir);
  try {
    const migrations = readMigrations(embeddedFolder("migrations"));
    await withDatabase(lock ? openStore(config) : joinDatabase(databasePath(config), migrations), work);
  } finally {
    lock?.release();
  }
}

/** Names of stored pictures, whether a record names them or not. */
export function picturesIn(config: Config): string[] {
  return readdirSync(uploadsPath(config)).filter((name) => hashInName(name) !== null);
}

export async function openServices(
  config: Config,
  { db, log, now = Date.now }: { db: Db; log: Log; now?: () => number },
): Promise<Services> {
  const limited = (limit: typeof BY_ADDRESS) => createLimiter(config.rateLimits ? limit : null, now);
  const sums = createSums({ db, log });
  const activeSessions = createActiveSessions(db);
  const pages = limited(TRACKING_BY_ADDRESS);
  const sources = limited({ most: MOST_SOURCES_OF_ONE_ADDRESS, windowMs: DAY_MS });
  const views = createViewCounting({
    db,
    wal: openWriteAheadLog(db, (error) => log.error("the disk did not keep the database's log", error)),
    log,
    now,
    secret: await getSecret(db, "visitors"),
    countryOf: openCountries(config.countryDb),
    isFlooding: (address) => pages.take(networkOf(address)) !== null,
    pace: () => limited({ most: MOST_VIEWS_A_MINUTE, windowMs: MINUTE_MS }),
    mayBringSource: (address) => sources.take(networkOf(address)) === null,
  });
  views.onCounted(sums.onCounted);
  return {
    config,
    db,
    log,
    now,
    passwords: createPasswords(),
    tokens: createAccessTokens(await getSecret(db, "accessTokens"), now),
    limits: {
      byAddress: limited(BY_ADDRESS),
      byAccount: limited(BY_ACCOUNT),
      contact: { byAddress: limited(CONTACT_BY_ADDRESS), byAccount: limited(CONTACT_BY_ACCOUNT) },
      tracking: limited(TRACKING_BY_ADDRESS),
    },
    knownPlaces: createKnownPlaces(),
    setupLink: createSetupLink(),
    views,
    sums,
    figures: createFigureAnswers(db),
    activeSessions,
    live: createLiveStreams({
      read: () => readRealTime({ db, now, activeSessions }),
      onCounted: views.onCounted,
      log,
    }),
    pictures: sparing(
      createPictureKeeper(
        uploadsPath(config),
        (file) => isKnownPicture(db, file),
        (error, file) => log.error("a picture could not be removed", error, { file }),
      ),
      db,
    ),
    content: createContentVersion({ now, nextChange: () => nextEffectiveMoment(db, now()) }),
    assets: openAssets(embeddedFolder(Bun.isStandaloneExecutable ? "web" : "dist/web")),
  };
}

async function withDatabase(db: Db, work: (db: Db) => Promise<void>) {
  try {
    await work(db);
  } finally {
    closeDatabase(db);
  }
}

/** With an empty database beside them, the pictures would be swept away as nobody's. */
function refuseLostDatabase(config: Config) {
  if (existsSync(databasePath(config)) || picturesIn(config).length === 0) return;
  throw new StartError(
    `${uploadsPath(config)} holds pictures, but the database ${databasePath(config)} is missing.`,
    "Put the database back beside them; or, to begin with an empty one, move the pictures away. Nothing was changed.",
  );
}

/** Pictures stay out while the room that is kept for texts is not whole: they would eat what it has given. */
function sparing(keeper: PictureKeeper, db: Db): PictureKeeper {
  return {
    ...keeper,
    async hold(received, ...rest) {
      if (received.length > 0) db.$reserve.restore();
      return keeper.hold(received, ...rest);
    },
    async share(file) {
      db.$reserve.restore();
      return keeper.share(file);
    },
    async remake(...picture) {
      db.$reserve.restore();
      return keeper.remake(...picture);
    },
  };
}
