import { existsSync, statSync } from "node:fs";
import { join } from "node:path";

import type { CheckName, Finding } from "#contract/system.ts";
import { MEBIBYTE } from "#contract/images.ts";
import { readCertificateState } from "#server/certificates/certificateState.ts";
import { assertDatabaseIntact } from "#server/database/inspectDatabase.ts";
import { assertKeysValid } from "#server/keys/keys.ts";
import { findMissingImages } from "#server/operations/findMissingImages.ts";
import { measureStorage, readOperationsState } from "#server/operations/operationsState.ts";

import { readConfig } from "./config.ts";
import type { Config } from "./config.ts";
import { databasePath, keysPath, uploadsPath } from "./dataFolder.ts";

type Problem = Pick<Finding, "level" | "code"> & { params?: Finding["params"] };

interface Site {
  config: Config;
  /** The settings in force, as text. */
  values: Readonly<Record<string, string>>;
  database: string;
  now: number;
  skipViews: boolean;
}

interface Check {
  name: CheckName;
  /** `null` if nothing is wrong. */
  run(site: Site): Problem | null | Promise<Problem | null>;
  /** Left out without a database. */
  readsDatabase?: true;
}

const HOUR_MS = 3_600_000;
const DAY_MS = 24 * HOUR_MS;
/** They are renewed 30 days ahead. */
const MIN_CERTIFICATE_DAYS = 14;
const MAX_BACKUP_AGE_MS = 48 * HOUR_MS;
const CLOCK_TOLERANCE_MS = 5 * 60_000;
/** No clock that is right is before it. */
const FIRST_RELEASE = Date.UTC(2026, 10, 1);
const LITTLE_SPACE = 100 * MEBIBYTE;
const SOME_SPACE = 1024 * MEBIBYTE;
/** Addresses of documentation (RFC 5737, RFC 3849), which belong to no proxy. */
const NOBODY = ["198.51.100.1", "2001:db8::1"];
const DATA_FILES = [
  "vitrine.db",
  "vitrine.db-wal",
  "vitrine.db-shm",
  "vitrine.db.reserve",
  "uploads",
  "keys",
];

const CHECKS: readonly Check[] = [
  { name: "dataFolder", run: checkDataFolder },
  { name: "permissions", run: checkPermissions, readsDatabase: true },
  { name: "disk", run: checkDisk, readsDatabase: true },
  { name: "database", run: checkDatabase, readsDatabase: true },
  { name: "pictures", run: checkPictures, readsDatabase: true },
  { name: "clock", run: checkClock, readsDatabase: true },
  { name: "certificate", run: checkCertificate },
  { name: "backup", run: checkBackup, readsDatabase: true },
  { name: "proxy", run: checkProxy },
  { name: "deliveries", run: checkDeliveries, readsDatabase: true },
];

/**
 * Changes nothing, and asks nothing on the network.
 * @param values the settings in force
 */
export async function runChecks(
  values: Readonly<Record<string, string>>,
  options: { skipViews: boolean; now: number },
): Promise<Finding[]> {
  const settings = await toFinding("settings", () => checkSettings(values));
  if (settings.level === "error") return [settings];
  const config = readConfig(values);
  const site = { config, values, database: databasePath(config), ...options };
  const findings = [settings];
  for (const { name, run, readsDatabase } of CHECKS)
    if (!readsDatabase || existsSync(site.database)) findings.push(await toFinding(name, () => run(site)));
  return findings;
}

/** What a check throws explains itself. */
async function toFinding(check: CheckName, run: () => ReturnType<Check["run"]>): Promise<Finding> {
  try {
    return { check, level: "ok", code: "ok", params: {}, ...(await run()) };
  } catch (error) {
    const reason = error instanceof Error ? error.message : String(error);
    return { check, level: "error", code: "failed", params: { reason } };
  }
}

function checkSettings(values: Site["values"]): Problem | null {
  return readConfig(values).publicUrl === null ? { level: "warning", code: "noPublicUrl" } : null;
}

