// Makes a new name in a folder outlive a power cut.
import { closeSync, fsyncSync, openSync } from "node:fs";
import { dirname } from "node:path";

export function flushFolderOf(path: string): void {
  const folder = openSync(dirname(path), "r");
  try {
    fsyncSync(folder);
  } finally {
    closeSync(folder);
  }
}
