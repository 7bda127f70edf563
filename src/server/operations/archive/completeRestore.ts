import {
  copyFileSync,
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmdirSync,
  rmSync,
} from "node:fs";
import { join } from "node:path";

import { fsyncPath } from "#server/database/fsync.ts";

import { DATABASE_ENTRY, readInstallationId } from "./siteDatabase.ts";

export function stagingFolderOf(dataDir: string): string {
  return join(dataDir, "restore.staged");
}

/** Of a backup that is uploaded. */
export function uploadFolderOf(dataDir: string): string {
  return join(dataDir, "restore.upload");
}

/**
 * Contains the name of the folder for what is replaced. Its content decides: before, nothing is changed; after, any start
 * completes the restore.
 */
export const COMPLETE = "complete";
/** In the order in which they are moved; the database last. */
const REPLACED = ["keys", "uploads", `${DATABASE_ENTRY}-wal`, `${DATABASE_ENTRY}-shm`, DATABASE_ENTRY];

/**
 * Puts a restored site that is complete in its place. The caller holds the lock of the data folder. A killed one goes on where it was.
 * @returns the folder with what was there before; `null` if there was nothing, or nothing to restore
 */
export function completeRestore(dataDir: string): string | null {
  const staging = stagingFolderOf(dataDir);
  rmSync(uploadFolderOf(dataDir), { recursive: true, force: true });
  const folder = existsSync(join(staging, COMPLETE)) && readFileSync(join(staging, COMPLETE), "utf8");
  if (!folder) {
    removeStaged(staging);
    return null;
  }
  const replaced = join(dataDir, folder);
  mkdirSync(replaced, { recursive: true });
  mergeKeys(dataDir, staging);
  for (const name of REPLACED) {
    const isStaged = existsSync(join(staging, name));
    // Without the staged database, the log belongs to the restored one.
    const isOldLog = name.startsWith(DATABASE_ENTRY) && existsSync(join(staging, DATABASE_ENTRY));
    if (!isStaged && !isOldLog) continue;
    // If an interrupted run has moved one already, this one was created since: an empty folder of a start.
    let kept = join(replaced, name);
    while (existsSync(kept)) kept += "-2";
    if (existsSync(join(dataDir, name))) renameSync(join(dataDir, name), kept);
    fsyncPath(dataDir);
    if (isStaged) renameSync(join(staging, name), join(dataDir, name));
  }
  fsyncPath(dataDir);
  removeStaged(staging);
  return isEmptyAfterRemoval(replaced) ? null : replaced;
}

/** First the file that declares it complete. */
export function removeStaged(staging: string): void {
  if (!existsSync(staging)) return;
  rmSync(join(staging, COMPLETE), { force: true });
  fsyncPath(staging);
  rmSync(staging, { recursive: true, force: true });
}

/**
 * Adds the present keys to those of the archive. Of the same installation they are newer; those of another one would not open
 * what is in the database.
 */
function mergeKeys(dataDir: string, staging: string): void {
  const [current, staged] = [join(dataDir, "keys"), join(staging, "keys")];
  if (!existsSync(current) || !existsSync(staged)) return;
  const installation = readInstallationId(join(dataDir, DATABASE_ENTRY));
  const isSame = installation !== null && installation === readInstallationId(join(staging, DATABASE_ENTRY));
  for (const name of readdirSync(current)) {
    if (!isSame && existsSync(join(staged, name))) continue;
    copyFileSync(join(current, name), join(staged, name));
    fsyncPath(join(staged, name));
  }
}

/** Removes empty folders, such as those of a new data folder. */
function isEmptyAfterRemoval(folder: string): boolean {
  for (const name of ["uploads", "keys", "."]) {
    const path = join(folder, name);
    if (existsSync(path) && readdirSync(path).length === 0) rmdirSync(path);
  }
  return !existsSync(folder);
}
