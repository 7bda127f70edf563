// Makes the names in a folder outlive a power cut.
import { closeSync, fsyncSync, openSync } from "node:fs";

export function flushFolder(folder: string): void {
  const file = openSync(folder, "r");
  try {
    fsyncSync(file);
  } finally {
    closeSync(file);
  }
}
