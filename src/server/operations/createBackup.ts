import { Database } from "bun:sqlite";
import { constants } from "node:fs";
import { copyFile, link, mkdir, open, readdir, rename, rm, stat } from "node:fs/promises";
import { join } from "node:path";

import { fsyncDirectory } from "#server/database/fsyncDirectory.ts";
import { inspectDatabase } from "#server/database/inspectDatabase.ts";
import { getErrorCode } from "#server/errors.ts";

import {
  createPartialFolder,
  backupDatabasePath,
  readInstallationId,
  listBackups,
  pathExists,
} from "./backupFolder.ts";
import { findMissingImages } from "./findMissingImages.ts";

export interface BackupOptions {
  database: string;
  uploads: string;
  /** The folder of the backups. */
  folder: string;
  /** The schema version of this program. */
  schemaVersion: number;
  /** Milliseconds since 1970. */
  now: number;
}

export interface Backup {
  path: string;
  /** Images that the copied database refers to and that are missing or incomplete in the backup. */
  missing: string[];
}

/** By the generation, the start after a restore knows that it has to delete the recovery codes (`keys/sessionGeneration.ts`). */
const REMOVE_SESSIONS_AND_LINKS = `
  PRAGMA secure_delete = ON;
  DELETE FROM sessions;
  DELETE FROM account_links;
  REPLACE INTO secrets (name, value) VALUES ('generation', 'backup')`;

/**
 * Backs up a site while its server runs, without sessions and account links: a stolen or restored backup contains no
 * valid login. The backup gets its final name when it is complete. Images are copied
 * before and after the database, so that neither deleted nor new ones are missing; images of an earlier backup
 * are hard links. Missing images don't stop a backup of the database.
 * @throws StartError for a damaged, foreign or newer database; file system errors, after deleting the
 * unfinished backup
 */
export async function createBackup({
  database,
  uploads,
  folder,
  schemaVersion,
  now,
}: BackupOptions): Promise<Backup> {
  inspectDatabase(database, schemaVersion);
  await mkdir(folder, { recursive: true });
  const previousBackups = await listBackups(folder, now, readInstallationId(database));
  const { partialPath, path } = await createPartialFolder(folder, now);
  try {
    await mkdir(join(partialPath, "uploads"));
    const previousUploads = previousBackups.toReversed().map((name) => join(folder, name, "uploads"));
    await copyImages(uploads, join(partialPath, "uploads"), previousUploads);
    copyDatabase(database, backupDatabasePath(partialPath));
    removeSessionsAndLinks(backupDatabasePath(partialPath));
    await copyImages(uploads, join(partialPath, "uploads"), previousUploads);
    fsyncDirectory(join(partialPath, "uploads"));
    fsyncDirectory(partialPath);
    const missing = await findMissingImages(backupDatabasePath(partialPath), join(partialPath, "uploads"));
    await rename(partialPath, path);
    fsyncDirectory(folder);
    return { path, missing };
  } catch (error) {
    await rm(partialPath, { recursive: true, force: true });
    throw error;
  }
}

function copyDatabase(from: string, to: string) {
  const sqlite = new Database(from, { readonly: true, strict: true });
  try {
    sqlite.query("VACUUM INTO ?").run(to);
  } finally {
    sqlite.close();
  }
}

function removeSessionsAndLinks(backup: string) {
  const sqlite = new Database(backup, { readwrite: true, strict: true });
  try {
    sqlite.run(REMOVE_SESSIONS_AND_LINKS);
  } finally {
    sqlite.close();
  }
}

/**
 * Images never change, so an existing file is complete.
 * @param previousUploads uploads folders of earlier backups, newest first; they may lack images or belong to
 * another user
 */
async function copyImages(from: string, to: string, previousUploads: string[]) {
  const existing = new Set(await readdir(to));
  for (const name of await listFiles(from)) {
    if (!existing.has(name))
      await copyImage(
        join(from, name),
        join(to, name),
        previousUploads.map((folder) => join(folder, name)),
      );
  }
}

/** Empty without the folder: the images are then reported as missing. */
async function listFiles(folder: string): Promise<string[]> {
  try {
    const entries = await readdir(folder, { withFileTypes: true });
    return entries.filter((entry) => entry.isFile()).map(({ name }) => name);
  } catch (error) {
    if (getErrorCode(error) === "ENOENT") return [];
    throw error;
  }
}

async function copyImage(from: string, to: string, linkCandidates: string[]) {
  for (const candidate of linkCandidates) if (await tryHardLink(candidate, from, to)) return;
  try {
    await copyFile(from, to, constants.COPYFILE_FICLONE);
    await using file = await open(to, "r");
    await file.sync();
  } catch (error) {
    // Deleted since: the copied database does not refer to it any more.
    if (await pathExists(from)) throw error;
  }
}

/**
 * Hard links may be unsupported, or the earlier backup unreadable. The file is then copied, and copying reports
 * real errors.
 */
async function tryHardLink(candidate: string, from: string, to: string): Promise<boolean> {
  try {
    if ((await stat(candidate)).size !== (await stat(from)).size) return false;
    await link(candidate, to);
    return true;
  } catch {
    return false;
  }
}
