import { closeSync, fsyncSync, openSync, renameSync, writeFileSync } from "node:fs";
import { dirname } from "node:path";

/** Flushes a file, or the names in a folder, to disk: they survive a power failure. */
export function fsyncPath(path: string): void {
  const descriptor = openSync(path, "r");
  try {
    fsyncSync(descriptor);
  } finally {
    closeSync(descriptor);
  }
}

/** Replaces a file that only its owner reads: all of it or nothing, and on disk on return. */
export function replaceFile(path: string, text: string): void {
  writeFileSync(`${path}.new`, text, { mode: 0o600 });
  fsyncPath(`${path}.new`);
  renameSync(`${path}.new`, path);
  fsyncPath(dirname(path));
}
