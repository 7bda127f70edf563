// Makes the names in a folder outlive a power cut.
import { closeSync, fsyncSync, openSync } from "node:fs";

export function fsyncDirectory(path: string): void {
  const descriptor = openSync(path, "r");
  try {
    fsyncSync(descriptor);
  } finally {
    closeSync(descriptor);
  }
}
