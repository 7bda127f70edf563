// Clears away at the start what an interrupted upload or a lost record left on the disk.
import { mkdir, readdir, rm } from "node:fs/promises";
import { join } from "node:path";

import { hashInName } from "./removePicture.ts";
import { incomingOf } from "./stageFiles.ts";

/**
 * For the time before the first request: empties the temporary room and removes every master and variant that
 * belongs to no file in `keep`. Files that are not named like ours stay. Returns how many files went.
 */
export async function sweepUploads(uploads: string, keep: ReadonlySet<string>): Promise<number> {
  const incoming = incomingOf(uploads);
  await mkdir(incoming, { recursive: true });
  const kept = new Set([...keep].map(hashInName));
  const isLost = (name: string) => {
    const hash = hashInName(name);
    return hash !== null && !kept.has(hash);
  };
  const lost = [
    ...(await readdir(incoming)).map((name) => join(incoming, name)),
    ...(await readdir(uploads)).filter(isLost).map((name) => join(uploads, name)),
  ];
  for (const path of lost) await rm(path, { force: true, recursive: true });
  return lost.length;
}
