import { statSync } from "node:fs";

import { getErrorCode } from "#server/errors.ts";
import { StartError } from "#server/StartError.ts";

import type { Config } from "./config.ts";
import { databasePath } from "./dataFolder.ts";

/**
 * For commands that need an existing database.
 * @returns its path
 * @throws StartError when it is missing or can't be checked
 */
export function requireDatabasePath(config: Config): string {
  const path = databasePath(config);
  try {
    statSync(path);
    return path;
  } catch (error) {
    throw isNotFound(error) ? missingDatabaseError(path) : inaccessibleDatabaseError(path, error);
  }
}

function isNotFound(error: unknown): boolean {
  return ["ENOENT", "ENOTDIR"].includes(getErrorCode(error));
}

function missingDatabaseError(path: string): StartError {
  return new StartError(
    `No database found at ${path}.`,
    "Set the data folder with --data-dir. A new site begins with `vitrine serve`.",
  );
}

function inaccessibleDatabaseError(path: string, cause: unknown): StartError {
  return new StartError(
    `No permission to read ${path} (${getErrorCode(cause)}).`,
    "Run the command as the server's user, for example: `runuser -u vitrine -- vitrine …`",
    { cause },
  );
}
