// Clears up at the start what an interrupted upload or a lost record left on the disk.
import { mkdir, readdir, rename, rm, stat, utimes } from "node:fs/promises";
import { join } from "node:path";

import { codeOf } from "#server/errors.ts";

import { imageHashOf } from "../imageNames.ts";
import { incomingFolderOf } from "./fileBlobStore.ts";

/** How long pictures that no record names are kept aside: whoever put an older database back may still have the newer one. */
const QUARANTINE_MS = 30 * 24 * 3_600_000;

/** Numbers of files. */
export interface SweepResult {
  /** Parts of uploads that never ended; gone. */
  tempFiles: number;
  /** Named by no record: put aside. */
  quarantined: number;
  /** Put aside before, and named again. */
  restored: number;
  /** Those that stay where they are, because they cannot be put aside: how many, and why the first of them cannot. */
  failed: { files: number; first: string; error: unknown } | null;
}

/**
 * For the time before the first request: empties the temporary room, and puts every master and variant aside, into `.lost`, that belongs
 * to no file in `keep`, to be removed 30 days later unless it belongs to one again. Files that are not named like ours stay.
 * @param now milliseconds since 1970
 */
export async function sweepUploads(
  uploads: string,
  referencedFiles: ReadonlySet<string>,
  now = Date.now(),
): Promise<SweepResult> {
  const incoming = incomingFolderOf(uploads);
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

/** Its time is that of being put there: set before it is, or a crash between the two would leave it with an old one. */
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

/** None where there is no such folder. */
async function listImages(folder: string): Promise<string[]> {
  const names = await readdir(folder).catch(emptyIfMissing);
  return names.filter((name) => imageHashOf(name) !== null);
}

function emptyIfMissing(error: unknown): string[] {
  if (codeOf(error) === "ENOENT") return [];
  throw error;
}
