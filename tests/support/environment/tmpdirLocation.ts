import { accessSync, constants, statfsSync } from "node:fs";
import { tmpdir } from "node:os";

const MEMORY_DIR = "/dev/shm";
/** Containers often have only 64 MB, which one test with photographs fills. */
const MIN_FREE_BYTES = 1024 ** 3;

const DISK_DIR = tmpdir();

/**
 * Makes `tmpdir()` a folder in memory, so that thousands of flushed writes are fast. Does nothing if there is
 * less than 1 GiB free.
 */
export function setTmpdirToMemory(): void {
  if (hasFreeMemory()) process.env["TMPDIR"] = MEMORY_DIR;
}

/** For tests that need a real disk, such as those that fill it or kill a process during a write. */
export function setTmpdirToDisk(): void {
  process.env["TMPDIR"] = DISK_DIR;
}

function hasFreeMemory(): boolean {
  try {
    accessSync(MEMORY_DIR, constants.W_OK);
    const { bavail, bsize } = statfsSync(MEMORY_DIR);
    return bavail * bsize >= MIN_FREE_BYTES;
  } catch {
    return false;
  }
}
