import { watch } from "node:fs";

/**
 * Resolves once `isReached` returns true. Checks now and after each change to the folder's entries, not to
 * those of its subfolders. A file's content may be written after the event, as that of a database commit is.
 */
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

/**
 * Resolves after this many changes in the folder, so that tests can interrupt a process at different moments.
 */
export function waitForChanges(folder: string, times: number): Promise<void> {
  let count = 0;
  return waitForFolder(folder, () => count++ >= times);
}
