import "#contract/disableZodJit.ts";
import { setTimeout } from "node:timers/promises";

import { SETUP_LINK_HOURS } from "#contract/accounts/session.ts";
import { hasAdmin } from "#server/accounts/repository.ts";
import { endUsedCodes } from "#server/accounts/secondFactor/endUsedCodes.ts";
import { registerFirstAdmin } from "#server/accounts/setUpFirstAdmin.ts";
import { removeExpiredViews } from "#server/analytics/rollups/retention.ts";
import { removeExpiredEntries, removeExpiredHourly } from "#server/audit/retention.ts";
import { createApp } from "#server/app.ts";
import { checkLinks } from "#server/health/links.ts";
import { keepIndexed } from "#server/resources/searchIndexing.ts";
import { getCollections } from "#server/serverParts.ts";
import type { ServerParts } from "#server/serverParts.ts";
import { createCommandActor } from "#server/database/actor.ts";
import type { Db } from "#server/database/open.ts";
import { AppError } from "#server/errors.ts";
import { createLogger } from "#server/logger.ts";
import type { Logger } from "#server/logger.ts";
import { endSessionsOfReplacedDatabase, renewGeneration } from "#server/keys/sessionGeneration.ts";
import { removeExpiredMessages } from "#server/messages/retention.ts";
import { removeExpiredTrash } from "#server/resources/trash.ts";
import { removeExpiredPreviewLinks } from "#server/resources/previewLinks.ts";
import { repeatErasures } from "#server/personalData/repository.ts";
import { recordBackup } from "#server/operations/repository.ts";
import type { BackupUse } from "#server/operations/repository.ts";
import { leaveStandby } from "#server/operations/failover/standbyFolder.ts";
import { createSchedule } from "#server/resources/createSchedule.ts";
import { LEASE_LOST_EXIT_CODE } from "#server/StartError.ts";
import { getSite } from "#server/settings/repository.ts";

import { checkInBackground } from "./check.ts";
import { VERSION } from "./commandLine.ts";
import { readConfig, invalidSettingsError } from "./config.ts";
import type { Config } from "./config.ts";
import { openSite } from "./openSite.ts";
import { keysPath, uploadsPath, withExclusiveDatabase } from "./dataFolder.ts";
import { waitForShutdownSignal, exitOnUncaughtError, ignoreHangup } from "./shutdown.ts";
import { repairImages, prepareUploads, quarantineOrphans } from "./maintainUploads.ts";
import { createServerParts } from "./createServerParts.ts";
import { SERVED_NICENESS } from "./ownCommand.ts";
import { notifySystemd } from "./notifySystemd.ts";
import { removeServiceFile, writeServiceFile } from "./serviceFile.ts";
import { watchLease } from "./watchLease.ts";
import { createLogOutput } from "./logOutput.ts";

/** Milliseconds after the start. */
const MAINTENANCE_DELAY_MS = 500;
const LEASE_LOST = "lease lost";

export async function runServe(flags: Record<string, string>): Promise<void> {
  const config = readConfig(process.env, flags);
  const log = createLogger(config.logLevel, createLogOutput());
  const shutdownSignal = waitForShutdownSignal();
  exitOnUncaughtError(log);
  ignoreHangup(log);
  const { lost } = await watchLease(config, log);
  leaveStandby(config.dataDir);
  const ended = Promise.race([shutdownSignal, lost.then(() => LEASE_LOST)]);
  let restored: BackupUse | null = null;
  do {
    restored = await withExclusiveDatabase(config, async (db) => {
      logMigration(db, log);
      warnWithoutPublicUrl(config, log);
      const parts = await createServerParts(config, { db, log, imageNiceness: SERVED_NICENESS });
      if (await endSessionsOfReplacedDatabase(db, keysPath(config), log)) await endUsedCodes(db, Date.now());
      await repeatErasures(parts);
      if (restored) await recordBackup(db, "restore", restored);
      await prepareStorage(config, parts);
      const onOpen = (port: number) => {
        // Also if any free one was asked for: the restored site has the same address.
        config.port = port;
        writeServiceFile(config, { flags, port, version: VERSION }, log);
        return announceReady(config, parts, port);
      };
      const closeSite = await openSite({ config, app: createApp(parts), parts, onOpen });
      const collections = getCollections(parts);
      const { allowsPrivateTargets: allowsPrivate } = config;
      const stopRemoval = removeExpiredHourly(parts, [
        removeExpiredEntries,
        (_, signal) => removeExpiredViews({ ...parts, ...parts.analytics }, signal),
        removeExpiredMessages,
        removeExpiredTrash,
        () => parts.redirects.flush(true),
        removeExpiredPreviewLinks,
        (_, signal) => checkLinks({ ...parts, allowsPrivate, collections }, signal),
      ]);
      const notifyStopping = notifySystemd(log);
      parts.delivery.start();
      const stopSchedule = createSchedule({ ...parts, tables: db.$tables, collections }).start();
      const stopBackups = parts.backups.startSchedule();
      const stopPurge = parts.cdn?.startPurging();
      const shutdownController = new AbortController();
      const maintenance = runMaintenance(config, parts, shutdownController.signal);
      const end = await Promise.race([ended, parts.backups.restored]);
      const isRestarting = typeof end !== "string";
      log.info("stopping", { signal: isRestarting ? "restore" : end });
      if (end === LEASE_LOST) process.exitCode = LEASE_LOST_EXIT_CODE;
      const notified = notifyStopping({ isRestarting });
      removeServiceFile(config);
      shutdownController.abort();
      stopBackups();
      parts.analytics.live.close();
      const stops = [notified, stopRemoval(), parts.delivery.stop(), stopSchedule()];
      await Promise.all([...stops, maintenance, closeSite()]);
      await stopPurge?.();
      await Promise.all([parts.analytics.close(), parts.redirects.flush(), parts.images.codec.close()]);
      await tryRenewGeneration(config, parts);
      return isRestarting ? end : null;
    });
    // After a restore from the back office, it serves the restored site.
  } while (restored);
  log.info("stopped");
  process.exit();
}

