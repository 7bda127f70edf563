// `vitrine backup`: copies the database and its pictures, also while the server runs, and lets older copies go.
import { existsSync, realpathSync } from "node:fs";
import { basename, dirname, join, resolve, sep } from "node:path";

import { readMigrations } from "#server/database/migrate.ts";
import { embeddedFolder } from "#server/embedded.ts";
import { backUp } from "#server/operations/backUp.ts";
import { removeOldCopies } from "#server/operations/copies.ts";
import type { Refused } from "#server/operations/copies.ts";
import { StartError } from "#server/StartError.ts";

import { readConfig } from "./config.ts";
import type { Config } from "./config.ts";
import { uploadsPath } from "./dataFolder.ts";
import { presentDatabase } from "./presentDatabase.ts";

const ADVICE = "`vitrine backup --help` shows all flags.";

export async function runBackup(flags: Record<string, string>): Promise<void> {
  const { "--to": to, "--keep": keep, ...settings } = flags;
  const config = readConfig(process.env, settings);
  const kept = keep === undefined ? null : numberOf(keep);
  const folder = folderOf(config, to);
  const database = presentDatabase(config);
  const newest = readMigrations(embeddedFolder("migrations")).length;
  const copy = await backUp({
    database,
    uploads: uploadsPath(config),
    folder,
    newest,
    now: Date.now(),
  }).catch((error: unknown) => {
    throw error instanceof StartError ? error : notMade(error);
  });
  console.log(copy.path);
  if (copy.missing.length > 0) throw notWhole(copy.missing);
  const refused = kept === null ? [] : await removeOldCopies(copy.path, kept, Date.now());
  if (refused.length > 0) throw notRemoved(refused);
}

function numberOf(keep: string): number {
  if (/^[1-9]\d{0,3}$/.test(keep)) return Number(keep);
  throw new StartError("--keep must be a whole number from 1 to 9999.", ADVICE);
}

/** A copy beside what it is a copy of would be lost with it. */
function folderOf({ dataDir }: Config, to: string | undefined): string {
  if (!to) throw new StartError("Missing option: --to", ADVICE);
  const folder = resolve(to);
  if (`${realPathOf(folder)}${sep}`.startsWith(`${realPathOf(resolve(dataDir))}${sep}`))
    throw new StartError(
      `${folder} is inside the data folder.`,
      "Choose a folder outside it, preferably on another disk.",
    );
  return folder;
}

/** Without links; of a folder that is not there yet, where it would be. */
function realPathOf(path: string): string {
  if (existsSync(path)) return realpathSync(path);
  const parent = dirname(path);
  return parent === path ? path : join(realPathOf(parent), basename(path));
}

/** The copies before may be the last that have these pictures, so that all of them stay. */
function notWhole([first = "", ...others]: string[]): StartError {
  const pictures = others.length === 0 ? "a picture that is" : `${others.length + 1} pictures that are`;
  const names = others.length === 0 ? first : `one of them is ${first}`;
  return new StartError(
    `The backup is incomplete: the database names ${pictures} missing from the uploads folder or incomplete there (${names}).`,
    "It contains the database, and no older backup was removed. Check that the disk with the uploads is mounted, or restore the files from an older backup.",
  );
}

function notRemoved(refused: Refused[]): StartError {
  const names = refused.map(({ name, error }) => `${name} (${reasonOf(error).split(",", 1)[0]})`);
  return new StartError(
    `The backup was created, but these older files couldn't be removed: ${names.join(", ")}.`,
    "Remove them as the user who owns them, and always back up as the same user.",
  );
}

function notMade(error: unknown): StartError {
  return new StartError(`Backup failed: ${reasonOf(error)}.`, "No files were left behind.", {
    cause: error,
  });
}

function reasonOf(error: unknown): string {
  return error instanceof Error ? error.message : String(error);
}
