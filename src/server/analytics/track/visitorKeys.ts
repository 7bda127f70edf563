// The key that hashes visitors' addresses to ids. It is a file outside the database: a copy of the database alone cannot
// link an id to an address.
import { rmSync } from "node:fs";
import { join } from "node:path";

import { prepareKeyFolder, readKeyFile, writeKeyFile } from "#server/keys/keyFiles.ts";
import type { Logger } from "#server/logger.ts";

/** The template of the privacy policy and the dashboard state this time: change them together. */
export const VISITOR_KEY_LIFETIME_MS = 30 * 24 * 3_600_000;
const KEY_BYTES = 32;
const FILE_NAME = "visitors.json";

export interface VisitorKeys {
  /**
   * The key for a time. A new one replaces it after `VISITOR_KEY_LIFETIME_MS`; the old one is deleted.
   * @param now milliseconds since 1970
   * @returns the same buffer until it is replaced
   */
  current(now: number): Buffer;
}

interface VisitorKey {
  key: Buffer;
  /** Milliseconds since 1970. */
  createdAt: number;
}

/**
 * Keeps the key in `visitors.json` of this folder, which only the server's user can read. If the file can't be written,
 * the key lasts until the server stops.
 */
export function openVisitorKeys(folder: string, log: Logger): VisitorKeys {
  let latest = readKey(folder, log);
  return {
    current(now) {
      // A system clock that was set back makes a key last twice its lifetime at most.
      if (latest && Math.abs(now - latest.createdAt) < VISITOR_KEY_LIFETIME_MS) return latest.key;
      latest = { key: Buffer.from(crypto.getRandomValues(new Uint8Array(KEY_BYTES))), createdAt: now };
      storeKey(folder, latest, log);
      return latest.key;
    },
  };
}

/** While the server is stopped: the next visit creates a new key. */
export function deleteVisitorKey(folder: string): void {
  rmSync(join(folder, FILE_NAME), { force: true });
}

/** `null` if there is none. */
function readKey(folder: string, log: Logger): VisitorKey | null {
  try {
    const text = readKeyFile(folder, FILE_NAME);
    if (text === null) return null;
    const { key, createdAt }: Record<string, unknown> = JSON.parse(text);
    const bytes = Buffer.from(String(key), "base64url");
    if (bytes.length !== KEY_BYTES || typeof createdAt !== "number") throw new Error("It contains no key");
    return { key: bytes, createdAt };
  } catch (error) {
    log.warn("the key of visitors' ids could not be read: visitors count as new", { error: String(error) });
    return null;
  }
}

function storeKey(folder: string, { key, createdAt }: VisitorKey, log: Logger) {
  try {
    prepareKeyFolder(folder);
    writeKeyFile(folder, FILE_NAME, JSON.stringify({ key: key.toString("base64url"), createdAt }));
  } catch (error) {
    log.error("the key of visitors' ids could not be stored", error);
    removeExpiredKey(folder, log);
  }
}

/** A full disk still allows a deletion. */
function removeExpiredKey(folder: string, log: Logger) {
  try {
    deleteVisitorKey(folder);
  } catch (error) {
    log.error("the expired key of visitors' ids could not be deleted", error);
  }
}
