// Clears up at the start what an interrupted upload or a lost record left on the disk.
import { mkdir, readdir, rename, rm, stat, utimes } from "node:fs/promises";
import { join } from "node:path";

import { hashInName } from "./removePicture.ts";
import { incomingOf } from "./stageFiles.ts";

/** How long pictures that no record names are kept aside: whoever put an older database back may still have the newer one. */
const ASIDE_MS = 30 * 24 * 3_600_000;

/** Numbers of files. */
export interface Swept {
  /** Parts of uploads that never ended; gone. */
  leftovers: number;
  /** Named by no record: put aside. */
  aside: number;
  /** Put aside before, and named again. */
  back: number;
}

/** Where pictures are put that no record names. */
export function asideOf(uploads: string): string {
  return join(uploads, ".lost");
}

/**
 * For the time before the first request: empties the temporary room, and puts every master and variant aside that belongs to no file
 * in `keep`, to be removed 30 days later unless it belongs to one again. Files that are not named like ours stay.
 * @param now milliseconds since 1970
 */
export async function sweepUploads(
  uploads: string,
  keep: ReadonlySet<string>,
  now = Date.now(),
): Promise<Swept> {
  const incoming = incomingOf(uploads);
  const aside = asideOf(uploads);
  const kept = new Set([...keep].map(hashInName));
  const isKept = (name: string) => kept.has(hashInName(name));
  await mkdir(incoming, { recursive: true });
  const leftovers = await readdir(incoming);
  for (const name of leftovers) await rm(join(incoming, name), { force: true, recursive: true });
  const back = (await picturesIn(aside)).filter(isKept);
  for (const name of back) await rename(join(aside, name), join(uploads, name));
  const lost = (await picturesIn(uploads)).filter((name) => !isKept(name));
  if (lost.length > 0) await mkdir(aside, { recursive: true });
  const moved = [];
  for (const name of lost)
    if (await isPutAside(join(uploads, name), join(aside, name), now)) moved.push(name);
  await removeOld(aside, now - ASIDE_MS);
  return { leftovers: leftovers.length, aside: moved.length, back: back.length };
}

/** Its time is that of being put there: before it is, or it would be taken for an old one. What cannot be touched stays. */
async function isPutAside(path: string, place: string, now: number): Promise<boolean> {
  try {
    await utimes(path, new Date(now), new Date(now));
    await rename(path, place);
    return true;
  } catch {
    return false;
  }
}

async function removeOld(aside: string, before: number) {
  for (const name of await picturesIn(aside)) {
    const path = join(aside, name);
    if ((await stat(path)).mtimeMs < before) await rm(path);
  }
}

/** None where there is no such folder. */
async function picturesIn(folder: string): Promise<string[]> {
  const names = await readdir(folder).catch(noneIfMissing);
  return names.filter((name) => hashInName(name) !== null);
}

function noneIfMissing(error: unknown): string[] {
  if (error instanceof Error && "code" in error && error.code === "ENOENT") return [];
  throw error;
}
