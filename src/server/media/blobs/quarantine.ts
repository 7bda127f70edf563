// Image files without a row in the database are moved to `.lost` before they are deleted: a crash left them, or an
// older database was restored. The files of an image whose last record is deleted are deleted at once instead.
import { mkdir, readdir, rename, rm, stat, utimes } from "node:fs/promises";
import { join } from "node:path";

import { getErrorCode } from "#server/errors.ts";

import { imageHashOf } from "../imageNames.ts";
import { stagingFolderOf } from "./fileBlobStore.ts";

/** After an older database was restored by mistake, the newer one may be restored and needs these images. */
const QUARANTINE_MS = 30 * 24 * 3_600_000;

/** Deletes the parts of unfinished uploads. Returns their number. */
export async function emptyStagingFolder(uploads: string): Promise<number> {
  const folder = stagingFolderOf(uploads);
  await mkdir(folder, { recursive: true });
  const names = await readdir(folder);
  for (const name of names) await rm(join(folder, name), { force: true, recursive: true });
  return names.length;
}

/**
 * Moves files back whose image has a row again, and deletes those quarantined for more than 30 days.
 * @param now milliseconds since 1970
 * @returns the number of files that were moved back
 */
export async function processQuarantine(
  uploads: string,
  hasImageRow: (hash: string) => Promise<boolean>,
  now: number,
): Promise<number> {
  let restored = 0;
  for (const name of await listQuarantine(uploads)) {
    const path = join(quarantineOf(uploads), name);
    if (await hasImageRow(imageHashOf(name) ?? "")) {
      await rename(path, join(uploads, name));
      restored += 1;
    } else if ((await stat(path)).mtimeMs < now - QUARANTINE_MS) await rm(path);
  }
  return restored;
}

/**
 * Moves a file to the quarantine. The modification time is the start of the quarantine. It is set before the move, so that
 * a crash in between can't leave an old one.
 */
export async function quarantineFile(uploads: string, name: string, now: number): Promise<void> {
  const path = join(uploads, name);
  await mkdir(quarantineOf(uploads), { recursive: true });
  await utimes(path, new Date(now), new Date(now));
  await rename(path, join(quarantineOf(uploads), name));
}

function quarantineOf(uploads: string): string {
  return join(uploads, ".lost");
}

/** Empty without the folder. */
async function listQuarantine(uploads: string): Promise<string[]> {
  const names = await readdir(quarantineOf(uploads)).catch(emptyIfMissing);
  return names.filter((name) => imageHashOf(name) !== null);
}

function emptyIfMissing(error: unknown): string[] {
  if (getErrorCode(error) === "ENOENT") return [];
  throw error;
}
