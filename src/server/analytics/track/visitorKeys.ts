// The key that hashes visitors' addresses to ids. It is a file outside the database: a copy of the database alone cannot
// link an id to an address.
import {
  closeSync,
  fsyncSync,
  mkdirSync,
  openSync,
  readFileSync,
  renameSync,
  rmSync,
  writeSync,
} from "node:fs";
import { join } from "node:path";

import { fsyncDirectory } from "#server/database/fsyncDirectory.ts";
import { getErrorCode } from "#server/errors.ts";
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
  const path = join(folder, FILE_NAME);
  let latest = readKey(path, log);
  return {
    current(now) {
      // A system clock that was set back makes a key last twice its lifetime at most.
      if (latest && Math.abs(now - latest.createdAt) < VISITOR_KEY_LIFETIME_MS) return latest.key;
      latest = { key: Buffer.from(crypto.getRandomValues(new Uint8Array(KEY_BYTES))), createdAt: now };
      storeKey(folder, path, latest, log);
      return latest.key;
    },
  };
}

/** While the server is stopped: the next visit creates a new key. */
export function deleteVisitorKey(folder: string): void {
  rmSync(join(folder, FILE_NAME), { force: true });
}

/** `null` if there is none. */
function readKey(path: string, log: Logger): VisitorKey | null {
  try {
    const { key, createdAt }: Record<string, unknown> = JSON.parse(readFileSync(path, "utf8"));
    const bytes = Buffer.from(String(key), "base64url");
    if (bytes.length !== KEY_BYTES || typeof createdAt !== "number") throw new Error("It contains no key");
    return { key: bytes, createdAt };
  } catch (error) {
    if (getErrorCode(error) !== "ENOENT")
      log.warn("the key of visitors' ids could not be read: visitors count as new", { error: String(error) });
    return null;
  }
}

function storeKey(folder: string, path: string, { key, createdAt }: VisitorKey, log: Logger) {
  const tempPath = `${path}.new`;
  try {
    mkdirSync(folder, { recursive: true, mode: 0o700 });
    rmSync(tempPath, { force: true });
    writeDurably(tempPath, JSON.stringify({ key: key.toString("base64url"), createdAt }));
    renameSync(tempPath, path);
    fsyncDirectory(folder);
  } catch (error) {
    log.error("the key of visitors' ids could not be stored", error);
    removeExpiredKey(path, log);
  }
}

function writeDurably(path: string, text: string) {
  const descriptor = openSync(path, "wx", 0o600);
  try {
    writeSync(descriptor, text);
    fsyncSync(descriptor);
  } finally {
    closeSync(descriptor);
  }
}

/** A full disk still allows a deletion. */
function removeExpiredKey(path: string, log: Logger) {
  try {
    rmSync(path, { force: true });
  } catch (error) {
    log.error("the expired key of visitors' ids could not be deleted", error);
  }
}
