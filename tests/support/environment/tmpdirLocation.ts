// Where the tests keep their folders: in memory where the machine has room there, so that thousands of flushed writes cost nothing.
import { accessSync, constants, statfsSync } from "node:fs";
import { tmpdir } from "node:os";

const MEMORY_DIR = "/dev/shm";
/** A container may have 64 MB of it, which one test with photographs fills. */
const MIN_FREE_BYTES = 1024 ** 3;

const DISK_DIR = tmpdir();

/** Folders made below `tmpdir()` from here on are in memory, as far as there is room for them. */
export function setTmpdirToMemory(): void {
  if (hasFreeMemory()) process.env["TMPDIR"] = MEMORY_DIR;
}

/** For what is about a disk: one that is full, or a process killed while it writes. */
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
