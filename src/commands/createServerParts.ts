import { MEBIBYTE, UPLOADS_PATH } from "#contract/images.ts";
import { createAccessTokens } from "#server/accounts/accessTokens.ts";
import { createDeviceCookies } from "#server/accounts/deviceCookies.ts";
import { createForgottenLimits } from "#server/accounts/links/forgottenPassword.ts";
import { createLinkTokens } from "#server/accounts/links/linkTokens.ts";
import { createPasswords } from "#server/accounts/passwords.ts";
import { createFactorSecrets } from "#server/accounts/secondFactor/factorSecrets.ts";
import { createSignInChallenges } from "#server/accounts/secondFactor/signInChallenges.ts";
import { createSetupLink } from "#server/accounts/setupLink.ts";
import { createSignInLane } from "#server/accounts/signInLane.ts";
import { createSignInThrottle } from "#server/accounts/signInThrottle.ts";
import { openAnalytics } from "#server/analytics/openAnalytics.ts";
import { readWeeks } from "#server/analytics/reports/readWeeks.ts";
import { isBot } from "#server/analytics/track/userAgents.ts";
import { openVisitorKeys } from "#server/analytics/track/visitorKeys.ts";
import type { ServerParts } from "#server/serverParts.ts";
import { createPageNameLookup } from "#server/content/pageLookups.ts";
import { CONTENT_FEATURES } from "#server/content/registry.ts";
import type { Db } from "#server/database/open.ts";
import { getIdentifier } from "#server/database/secrets.ts";
import { createCdn } from "#server/delivery/cdn.ts";
import { createDelivery } from "#server/delivery/delivery.ts";
import { embeddedFolder } from "#server/embeddedFolder.ts";
import { FileCache } from "#server/http/cache/FileCache.ts";
import { ResponseCache } from "#server/http/cache/ResponseCache.ts";
import { createGetClientAddress } from "#server/http/protection/clientAddress.ts";
import { createRateLimiter } from "#server/http/protection/rateLimiter.ts";
import type { RateLimit } from "#server/http/protection/rateLimiter.ts";
import { createRequestLimiter } from "#server/http/protection/requestLimits.ts";
import { openErasureList } from "#server/keys/erasureList.ts";
import { createSecretBox } from "#server/keys/secretBox.ts";
import { openKeys } from "#server/keys/keys.ts";
import { strictTransportSecurity } from "#server/http/protection/securityHeaders.ts";
import { listLegalPageTitles } from "#server/legal/repository.ts";
import type { Logger } from "#server/logger.ts";
import { createImageCodec } from "#server/media/codec/ImageCodec.ts";
import { createFileBlobStore, stagingFolderOf } from "#server/media/blobs/fileBlobStore.ts";
import { imageHashOf } from "#server/media/imageNames.ts";
import { createImageStore } from "#server/media/ImageStore.ts";
import { findUser } from "#server/accounts/repository.ts";
import { findMessage } from "#server/messages/repository.ts";
import { createSpamFilter } from "#server/messages/spamFilter.ts";
import type { ImageStore } from "#server/media/ImageStore.ts";
import { findImages, findStoredHashes } from "#server/media/repository.ts";
import { createBackups } from "#server/operations/backupSchedule.ts";
import { createRequestMetrics } from "#server/operations/requestMetrics.ts";
import { openAssets } from "#server/pages/assets.ts";
import { createRedirects } from "#server/redirects/redirects.ts";
import { getSite } from "#server/settings/repository.ts";

import { VERSION } from "./commandLine.ts";
import type { Config } from "./config.ts";
import { cdnFailurePath, databasePath, keysPath, uploadsPath } from "./dataFolder.ts";
import { imageProcessCommand, ownCommand } from "./ownCommand.ts";

/** Bytes of uncompressed content; compressed variants take about half of that in addition. */
const PAGE_CACHE = { maxEntries: 400, maxBytes: 32 * MEBIBYTE };
const REPLY_CACHE = { maxEntries: 400, maxBytes: 8 * MEBIBYTE };
const FILE_CACHE = { maxEntries: 2_000, maxBytes: 64 * MEBIBYTE };

interface BaseDependencies {
  db: Db;
  log: Logger;
  /** Milliseconds since 1970. */
  now?: () => number;
  /** Of the image processes, relative to this process. */
  imageNiceness?: number;
}

