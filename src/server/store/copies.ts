// The folder of copies: how they are named, which is the latest, and which go.
import { readdir, rm } from "node:fs/promises";
import { basename, dirname, join } from "node:path";

/** `vitrine-2026-11-22-030000`, in UTC. */
const NAME = /^vitrine-\d{4}-\d{2}-\d{2}-\d{6}$/;
/** Of one that broke off, or is under way. */
const UNFINISHED = /^vitrine-[\d-]+\.part$/;
/** Longer than a copy takes, for another may be under way beside this one; and gone with the next night's. */
const ABANDONED_MS = 12 * 3_600_000;

export interface Refused {
  name: string;
  error: unknown;
}

/** @param now milliseconds since 1970 */
export function nameAt(now: number): string {
  const [day = "", time = ""] = new Date(now).toISOString().split(/[T.]/);
  return `vitrine-${day}-${time.replaceAll(":", "")}`;
}

/**
 * The oldest first. Those of a time to come were made while the clock was ahead: by their names alone they would be the latest for
 * years, and each new copy the first to go.
 * @param now milliseconds since 1970
 */
export async function listCopies(folder: string, now: number): Promise<string[]> {
  const names = (await readdir(folder)).filter((name) => NAME.test(name)).sort();
  const latest = nameAt(now);
  return [...names.filter((name) => name > latest), ...names.filter((name) => name <= latest)];
}

/**
 * Removes all but the latest copies, and those that broke off.
 * @param made the copy that was just made, which stays whatever the clock says
 * @param now milliseconds since 1970, when it was done: others may have been made meanwhile
 * @returns those that should go and cannot be removed, each with what the file system says
 */
export async function removeOldCopies(made: string, kept: number, now: number): Promise<Refused[]> {
  const folder = dirname(made);
  const old = (await listCopies(folder, now)).slice(0, -kept).filter((name) => name !== basename(made));
  const abandoned = nameAt(now - ABANDONED_MS);
  const unfinished = (await readdir(folder)).filter((name) => UNFINISHED.test(name) && name < abandoned);
  const refused: Refused[] = [];
  for (const name of [...old, ...unfinished])
    await rm(join(folder, name), { recursive: true, force: true }).catch((error: unknown) =>
      refused.push({ name, error }),
    );
  return refused;
}
