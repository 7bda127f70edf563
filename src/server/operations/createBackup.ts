// Copies a site while its server runs: the database as it is at one moment, and every picture that it names.
import { Database } from "bun:sqlite";
import { constants } from "node:fs";
import { copyFile, link, mkdir, open, readdir, rename, rm, stat } from "node:fs/promises";
import { join } from "node:path";

import { fsyncDirectory } from "#server/database/fsyncDirectory.ts";
import { inspectDatabase } from "#server/database/inspectDatabase.ts";
import { codeOf } from "#server/errors.ts";
import { createFileBlobStore } from "#server/media/blobs/fileBlobStore.ts";
import { isMasterIntact } from "#server/media/imageIntegrity.ts";
import type { ImageRow } from "#server/media/repository.ts";

import { createPartialBackup, backupDatabasePath, readInstallationId, listBackups } from "./backupFolder.ts";
import { pathExists } from "./pathExists.ts";

export interface BackupOptions {
  database: string;
  uploads: string;
  /** Of the copies. */
  folder: string;
  /** The schema that this program knows. */
  schemaVersion: number;
  /** Milliseconds since 1970. */
  now: number;
}

export interface Backup {
  path: string;
  /** Pictures that the copied database names and that are not whole in the copy, because they were not in the uploads. */
  missing: string[];
}

type ReferencedImage = Pick<ImageRow, "file" | "bytes">;

/**
 * A copy has its name only once all of it is there. The pictures are copied before the database and after it, so that neither one that goes
 * meanwhile nor one that comes is missing; one that a copy before has too is the same file on the disk. Pictures that the uploads
 * have lost do not hinder it, for the texts are worth a copy too.
 * @throws StartError when the database is damaged, foreign or newer; what the file system says, with nothing left behind
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
  const { partialPath, path } = await createPartialBackup(folder, now);
  try {
    await mkdir(join(partialPath, "uploads"));
    const previousUploads = previousBackups.toReversed().map((name) => join(folder, name, "uploads"));
    await copyImages(uploads, join(partialPath, "uploads"), previousUploads);
    copyDatabase(database, backupDatabasePath(partialPath));
    await copyImages(uploads, join(partialPath, "uploads"), previousUploads);
    fsyncDirectory(join(partialPath, "uploads"));
    fsyncDirectory(partialPath);
    const missing = await findMissingImages(partialPath);
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

/** Of masters: a start makes their variants anew. */
async function findMissingImages(backup: string): Promise<string[]> {
  const missing: string[] = [];
  const blobs = createFileBlobStore(join(backup, "uploads"));
  for (const image of listReferencedImages(backupDatabasePath(backup)))
    if (!(await isMasterIntact(blobs, image))) missing.push(image.file);
  return missing;
}

/** Asked of the copy itself, whose schema may be an older one: pictures have been in it from the first. */
function listReferencedImages(database: string): ReferencedImage[] {
  const sqlite = new Database(database, { readonly: true, strict: true });
  try {
    return sqlite.query<ReferencedImage, []>("SELECT file, bytes FROM pictures ORDER BY file").all();
  } finally {
    sqlite.close();
  }
}

/**
 * Pictures never change: one that is there already is the same.
 * @param previousUploads where copies before have theirs, the latest first: that one may lack pictures, or be another user's
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

/** None where there is no such folder: what is missing then is told. */
async function listFiles(folder: string): Promise<string[]> {
  try {
    const entries = await readdir(folder, { withFileTypes: true });
    return entries.filter((entry) => entry.isFile()).map(({ name }) => name);
  } catch (error) {
    if (codeOf(error) === "ENOENT") return [];
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
    // Deleted meanwhile: the database that is copied does not name it any more.
    if (await pathExists(from)) throw error;
  }
}

/**
 * Not every file system has links, and the copy before may be somebody else's, who lets nobody look into it: what cannot be linked is
 * copied, which tells of every other trouble.
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