/** Creates the parts of a server for an open database. */
export async function createServerParts(
  config: Config,
  { db, log: baseLog, now = Date.now, imageNiceness = 0 }: BaseDependencies,
): Promise<ServerParts> {
  const requestMetrics = createRequestMetrics();
  const log = requestMetrics.observe(baseLog);
  const collections = CONTENT_FEATURES.map(({ collection }) => collection);
  await getIdentifier(db, "installation");
  const keys = openKeys(keysPath(config), log);
  const createConfiguredLimiter = (limit: RateLimit) =>
    createRateLimiter(config.rateLimits ? limit : null, now);
  const deviceKey = keys.get("devices");
  const getCurrentSite = () => getSite(db);
  const getPageNames = createPageNameLookup({
    db,
    collections,
    getSite: getCurrentSite,
    listLegalPageTitles: () => listLegalPageTitles(db),
  });
  const { publicUrl, bases, isTrustedProxy } = config;
  const hsts = strictTransportSecurity(config);
  const cacheOptions = { tables: db.$tables, hsts, now };
  const secretBox = createSecretBox(keys.get("deliveries"), "secrets");
  const fileCache = new FileCache({ ...cacheOptions, ...FILE_CACHE });
  const analytics = openAnalytics({
    ...config,
    db,
    log,
    now,
    getSite: getCurrentSite,
    getPageNames,
    visitorKeys: openVisitorKeys(keysPath(config), log),
  });
  return {
    db,
    log,
    now,
    publicUrl,
    hsts,
    bases,
    getClientAddress: createGetClientAddress(log, isTrustedProxy),
    getSite: getCurrentSite,
    passwords: createPasswords(),
    tokens: createAccessTokens(keys.get("accessTokens"), now),
    deviceCookies: createDeviceCookies({ ...config, key: deviceKey, now }),
    ...createSignInLimits({ db, key: deviceKey, now, isEnabled: config.rateLimits }),
    factorSecrets: createFactorSecrets(keys.get("secondFactors")),
    challenges: createSignInChallenges(now),
    spamFilter: createSpamFilter({ createRateLimiter: createConfiguredLimiter, now }),
    requestLimiter: config.rateLimits ? createRequestLimiter(now) : null,
    setupLink: createSetupLink(now),
    forgottenLimits: createForgottenLimits(createConfiguredLimiter),
    linkTokens: createLinkTokens(keys.get("accessTokens")),
    analytics,
    images: createSiteImageStore(config, { db, log, imageNiceness, fileCache }),
    pageCache: new ResponseCache({ ...cacheOptions, ...PAGE_CACHE }),
    replyCache: new ResponseCache({ ...cacheOptions, ...REPLY_CACHE }),
    fileCache,
    cdn: createConfiguredCdn(config, { ...cacheOptions, log }),
    secretBox,
    erasureList: openErasureList(keysPath(config), keys.get("erasures")),
    delivery: createDelivery({
      db,
      log,
      now,
      secretBox,
      publicUrl,
      findMessage,
      findUser,
      readWeeks: (monday) => readWeeks({ db, rollups: analytics.rollups }, monday),
      getSite: getCurrentSite,
      allowsPrivate: config.allowsPrivateTargets,
    }),
    requestMetrics,
    metricsAccess: config.metricsAccess,
    system: {
      version: VERSION,
      database: databasePath(config),
      readFindings: async () => (await import("./doctor.ts")).readFindings(config.dataDir),
    },
    backups: createConfiguredBackups(config, { log, now, getSite: getCurrentSite }),
    redirects: createRedirects({ db, log, now, isBot }),
    contentFeatures: CONTENT_FEATURES,
    assets: openAssets(embeddedFolder(Bun.isStandaloneExecutable ? "web" : "dist/web")),
  };
}

function createConfiguredBackups(
  config: Config,
  options: Pick<Parameters<typeof createBackups>[0], "log" | "now" | "getSite">,
) {
  const { dataDir, backupRecipient, s3 } = config;
  // Some settings of the server are flags.
  const env = {
    ...process.env,
    BACKUP_RECIPIENT: backupRecipient ?? "",
    S3_ENDPOINT: s3.endpoint,
    S3_REGION: s3.region,
    S3_ACCESS_KEY_ID: s3.accessKeyId,
    S3_SECRET_ACCESS_KEY: s3.secretAccessKey,
  };
  const database = databasePath(config);
  return createBackups({ ...options, dataDir, database, s3, env, command: ownCommand });
}

function createConfiguredCdn(
  config: Config,
  options: Omit<Parameters<typeof createCdn>[0], "config" | "allowsPrivate" | "failureFile">,
) {
  const { cdn, allowsPrivateTargets: allowsPrivate } = config;
  return cdn && createCdn({ ...options, config: cdn, allowsPrivate, failureFile: cdnFailurePath(config) });
}

function createSignInLimits(options: Parameters<typeof createSignInThrottle>[0]) {
  const signInThrottle = createSignInThrottle(options);
  return { signInThrottle, signInLane: createSignInLane({ ...options, signInThrottle }) };
}

function createSiteImageStore(
  config: Config,
  { db, log, imageNiceness, fileCache }: Omit<BaseDependencies, "now"> & { fileCache: FileCache },
): ImageStore {
  const uploads = uploadsPath(config);
  const store = createImageStore({
    blobs: createFileBlobStore(uploads, { onRemoved: (name) => fileCache.delete(UPLOADS_PATH + name) }),
    stagingFolder: stagingFolderOf(uploads),
    codec: createImageCodec({ command: imageProcessCommand(imageNiceness), log }),
    findImage: async (file) => (await findImages(db, [file])).get(file) ?? null,
    hasImageRow: async (file) => (await findStoredHashes(db, [imageHashOf(file) ?? ""])).size > 0,
    onRemovalError: (error, file) => log.error("deleting an image file failed", error, { file }),
  });
  return withReserveRestored(store, db);
}

/** Rejects uploads while the reserve is not fully restored: they would use the space that it freed. */
function withReserveRestored(store: ImageStore, db: Db): ImageStore {
  return {
    ...store,
    async acquire(received, ...rest) {
      if (received.length > 0) db.$reserve.restore();
      return store.acquire(received, ...rest);
    },
    async keepDuring(file, task) {
      db.$reserve.restore();
      return store.keepDuring(file, task);
    },
    async createShareImage(file) {
      db.$reserve.restore();
      return store.createShareImage(file);
    },
    async regenerateVariants(...image) {
      db.$reserve.restore();
      return store.regenerateVariants(...image);
    },
  };
}