function checkDataFolder({ config, database }: Site): Problem | null {
  return existsSync(database)
    ? null
    : { level: "error", code: "noDatabase", params: { path: config.dataDir } };
}

/** Compares with the owner of the folder: root, who may run this, can read everything. */
function checkPermissions({ config }: Site): Problem | null {
  const folder = statSync(config.dataDir);
  const isForeign = (name: string) => {
    const file = statSync(join(config.dataDir, name), { throwIfNoEntry: false });
    return file !== undefined && file.uid !== folder.uid;
  };
  const file = DATA_FILES.find(isForeign);
  if (file) return { level: "error", code: "wrongOwner", params: { file, path: config.dataDir } };
  assertKeysValid(keysPath(config));
  if ((folder.mode & 0o077) === 0) return null;
  return { level: "warning", code: "openToOthers", params: { path: config.dataDir } };
}

function checkDisk({ database }: Site): Problem | null {
  const { freeBytes } = measureStorage(database);
  if (freeBytes >= SOME_SPACE) return null;
  const params = { megabytes: Math.floor(freeBytes / MEBIBYTE) };
  return { level: freeBytes < LITTLE_SPACE ? "error" : "warning", code: "littleSpace", params };
}

function checkDatabase({ database, skipViews }: Site): null {
  assertDatabaseIntact(database, { skipViews });
  return null;
}

async function checkPictures({ config, database }: Site): Promise<Problem | null> {
  const [file, ...others] = await findMissingImages(database, uploadsPath(config));
  if (!file) return null;
  return { level: "error", code: "picturesMissing", params: { count: others.length + 1, file } };
}

function checkClock({ database, now }: Site): Problem | null {
  const { newestAt } = readOperationsState(database, now);
  const earliest = Math.max(newestAt ?? 0, FIRST_RELEASE, statSync(process.execPath).mtimeMs);
  return now + CLOCK_TOLERANCE_MS < earliest ? { level: "error", code: "clockBehind" } : null;
}

function checkCertificate({ config, now }: Site): Problem | null {
  const certificate = readCertificateState(config);
  if (certificate === null) return null;
  const { notAfter, lastError: reason } = certificate;
  const days = notAfter === null ? -1 : Math.floor((notAfter - now) / DAY_MS);
  if (days < 0) return { level: "error", code: "noCertificate", params: { reason: reason ?? "" } };
  if (days >= MIN_CERTIFICATE_DAYS) return null;
  return { level: "warning", code: "certificateExpires", params: { days, reason: reason ?? "" } };
}

function checkBackup({ database, now }: Site): Problem | null {
  const { lastBackupAt } = readOperationsState(database, now);
  if (lastBackupAt === null) return { level: "warning", code: "noBackup" };
  const age = now - lastBackupAt;
  if (age <= MAX_BACKUP_AGE_MS) return null;
  return { level: "error", code: "backupStale", params: { hours: Math.floor(age / HOUR_MS) } };
}

function checkProxy({ config, values }: Site): Problem | null {
  const hasProxies = Boolean(values["TRUSTED_PROXIES"]);
  const hasCertificate = config.https !== null;
  if (NOBODY.some(config.isTrustedProxy)) return { level: "error", code: "trustsEverybody" };
  if (hasProxies && hasCertificate) return { level: "warning", code: "proxyUnused" };
  const needsProxy = config.publicUrl?.startsWith("https:") && !hasCertificate;
  return needsProxy && !hasProxies ? { level: "warning", code: "proxyMissing" } : null;
}

function checkDeliveries({ database, now }: Site): Problem | null {
  const { stuck, recentlyGivenUp } = readOperationsState(database, now);
  if (stuck > 0) return { level: "error", code: "deliveriesStuck", params: { count: stuck } };
  if (recentlyGivenUp === 0) return null;
  return { level: "warning", code: "deliveriesGivenUp", params: { count: recentlyGivenUp } };
}
