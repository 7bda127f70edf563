import { existsSync, readFileSync, statSync } from "node:fs";
import { join } from "node:path";

import type { CheckName, Finding } from "#contract/system.ts";
import { MEBIBYTE } from "#contract/images.ts";
import { DAY_MS } from "#server/calendar.ts";
import { readCertificateState } from "#server/certificates/certificateState.ts";
import { assertDatabaseIntact } from "#server/database/inspectDatabase.ts";
import { assertKeysValid } from "#server/keys/keys.ts";
import { findMissingImages } from "#server/operations/findMissingImages.ts";
import {
  findBackupProblem,
  measureStorage,
  readOperationsState,
} from "#server/operations/operationsState.ts";

import { readConfig } from "./config.ts";
import type { Config } from "./config.ts";
import { cdnFailurePath, databasePath, keysPath, uploadsPath } from "./dataFolder.ts";

/** `null` if nothing is wrong. */
type Problem = Omit<Finding, "check"> | null;

interface Site {
  config: Config;
  database: string;
  now: number;
  skipViews: boolean;
  hasTrustedProxies: boolean;
}

const CLOCK_TOLERANCE_MS = 5 * 60_000;
/** No clock that is right is before it. */
const FIRST_RELEASE = Date.UTC(2026, 10, 1);
/** They are renewed 30 days ahead. */
const MIN_CERTIFICATE_DAYS = 14;
/** Addresses of documentation (RFC 5737, RFC 3849), which belong to no proxy. */
const NOBODY = ["198.51.100.1", "2001:db8::1"];
const FILES = ["vitrine.db", "vitrine.db-wal", "vitrine.db-shm", "vitrine.db.reserve", "uploads", "keys"];

type Params = Finding["params"];
const error = (code: string, params: Params = {}): Problem => ({ level: "error", code, params });
const warning = (code: string, params: Params = {}): Problem => ({ level: "warning", code, params });

const CHECKS: Partial<Record<CheckName, (site: Site) => Problem | Promise<Problem>>> = {
  permissions: checkPermissions,
  disk({ database }) {
    const megabytes = Math.floor(measureStorage(database).freeBytes / MEBIBYTE);
    if (megabytes >= 1024) return null;
    return megabytes < 100 ? error("littleSpace", { megabytes }) : warning("littleSpace", { megabytes });
  },
  database({ database, skipViews }) {
    assertDatabaseIntact(database, { skipViews });
    return null;
  },
  async pictures({ config, database }) {
    const missing = await findMissingImages(database, uploadsPath(config));
    return missing[0] ? error("picturesMissing", { count: missing.length, file: missing[0] }) : null;
  },
  clock({ database, now }) {
    const { newestAt } = readOperationsState(database, now);
    const earliest = Math.max(newestAt ?? 0, FIRST_RELEASE, statSync(process.execPath).mtimeMs);
    return now + CLOCK_TOLERANCE_MS < earliest ? error("clockBehind") : null;
  },
  certificate({ config, now }) {
    const certificate = readCertificateState(config.https);
    if (certificate === null) return null;
    const reason = certificate.lastError ?? "The log says why: journalctl -u vitrine -o cat";
    const days = Math.floor(((certificate.notAfter ?? 0) - now) / DAY_MS);
    if (days < 0) return error("noCertificate", { reason });
    return days < MIN_CERTIFICATE_DAYS ? warning("certificateExpires", { days, reason }) : null;
  },
  backup: ({ database, now }) => findBackupProblem(readOperationsState(database, now), now),
  proxy({ config, hasTrustedProxies }) {
    if (NOBODY.some(config.isTrustedProxy)) return error("trustsEverybody");
    if (config.https) return hasTrustedProxies ? warning("proxyUnused") : null;
    return config.publicUrl?.startsWith("https:") && !hasTrustedProxies ? warning("proxyMissing") : null;
  },
  deliveries({ database, now }) {
    const { stuck, recentlyGivenUp } = readOperationsState(database, now);
    if (stuck > 0) return error("deliveriesStuck", { count: stuck });
    return recentlyGivenUp > 0 ? warning("deliveriesGivenUp", { count: recentlyGivenUp }) : null;
  },
  cdn({ config }) {
    const path = cdnFailurePath(config);
    if (!config.cdn || !existsSync(path)) return null;
    return warning("purgesFail", { reason: readFileSync(path, "utf8") });
  },
};

/**
 * Changes nothing, and asks nothing on the network. Stops at invalid settings, and without a database.
 * @param values the settings in force, as text
 */
export async function runChecks(
  values: Readonly<Record<string, string>>,
  options: { skipViews: boolean; now: number },
): Promise<Finding[]> {
  const findings: Finding[] = [];
  /** @returns false after an error */
  async function add(check: CheckName, run: () => Problem | Promise<Problem>): Promise<boolean> {
    const problem = await Promise.try(run).catch((thrown: unknown) =>
      error("failed", { reason: thrown instanceof Error ? thrown.message : String(thrown) }),
    );
    findings.push({ check, ...(problem ?? { level: "ok", code: "ok", params: {} }) });
    return problem?.level !== "error";
  }
  const checkSettings = () => (readConfig(values).publicUrl === null ? warning("noPublicUrl") : null);
  if (!(await add("settings", checkSettings))) return findings;
  const config = readConfig(values);
  const database = databasePath(config);
  const checkFolder = () => (existsSync(database) ? null : error("noDatabase", { path: config.dataDir }));
  if (!(await add("dataFolder", checkFolder))) return findings;
  const site = { config, database, hasTrustedProxies: Boolean(values["TRUSTED_PROXIES"]), ...options };
  // The keys are names of checks.
  for (const [name, run] of Object.entries(CHECKS)) await add(name as CheckName, () => run(site));
  return findings;
}

/** Compares with the owner of the folder: root, who may run this, can read everything. */
function checkPermissions({ config }: Site): Problem {
  const path = config.dataDir;
  const folder = statSync(path);
  const ownerOf = (name: string) => statSync(join(path, name), { throwIfNoEntry: false })?.uid ?? folder.uid;
  const file = FILES.find((name) => ownerOf(name) !== folder.uid);
  if (file) return error("wrongOwner", { file, path });
  assertKeysValid(keysPath(config));
  return (folder.mode & 0o077) === 0 ? null : warning("openToOthers", { path });
}
