import { chmodSync, mkdirSync, readdirSync, readFileSync, statSync } from "node:fs";
import { dirname, join } from "node:path";

import { fsyncPath, replaceFile } from "#server/database/fsync.ts";
import { getErrorCode, toStorageError } from "#server/errors.ts";
import { StartError } from "#server/StartError.ts";

const FOLDER_MODE = 0o700;
const FILE_MODE = 0o600;
const MODES_OF_OTHERS = 0o077;

/**
 * Creates the folder of the keys, or restricts an existing one to its owner: copies often lose the file modes.
 * @returns the files, and the folder itself, that other users could access
 * @throws StartError
 */
export function prepareKeyFolder(folder: string): string[] {
  try {
    if (mkdirSync(folder, { recursive: true, mode: FOLDER_MODE })) fsyncPath(dirname(folder));
    const exposed = listExposedPaths(folder);
    for (const path of exposed) chmodSync(path, path === folder ? FOLDER_MODE : FILE_MODE);
    return exposed;
  } catch (error) {
    throw keyFolderError(folder, error);
  }
}

/** The files, and the folder itself, that other users can access. */
export function listExposedPaths(folder: string): string[] {
  const paths = [folder, ...readdirSync(folder).map((name) => join(folder, name))];
  return paths.filter((path) => (statSync(path).mode & MODES_OF_OTHERS) !== 0);
}

/**
 * `null` if the file does not exist.
 * @throws StartError
 */
export function readKeyFile(folder: string, name: string): string | null {
  try {
    return readFileSync(join(folder, name), "utf8").trim();
  } catch (error) {
    if (getErrorCode(error) === "ENOENT") return null;
    throw keyFolderError(folder, error);
  }
}

/**
 * Replaces the file atomically; it is on disk on return.
 * @throws AppError `diskFull`; StartError
 */
export function writeKeyFile(folder: string, name: string, text: string): void {
  try {
    replaceFile(join(folder, name), `${text}\n`);
  } catch (error) {
    const storageError = toStorageError(error);
    throw storageError?.code === "diskFull" ? storageError : keyFolderError(folder, error);
  }
}

export function keyFolderError(folder: string, cause: unknown): StartError {
  return new StartError(
    `The folder of the keys ${folder} cannot be used (${getErrorCode(cause)}).`,
    "Make the user of the service the owner of the folder and its files.",
    { cause },
  );
}
