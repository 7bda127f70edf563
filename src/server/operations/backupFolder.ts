import { Database } from "bun:sqlite";
import { mkdir, readdir, rm, rmdir, stat } from "node:fs/promises";
import { basename, dirname, join } from "node:path";

import { getErrorCode } from "#server/errors.ts";

/** `vitrine-2026-11-22-030000` in UTC; a second one in the same second gets `-2`. */
const BACKUP_NAME = /^vitrine-\d{4}-\d{2}-\d{2}-\d{6}(-\d+)?$/;
/** An unfinished or running backup. */
const PARTIAL_NAME = /^vitrine-[\d-]+\.part$/;
/**
 * The age from which an unfinished backup is deleted. Longer than a backup takes, because it may still be running,
 * and less than a day, so that the next night's backup deletes it.
 */
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
 * Creates the folder of an unfinished backup, exclusive even against another one started in the same second.
 * @param now milliseconds since 1970
 * @returns that folder, and its path once the backup is complete
 */
export async function createPartialFolder(
  folder: string,
  now: number,
): Promise<{ partialPath: string; path: string }> {
  for (let n = 1; ; n += 1) {
    const path = join(folder, n === 1 ? backupName(now) : `${backupName(now)}-${n}`);
    const partialPath = `${path}.part`;
    if (!(await tryCreateFolder(partialPath))) continue;
    // Checked last: the previous owner of the partial folder may have renamed it in between.
    if (!(await pathExists(path))) return { partialPath, path };
    await rmdir(partialPath);
  }
}

/**
 * Backups of one installation, oldest first. Backups with a future date were made while the clock was wrong and
 * sort first: by name they would be the newest for years.
 * @param now milliseconds since 1970
 * @param installation from `readInstallationId`
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

const INSTALLATION_ID = "SELECT value AS id FROM secrets WHERE name = 'installation'";

/**
 * Identifies the installation of a database or backup. `null` before its first start and for an unreadable
 * file, which may be a damaged backup of this site.
 */
export function readInstallationId(database: string): string | null {
  try {
    using sqlite = new Database(database, { readonly: true, strict: true });
    return sqlite.query<{ id: string }, []>(INSTALLATION_ID).get()?.id ?? null;
  } catch {
    return null;
  }
}

/**
 * Deletes old backups of this installation, and unfinished ones of more than 12 hours except those that contain
 * another installation's database.
 * @param newestBackup the backup just made, which is never deleted
 * @param now when it was completed, in milliseconds since 1970: others may have been made since
 * @returns what could not be deleted, with the error of the file system
 */
export async function pruneBackups(
  newestBackup: string,
  keepCount: number,
  now: number,
): Promise<FailedRemoval[]> {
  const folder = dirname(newestBackup);
  const installation = readInstallationId(backupDatabasePath(newestBackup));
  const backups = await listBackups(folder, now, installation);
  const expired = backups.slice(0, -keepCount).filter((name) => name !== basename(newestBackup));
  const staleName = backupName(now - STALE_AFTER_MS);
  const stalePartials = (await readdir(folder)).filter(
    (name) =>
      PARTIAL_NAME.test(name) &&
      name < staleName &&
      !isFromOtherInstallation(join(folder, name), installation),
  );
  const failures: FailedRemoval[] = [];
  for (const name of [...expired, ...stalePartials])
    await rm(join(folder, name), { recursive: true, force: true }).catch((error: unknown) =>
      failures.push({ name, error }),
    );
  return failures;
}

/** `false` if the name exists. */
async function tryCreateFolder(folder: string): Promise<boolean> {
  try {
    await mkdir(folder);
    return true;
  } catch (error) {
    if (getErrorCode(error) === "EEXIST") return false;
    throw error;
  }
}

/** Only if that is certain. */
function isFromOtherInstallation(backup: string, installation: string | null): boolean {
  const backupInstallation = readInstallationId(backupDatabasePath(backup));
  return backupInstallation !== null && backupInstallation !== installation;
}

/** @throws if the path can't be checked */
export async function pathExists(path: string): Promise<boolean> {
  try {
    await stat(path);
    return true;
  } catch (error) {
    if (getErrorCode(error) === "ENOENT") return false;
    throw error;
  }
}
