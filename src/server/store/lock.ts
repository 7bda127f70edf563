// Keeps a second process off the same data folder. The lock is the operating system's and goes with the process, so a
// crash leaves nothing stale.
import { Database } from "bun:sqlite";
import { join } from "node:path";

import { StartError } from "./StartError.ts";

export interface DataLock {
  release(): void;
}

/** @throws StartError when another process holds the folder */
export function lockDataFolder(folder: string): DataLock {
  const holder = new Database(join(folder, "vitrine.lock"), { create: true });
  try {
    holder.run("PRAGMA busy_timeout = 0");
    holder.run("PRAGMA locking_mode = EXCLUSIVE");
    holder.run("BEGIN EXCLUSIVE");
  } catch (error) {
    holder.close();
    throw new StartError(
      `Another Vitrine is already running on the data folder ${folder}.`,
      "Stop that one first, or start with another DATA_DIR.",
      { cause: error },
    );
  }
  return { release: () => holder.close() };
}