/** Does what no request waits for, after the first pages. Ends early when the signal is aborted. */
async function runMaintenance(config: Config, parts: ServerParts, signal: AbortSignal) {
  const { db, log } = parts;
  await setTimeout(MAINTENANCE_DELAY_MS, undefined, { signal }).catch(() => undefined);
  if (signal.aborted) return;
  await tryRenewGeneration(config, parts);
  const indexing = keepIndexed({ db, log, collections: getCollections(parts) }, signal);
  const check = db.$isChecked ? undefined : checkInBackground(config, log, signal);
  await quarantineOrphans(uploadsPath(config), parts, signal);
  await repairImages(parts, signal);
  await Promise.all([check, indexing]);
}

/** Not fatal: only copies that were made since the last renewal are then not recognized as older. */
async function tryRenewGeneration(config: Config, { db, log }: ServerParts) {
  try {
    await renewGeneration(db, keysPath(config));
  } catch (error) {
    log.error("marking the database as the latest failed", error);
  }
}

/** Called before the port is opened: if that fails, no later start reports this migration. */
function logMigration({ $migrationResult }: Db, log: Logger) {
  // Explains an empty site after a mistyped folder.
  if ($migrationResult === "created") log.warn("no database found in the data folder; created a new one");
  else if ($migrationResult !== null) log.warn("migrated the database", { ...$migrationResult });
}

function warnWithoutPublicUrl({ publicUrl, bases }: Config, log: Logger) {
  if (publicUrl !== null) return;
  const calls = URL.canParse(bases.api) ? ", and pages may not call API_BASE_URL" : "";
  log.warn(
    `PUBLIC_URL is not set: HSTS is off${calls}; without a web address in the site settings, pages have no canonical, ` +
      "og:url, og:image and hreflang tags, there is no sitemap, and the feed and structured data have relative addresses",
  );
}

async function prepareStorage(config: Config, parts: ServerParts) {
  const { log } = parts;
  await prepareUploads(uploadsPath(config), parts);
  initDiskReserve(parts);
  parts.analytics.restore();
  if (!config.rateLimits)
    log.warn("RATE_LIMITS is off: password attempts are unlimited. Use this for load tests only.");
  await createConfiguredAdmin(config, parts);
}

/**
 * Creates the first admin from ADMIN_EMAIL and ADMIN_PASSWORD; does nothing once an admin exists.
 * @throws StartError for a weak password
 */
async function createConfiguredAdmin(config: Config, parts: ServerParts) {
  const { db, log } = parts;
  if (!config.firstAdmin || (await hasAdmin(db))) return;
  try {
    const person = { ...config.firstAdmin, firstName: "First", lastName: "Admin" };
    await registerFirstAdmin(parts, person, createCommandActor("serve"));
  } catch (error) {
    const problem = error instanceof AppError ? error.errors?.["password"] : undefined;
    throw problem ? invalidSettingsError([`ADMIN_PASSWORD: ${problem}`]) : error;
  }
  log.info("first admin created from ADMIN_EMAIL and ADMIN_PASSWORD");
}

function initDiskReserve({ db, log }: ServerParts) {
  db.$reserve.onRelease((bytesLeft) =>
    log.warn("the disk is full: writes use the reserved space", { bytesLeft }),
  );
  try {
    db.$reserve.restore();
  } catch (error) {
    const isFull = error instanceof AppError && error.code === "diskFull";
    const reason = isFull ? "the disk is almost full" : "allocating the disk reserve failed";
    log.error(`${reason}; image uploads are rejected`, error);
  }
}

async function announceReady(config: Config, { db, setupLink, log }: ServerParts, port: number) {
  const address = config.publicUrl ?? `http://${displayHost(config.host)}:${port}`;
  log.info("listening", {
    host: config.host,
    port,
    version: VERSION,
    dataDir: config.dataDir,
  });
  console.log(`Vitrine is ready at ${address}`);
  if (await hasAdmin(db)) return;
  const { productSlug } = await getSite(db);
  const link = `${address}/${productSlug}/setup#${setupLink.token}`;
  console.log(
    `Create the first admin at ${link} (works for ${SETUP_LINK_HOURS} hours; a restart prints a new link)`,
  );
}

/** Replaces wildcard addresses, which a browser can't open. */
function displayHost(host: string): string {
  if (["0.0.0.0", "::", "*"].includes(host)) return "localhost";
  return host.includes(":") ? `[${host}]` : host;
}
