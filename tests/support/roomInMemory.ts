// Where the tests keep their folders: in memory where the machine has room there, so that thousands of flushed writes cost nothing.
import { accessSync, constants, statfsSync } from "node:fs";
import { tmpdir } from "node:os";

const MEMORY = "/dev/shm";
/** A container may have 64 MB of it, which one test with photographs fills. */
const ENOUGH_BYTES = 1024 ** 3;

const DISK = tmpdir();

/** Folders made below `tmpdir()` from here on are in memory, as far as there is room for them. */
export function useMemory(): void {
  if (hasRoom()) process.env["TMPDIR"] = MEMORY;
}

/** For what is about a disk: one that is full, or a process killed while it writes. */
export function useDisk(): void {
  process.env["TMPDIR"] = DISK;
}

function hasRoom(): boolean {
  try {
    accessSync(MEMORY, constants.W_OK);
    const { bavail, bsize } = statfsSync(MEMORY);
    return bavail * bsize >= ENOUGH_BYTES;
  } catch {
    return false;
  }
}
