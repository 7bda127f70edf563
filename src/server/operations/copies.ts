// The folder of copies: how they are named, which is the latest, and which go.
import { Database } from "bun:sqlite";
import { mkdir, readdir, rm, rmdir } from "node:fs/promises";
import { basename, dirname, join } from "node:path";

import { codeOf } from "#server/errors.ts";

import { isThere } from "./isThere.ts";

/** `vitrine-2026-11-22-030000`, in UTC; `vitrine-2026-11-22-030000-2` is another of the same second. */
const NAME = /^vitrine-\d{4}-\d{2}-\d{2}-\d{6}(-\d+)?$/;
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

export function databaseIn(copy: string): string {
  return join(copy, "vitrine.db");
}

/**
 * Makes the folder in which a copy is put together: nobody else's, also where another is begun in the same second.
 * @param now milliseconds since 1970
 * @returns that folder, and the path to give it once the copy is done
 */
export async function beginCopy(folder: string, now: number): Promise<{ unfinished: string; path: string }> {
  for (let n = 1; ; n += 1) {
    const path = join(folder, n === 1 ? nameAt(now) : `${nameAt(now)}-${n}`);
    const unfinished = `${path}.part`;
    if (!(await isMade(unfinished))) continue;
    // Asked only now: whoever had the folder before may have given it its name in between.
    if (!(await isThere(path))) return { unfinished, path };
    await rmdir(unfinished);
  }
}

/**
 * Those of one installation, the oldest first. Those of a time to come were made while the clock was ahead: by their names alone they
 * would be the latest for years, and each new copy the first to go.
 * @param now milliseconds since 1970
 * @param installation by `installationOf`
 */
export async function listCopies(
  folder: string,
  now: number,
  installation: string | null,
): Promise<string[]> {
  const names = (await readdir(folder))
    .filter((name) => NAME.test(name) && !isOfAnother(join(folder, name), installation))
    .sort();
  const latest = nameAt(now);
  const isAhead = (name: string) => name.slice(0, latest.length) > latest;
  return [...names.filter(isAhead), ...names.filter((name) => !isAhead(name))];
}

/**
 * What tells a site's database, and each copy of it, from every other site's: a secret of it. `null` before its first start, and where
 * it cannot be read: a copy may be one of the site's own that was damaged.
 */
export function installationOf(database: string): string | null {
  try {
    using sqlite = new Database(database, { readonly: true, strict: true });
    const secret = sqlite.query<{ value: string }, []>(
      "SELECT value FROM secrets WHERE name = 'accessTokens'",
    );
    return secret.get()?.value ?? null;
  } catch {
    return null;
  }
}

/**
 * Removes all but the latest copies of this installation, and whatever broke off.
 * @param made the copy that was just made, which stays whatever the clock says
 * @param now milliseconds since 1970, when it was done: others may have been made meanwhile
 * @returns those that should go and cannot be removed, each with what the file system says
 */
export async function removeOldCopies(made: string, kept: number, now: number): Promise<Refused[]> {
  const folder = dirname(made);
  const copies = await listCopies(folder, now, installationOf(databaseIn(made)));
  const old = copies.slice(0, -kept).filter((name) => name !== basename(made));
  const abandoned = nameAt(now - ABANDONED_MS);
  const unfinished = (await readdir(folder)).filter((name) => UNFINISHED.test(name) && name < abandoned);
  const refused: Refused[] = [];
  for (const name of [...old, ...unfinished])
    await rm(join(folder, name), { recursive: true, force: true }).catch((error: unknown) =>
      refused.push({ name, error }),
    );
  return refused;
}

/** `false` where there is something of this name already. */
async function isMade(folder: string): Promise<boolean> {
  try {
    await mkdir(folder);
    return true;
  } catch (error) {
    if (codeOf(error) === "EEXIST") return false;
    throw error;
  }
}

/** Only where that is certain. */
function isOfAnother(copy: string, installation: string | null): boolean {
  const its = installationOf(databaseIn(copy));
  return its !== null && its !== installation;
}
