// Copies a site while its server runs: the database as it is at one moment, and every picture that it names.
import { Database } from "bun:sqlite";
import { constants } from "node:fs";
import { copyFile, link, mkdir, open, readdir, rename, rm, stat } from "node:fs/promises";
import { join } from "node:path";

import { flushFolder } from "#server/database/flushFolder.ts";
import { inspectDatabase } from "#server/database/inspectDatabase.ts";
import { codeOf } from "#server/errors.ts";
import { createFileBlobStore } from "#server/media/blobs/fileBlobStore.ts";
import { isMasterIntact } from "#server/media/imageIntegrity.ts";
import type { ImageRow } from "#server/media/repository.ts";

import { beginCopy, databaseIn, installationOf, listCopies } from "./copies.ts";
import { isThere } from "./isThere.ts";

export interface BackUp {
  database: string;
  uploads: string;
  /** Of the copies. */
  folder: string;
  /** The schema that this program knows. */
  newest: number;
  /** Milliseconds since 1970. */
  now: number;
}

export interface Copy {
  path: string;
  /** Pictures that the copied database names and that are not whole in the copy, because they were not in the uploads. */
  missing: string[];
}

type Named = Pick<ImageRow, "file" | "bytes">;

/**
 * A copy has its name only once all of it is there. The pictures are copied before the database and after it, so that neither one that goes
 * meanwhile nor one that comes is missing; one that a copy before has too is the same file on the disk. Pictures that the uploads
 * have lost do not hinder it, for the texts are worth a copy too.
 * @throws StartError when the database is damaged, foreign or newer; what the file system says, with nothing left behind
 */
export async function backUp({ database, uploads, folder, newest, now }: BackUp): Promise<Copy> {
  inspectDatabase(database, newest);
  await mkdir(folder, { recursive: true });
  const before = await listCopies(folder, now, installationOf(database));
  const { unfinished, path } = await beginCopy(folder, now);
  try {
    await mkdir(join(unfinished, "uploads"));
    const known = before.toReversed().map((name) => join(folder, name, "uploads"));
    await copyPictures(uploads, join(unfinished, "uploads"), known);
    copyDatabase(database, databaseIn(unfinished));
    await copyPictures(uploads, join(unfinished, "uploads"), known);
    flushFolder(join(unfinished, "uploads"));
    flushFolder(unfinished);
    const missing = await missingFrom(unfinished);
    await rename(unfinished, path);
    flushFolder(folder);
    return { path, missing };
  } catch (error) {
    await rm(unfinished, { recursive: true, force: true });
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
async function missingFrom(copy: string): Promise<string[]> {
  const missing: string[] = [];
  const blobs = createFileBlobStore(join(copy, "uploads"));
  for (const picture of namedBy(databaseIn(copy)))
    if (!(await isMasterIntact(blobs, picture))) missing.push(picture.file);
  return missing;
}

/** Asked of the copy itself, whose schema may be an older one: pictures have been in it from the first. */
function namedBy(database: string): Named[] {
  const sqlite = new Database(database, { readonly: true, strict: true });
  try {
    return sqlite.query<Named, []>("SELECT file, bytes FROM pictures ORDER BY file").all();
  } finally {
    sqlite.close();
  }
}

/**
 * Pictures never change: one that is there already is the same.
 * @param known where copies before have theirs, the latest first: that one may lack pictures, or be another user's
 */
async function copyPictures(from: string, to: string, known: string[]) {
  const there = new Set(await readdir(to));
  for (const name of await filesIn(from)) {
    if (!there.has(name))
      await copyPicture(
        join(from, name),
        join(to, name),
        known.map((folder) => join(folder, name)),
      );
  }
}

/** None where there is no such folder: what is missing then is told. */
async function filesIn(folder: string): Promise<string[]> {
  try {
    const entries = await readdir(folder, { withFileTypes: true });
    return entries.filter((entry) => entry.isFile()).map(({ name }) => name);
  } catch (error) {
    if (codeOf(error) === "ENOENT") return [];
    throw error;
  }
}

async function copyPicture(from: string, to: string, known: string[]) {
  for (const same of known) if (await isLinked(same, from, to)) return;
  try {
    await copyFile(from, to, constants.COPYFILE_FICLONE);
    await using file = await open(to, "r");
    await file.sync();
  } catch (error) {
    // Deleted meanwhile: the database that is copied does not name it any more.
    if (await isThere(from)) throw error;
  }
}

/**
 * Not every file system has links, and the copy before may be somebody else's, who lets nobody look into it: what cannot be linked is
 * copied, which tells of every other trouble.
 */
async function isLinked(known: string, from: string, to: string): Promise<boolean> {
  try {
    if ((await stat(known)).size !== (await stat(from)).size) return false;
    await link(known, to);
    return true;
  } catch {
    return false;
  }
}
