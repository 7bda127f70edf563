// Waits for the files of another process to come and go, by the file system's own notice instead of the clock. What is in a file may
// come later than the notice: a commit of the database does.
import { watch } from "node:fs";

/** Resolves once `isReached` gives true; asked now, and whenever an entry of the folder (itself, not those inside) changes. */
export async function untilChanged(folder: string, isReached: () => boolean): Promise<void> {
  const { promise, resolve, reject } = Promise.withResolvers<void>();
  const watcher = watch(folder, look);
  watcher.on("error", reject);
  look();
  await promise.finally(() => watcher.close());

  function look() {
    try {
      if (isReached()) resolve();
    } catch (error) {
      reject(error);
    }
  }
}

/** Resolves after so many changes in the folder: another moment of a process at work for each number. */
export function untilChanges(folder: string, times: number): Promise<void> {
  let seen = 0;
  return untilChanged(folder, () => seen++ >= times);
}
