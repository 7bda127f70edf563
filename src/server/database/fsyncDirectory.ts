// Flushes the names in a folder to disk, so that they survive a power failure.
import { closeSync, fsyncSync, openSync } from "node:fs";

export function fsyncDirectory(path: string): void {
  const descriptor = openSync(path, "r");
  try {
    fsyncSync(descriptor);
  } finally {
    closeSync(descriptor);
  }
}
