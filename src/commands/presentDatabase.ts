// The database of the data folder, for commands that make none.
import { statSync } from "node:fs";

import { codeOf } from "#server/errors.ts";
import { StartError } from "#server/StartError.ts";

import type { Config } from "./config.ts";
import { databasePath } from "./dataFolder.ts";

/** @returns its path @throws StartError when there is none, or this user may not look whether there is */
export function presentDatabase(config: Config): string {
  const path = databasePath(config);
  try {
    statSync(path);
    return path;
  } catch (error) {
    throw isAbsence(error) ? absent(path) : hidden(path, error);
  }
}

function isAbsence(error: unknown): boolean {
  return ["ENOENT", "ENOTDIR"].includes(codeOf(error));
}

function absent(path: string): StartError {
  return new StartError(`There is no database at ${path}.`, "Name the folder that has one with --data-dir.");
}

function hidden(path: string, cause: unknown): StartError {
  return new StartError(
    `This user may not look whether there is a database at ${path} (${codeOf(cause)}).`,
    "Run the command as the user of the server: `runuser -u vitrine -- vitrine …` where that is `vitrine`.",
    { cause },
  );
}
