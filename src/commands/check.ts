import { constants, setPriority } from "node:os";

import { assertDatabaseIntact } from "#server/database/inspectDatabase.ts";
import { assertKeysValid } from "#server/keys/keys.ts";
import type { Logger } from "#server/logger.ts";

import { readConfig } from "./config.ts";
import type { Config } from "./config.ts";
import { keysPath } from "./dataFolder.ts";
import { ownCommand } from "./ownCommand.ts";
import { requireDatabasePath } from "./requireDatabasePath.ts";

export async function runCheck(flags: Record<string, string>): Promise<void> {
  const { "--skip-views": skipViews, ...settings } = flags;
  const config = readConfig(process.env, settings);
  const path = requireDatabasePath(config);
  assertDatabaseIntact(path, { skipViews: skipViews !== undefined });
  assertKeysValid(keysPath(config));
  console.log(`No damage found in ${path}.`);
}

/**
 * Runs the check in a process of its own beside the server: it reads the whole database without a pause.
 * @param signal ends it
 */
export async function checkInBackground(config: Config, log: Logger, signal: AbortSignal): Promise<void> {
  try {
    const check = Bun.spawn(ownCommand("check", "--skip-views", "--data-dir", config.dataDir), {
      stdout: "ignore",
      stderr: "pipe",
      signal,
    });
    setPriority(check.pid, constants.priority.PRIORITY_LOW);
    const [message, exitCode] = await Promise.all([new Response(check.stderr).text(), check.exited]);
    if (exitCode !== 0 && !signal.aborted) log.error("the database check failed", message.trim());
  } catch (error) {
    log.error("the database could not be checked", error);
  }
}
