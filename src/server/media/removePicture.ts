// Takes a stored picture away: the master first, then its variants.
import { readdirSync, rmSync } from "node:fs";
import { join } from "node:path";

/** `{hash}.jpg`, the master, `{hash}-640.webp`, a variant, or `{hash}-share.jpg`; the first group is the hash. */
const OURS = /^([0-9a-f]{32})(?:\.(?:jpg|png|gif|webp)|-[1-9]\d*\.webp|-share\.jpg)$/;

/** The hash in the name of a master or a variant; null for a file that is not named like ours. */
export function hashInName(file: string): string | null {
  return OURS.exec(file)?.[1] ?? null;
}

/** What is missing already does not matter. In one go, so that a caller can ask and remove without an await between. */
export function removePicture(uploads: string, file: string): void {
  const hash = hashInName(file);
  if (hash === null) return;
  rmSync(join(uploads, file), { force: true });
  for (const name of readdirSync(uploads)) {
    if (hashInName(name) === hash) rmSync(join(uploads, name), { force: true });
  }
}
