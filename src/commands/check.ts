import { constants, setPriority } from "node:os";

import { assertDatabaseIntact } from "#server/database/inspectDatabase.ts";
import { assertKeysValid } from "#server/keys/keys.ts";
import type { Logger } from "#server/logger.ts";
import { findMissingImages } from "#server/operations/findMissingImages.ts";
import { StartError } from "#server/StartError.ts";

import { readConfig } from "./config.ts";
import type { Config } from "./config.ts";
import { databasePath, keysPath, uploadsPath, requireDatabasePath } from "./dataFolder.ts";
import { ownCommand } from "./ownCommand.ts";

const LISTED_NAMES = 20;

export async function runCheck(flags: Record<string, string>): Promise<void> {
  const { "--skip-views": skipViews, "--skip-pictures": skipPictures, ...settings } = flags;
  const config = readConfig(process.env, settings);
  const path = requireDatabasePath(config);
  assertDatabaseIntact(path, { skipViews: skipViews !== undefined });
  assertKeysValid(keysPath(config));
  if (skipPictures === undefined) await assertPicturesComplete(config);
  console.log(`No damage found in ${path}${skipPictures === undefined ? ", its pictures and files" : ""}.`);
}

/** @throws StartError that names the originals that are missing or truncated */
async function assertPicturesComplete(config: Config): Promise<void> {
  const missing = await findMissingImages(databasePath(config), uploadsPath(config));
  if (missing.length === 0) return;
  throw new StartError(
    `Pictures or files missing or incomplete in ${uploadsPath(config)}: ${missing.length}.\n${listNames(missing)}\n`,
    "Check that the disk with the pictures and files is mounted, or restore them from a backup.",
  );
}

function listNames(names: string[]): string {
  const lines = names.slice(0, LISTED_NAMES).map((name) => `  ${name}`);
  if (names.length > LISTED_NAMES) lines.push(`  and ${names.length - LISTED_NAMES} more`);
  return lines.join("\n");
}

/**
 * Runs the check in a process of its own beside the server: it reads the whole database without a pause.
 * @param signal ends it
 */
export async function checkInBackground(config: Config, log: Logger, signal: AbortSignal): Promise<void> {
  try {
    const command = ownCommand("check", "--skip-views", "--skip-pictures", "--data-dir", config.dataDir);
    const check = Bun.spawn(command, { stdout: "ignore", stderr: "pipe", signal });
    setPriority(check.pid, constants.priority.PRIORITY_LOW);
    const [message, exitCode] = await Promise.all([new Response(check.stderr).text(), check.exited]);
    if (exitCode !== 0 && !signal.aborted) log.error("the database check failed", message.trim());
  } catch (error) {
    log.error("the database could not be checked", error);
  }
}
