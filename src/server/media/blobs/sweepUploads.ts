import { mkdir, readdir, rename, rm, stat, utimes } from "node:fs/promises";
import { join } from "node:path";

import { getErrorCode } from "#server/errors.ts";

import { imageHashOf } from "../imageNames.ts";
import { stagingFolderOf } from "./fileBlobStore.ts";

/** How long unreferenced images are kept: after restoring an older database, the newer one may still return. */
const QUARANTINE_MS = 30 * 24 * 3_600_000;

/** Numbers of files. */
export interface SweepResult {
  /** Deleted parts of unfinished uploads. */
  tempFiles: number;
  /** Unreferenced images, moved to quarantine. */
  quarantined: number;
  /** Images that are referenced again, moved back. */
  restored: number;
  /** The images that could not be moved: how many, the first one and its error. */
  failed: { files: number; first: string; error: unknown } | null;
}

/**
 * Runs before the first request: empties the staging folder and moves unreferenced masters and variants to
 * `.lost`, where they are deleted after 30 days unless they are referenced again. Files with other names stay.
 * @param now milliseconds since 1970
 */
export async function sweepUploads(
  uploads: string,
  referencedFiles: ReadonlySet<string>,
  now = Date.now(),
): Promise<SweepResult> {
  const incoming = stagingFolderOf(uploads);
  const quarantine = join(uploads, ".lost");
  const referencedHashes = new Set([...referencedFiles].map(imageHashOf));
  const isReferenced = (name: string) => referencedHashes.has(imageHashOf(name));
  await mkdir(incoming, { recursive: true });
  const tempFiles = await readdir(incoming);
  for (const name of tempFiles) await rm(join(incoming, name), { force: true, recursive: true });
  const restored = (await listImages(quarantine)).filter(isReferenced);
  for (const name of restored) await rename(join(quarantine, name), join(uploads, name));
  const orphans = (await listImages(uploads)).filter((name) => !isReferenced(name));
  if (orphans.length > 0) await mkdir(quarantine, { recursive: true });
  const failures: { first: string; error: unknown }[] = [];
  for (const name of orphans) {
    try {
      await quarantineFile(join(uploads, name), join(quarantine, name), now);
    } catch (error) {
      failures.push({ first: name, error });
    }
  }
  await purgeQuarantine(quarantine, now - QUARANTINE_MS);
  const [firstFailure] = failures;
  return {
    tempFiles: tempFiles.length,
    quarantined: orphans.length - failures.length,
    restored: restored.length,
    failed: firstFailure ? { files: failures.length, ...firstFailure } : null,
  };
}

/**
 * The modification time is the start of the quarantine. It is set before the move, so that a crash in between
 * can't leave an old one.
 */
async function quarantineFile(path: string, target: string, now: number): Promise<void> {
  await utimes(path, new Date(now), new Date(now));
  await rename(path, target);
}

async function purgeQuarantine(quarantine: string, cutoff: number) {
  for (const name of await listImages(quarantine)) {
    const path = join(quarantine, name);
    if ((await stat(path)).mtimeMs < cutoff) await rm(path);
  }
}

/** Empty without the folder. */
async function listImages(folder: string): Promise<string[]> {
  const names = await readdir(folder).catch(emptyIfMissing);
  return names.filter((name) => imageHashOf(name) !== null);
}

function emptyIfMissing(error: unknown): string[] {
  if (getErrorCode(error) === "ENOENT") return [];
  throw error;
}
