// Clears up at the start what an interrupted upload or a lost record left on the disk.
import { mkdir, readdir, rename, rm, stat, utimes } from "node:fs/promises";
import { join } from "node:path";

import { codeOf } from "#server/errors.ts";

import { hashInName } from "../pictureNames.ts";
import { incomingOf } from "./fileBlobs.ts";

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
  /** Those that stay where they are, because they cannot be put aside: how many, and why the first of them cannot. */
  refused: { files: number; first: string; error: unknown } | null;
}

/**
 * For the time before the first request: empties the temporary room, and puts every master and variant aside, into `.lost`, that belongs
 * to no file in `keep`, to be removed 30 days later unless it belongs to one again. Files that are not named like ours stay.
 * @param now milliseconds since 1970
 */
export async function sweepUploads(
  uploads: string,
  keep: ReadonlySet<string>,
  now = Date.now(),
): Promise<Swept> {
  const incoming = incomingOf(uploads);
  const aside = join(uploads, ".lost");
  const kept = new Set([...keep].map(hashInName));
  const isKept = (name: string) => kept.has(hashInName(name));
  await mkdir(incoming, { recursive: true });
  const leftovers = await readdir(incoming);
  for (const name of leftovers) await rm(join(incoming, name), { force: true, recursive: true });
  const back = (await picturesIn(aside)).filter(isKept);
  for (const name of back) await rename(join(aside, name), join(uploads, name));
  const lost = (await picturesIn(uploads)).filter((name) => !isKept(name));
  if (lost.length > 0) await mkdir(aside, { recursive: true });
  const stuck: { first: string; error: unknown }[] = [];
  for (const name of lost) {
    try {
      await putAside(join(uploads, name), join(aside, name), now);
    } catch (error) {
      stuck.push({ first: name, error });
    }
  }
  await removeOld(aside, now - ASIDE_MS);
  const [refused] = stuck;
  return {
    leftovers: leftovers.length,
    aside: lost.length - stuck.length,
    back: back.length,
    refused: refused ? { files: stuck.length, ...refused } : null,
  };
}

/** Its time is that of being put there: set before it is, or a crash between the two would leave it with an old one. */
async function putAside(path: string, place: string, now: number): Promise<void> {
  await utimes(path, new Date(now), new Date(now));
  await rename(path, place);
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
  if (codeOf(error) === "ENOENT") return [];
  throw error;
}
