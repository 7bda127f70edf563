// Waits for the files of another process to come and go, by the file system's own notice instead of the clock. What is in a file may
// come later than the notice: a commit of the database does.
import { watch } from "node:fs";

/** Resolves once `isReached` gives true; asked now, and whenever an entry of the folder (itself, not those inside) changes. */
export async function waitForFolder(folder: string, isReached: () => boolean): Promise<void> {
  const { promise, resolve, reject } = Promise.withResolvers<void>();
  const watcher = watch(folder, check);
  watcher.on("error", reject);
  check();
  await promise.finally(() => watcher.close());

  function check() {
    try {
      if (isReached()) resolve();
    } catch (error) {
      reject(error);
    }
  }
}

/** Resolves after so many changes in the folder: another moment of a process at work for each number. */
export function waitForChanges(folder: string, times: number): Promise<void> {
  let count = 0;
  return waitForFolder(folder, () => count++ >= times);
}
