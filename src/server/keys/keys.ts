// Keys that are outside the database, so that a copy of it opens no session and no second factor. The key of visitors' ids is in the
// same folder: `analytics/track/visitorKeys.ts`.
import { existsSync } from "node:fs";
import { join } from "node:path";

import type { Logger } from "#server/logger.ts";
import { StartError } from "#server/StartError.ts";

import { keyFolderError, listExposedPaths, prepareKeyFolder, readKeyFile, writeKeyFile } from "./keyFiles.ts";

const KEY_BYTES = 32;
const KEY_NAMES = ["accessTokens", "devices", "secondFactors", "deliveries", "erasures"] as const;
type KeyName = (typeof KEY_NAMES)[number];

export interface Keys {
  /**
   * 32 random bytes; creates a missing key.
   * @throws StartError for a damaged or unreadable file
   */
  get(name: KeyName): Buffer;
}

/**
 * Opens the folder of the keys, `DATA_DIR/keys`. Restricts it to its owner if others could read it.
 * @throws StartError
 */
export function openKeys(folder: string, log: Pick<Logger, "warn">): Keys {
  const exposed = prepareKeyFolder(folder);
  if (exposed.length > 0)
    log.warn("other users could access the keys; restricted them to their owner", { files: exposed.length });
  return {
    get: (name) => readKey(folder, name) ?? createKey(folder, name),
  };
}

/**
 * Writes a new key.
 * @throws StartError
 */
export function createKey(folder: string, name: KeyName): Buffer {
  const key = Buffer.from(crypto.getRandomValues(new Uint8Array(KEY_BYTES)));
  writeKeyFile(folder, name, key.toString("base64url"));
  return key;
}

/**
 * Changes nothing. A missing folder is valid: the next start creates it.
 * @throws StartError for a damaged key, and for one that other users can access
 */
export function assertKeysValid(folder: string): void {
  if (!existsSync(folder)) return;
  const [exposed] = readExposedPaths(folder);
  if (exposed)
    throw new StartError(
      `Other users can access ${exposed}.`,
      "The next start restricts it to its owner. If someone may have read it: `vitrine keys rotate`.",
    );
  for (const name of KEY_NAMES) readKey(folder, name);
}

function readExposedPaths(folder: string): string[] {
  try {
    return listExposedPaths(folder);
  } catch (error) {
    throw keyFolderError(folder, error);
  }
}

function readKey(folder: string, name: KeyName): Buffer | null {
  const text = readKeyFile(folder, name);
  if (text === null) return null;
  const key = Buffer.from(text, "base64url");
  if (key.length === KEY_BYTES) return key;
  throw new StartError(
    `The key ${join(folder, name)} is damaged.`,
    "Restore the file, or delete it: the next start creates a new key.",
  );
}
