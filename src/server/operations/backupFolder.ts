// The folder of copies: how they are named, which is the latest, and which go.
import { Database } from "bun:sqlite";
import { mkdir, readdir, rm, rmdir } from "node:fs/promises";
import { basename, dirname, join } from "node:path";

import { codeOf } from "#server/errors.ts";

import { pathExists } from "./pathExists.ts";

/** `vitrine-2026-11-22-030000`, in UTC; `vitrine-2026-11-22-030000-2` is another of the same second. */
const BACKUP_NAME = /^vitrine-\d{4}-\d{2}-\d{2}-\d{6}(-\d+)?$/;
/** Of one that broke off, or is under way. */
const PARTIAL_NAME = /^vitrine-[\d-]+\.part$/;
/** Longer than a copy takes, for another may be under way beside this one; and gone with the next night's. */
const STALE_AFTER_MS = 12 * 3_600_000;

export interface FailedRemoval {
  name: string;
  error: unknown;
}

/** @param now milliseconds since 1970 */
export function backupName(now: number): string {
  const [day = "", time = ""] = new Date(now).toISOString().split(/[T.]/);
  return `vitrine-${day}-${time.replaceAll(":", "")}`;
}

export function backupDatabasePath(backup: string): string {
  return join(backup, "vitrine.db");
}

/**
 * Makes the folder in which a copy is put together: nobody else's, also where another is begun in the same second.
 * @param now milliseconds since 1970
 * @returns that folder, and the path to give it once the copy is done
 */
export async function createPartialBackup(
  folder: string,
  now: number,
): Promise<{ partialPath: string; path: string }> {
  for (let n = 1; ; n += 1) {
    const path = join(folder, n === 1 ? backupName(now) : `${backupName(now)}-${n}`);
    const partialPath = `${path}.part`;
    if (!(await tryCreateFolder(partialPath))) continue;
    // Asked only now: whoever had the folder before may have given it its name in between.
    if (!(await pathExists(path))) return { partialPath, path };
    await rmdir(partialPath);
  }
}

/**
 * Those of one installation, the oldest first. Those of a time to come were made while the clock was ahead: by their names alone they
 * would be the latest for years, and each new copy the first to go.
 * @param now milliseconds since 1970
 * @param installation by `installationOf`
 */
export async function listBackups(
  folder: string,
  now: number,
  installation: string | null,
): Promise<string[]> {
  const names = (await readdir(folder))
    .filter((name) => BACKUP_NAME.test(name) && !isFromOtherInstallation(join(folder, name), installation))
    .sort();
  const currentName = backupName(now);
  const isInFuture = (name: string) => name.slice(0, currentName.length) > currentName;
  return [...names.filter(isInFuture), ...names.filter((name) => !isInFuture(name))];
}

/**
 * What tells a site's database, and each copy of it, from every other site's: a secret of it. `null` before its first start, and where
 * it cannot be read: a copy may be one of the site's own that was damaged.
 */
export function readInstallationId(database: string): string | null {
  try {
    using sqlite = new Database(database, { readonly: true, strict: true });
    const secret = sqlite.query<{ value: string }, []>(
      "SELECT value FROM secrets WHERE name = 'accessTokens'",
    );
    return secret.get()?.value ?? null;
  } catch {
    return null;
  }
}

/**
 * Removes all but the latest copies of this installation, and whatever broke off.
 * @param newestBackup the copy that was just made, which stays whatever the clock says
 * @param now milliseconds since 1970, when it was done: others may have been made meanwhile
 * @returns those that should go and cannot be removed, each with what the file system says
 */
export async function pruneBackups(
  newestBackup: string,
  keepCount: number,
  now: number,
): Promise<FailedRemoval[]> {
  const folder = dirname(newestBackup);
  const backups = await listBackups(folder, now, readInstallationId(backupDatabasePath(newestBackup)));
  const expired = backups.slice(0, -keepCount).filter((name) => name !== basename(newestBackup));
  const staleName = backupName(now - STALE_AFTER_MS);
  const stalePartials = (await readdir(folder)).filter((name) => PARTIAL_NAME.test(name) && name < staleName);
  const failures: FailedRemoval[] = [];
  for (const name of [...expired, ...stalePartials])
    await rm(join(folder, name), { recursive: true, force: true }).catch((error: unknown) =>
      failures.push({ name, error }),
    );
  return failures;
}

/** `false` where there is something of this name already. */
async function tryCreateFolder(folder: string): Promise<boolean> {
  try {
    await mkdir(folder);
    return true;
  } catch (error) {
    if (codeOf(error) === "EEXIST") return false;
    throw error;
  }
}

/** Only where that is certain. */
function isFromOtherInstallation(backup: string, installation: string | null): boolean {
  const backupInstallation = readInstallationId(backupDatabasePath(backup));
  return backupInstallation !== null && backupInstallation !== installation;
}
