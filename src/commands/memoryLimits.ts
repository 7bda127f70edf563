import { totalmem } from "node:os";

import { MEBIBYTE } from "#contract/images.ts";

/** Below, the server and two image processes may need more memory than there is. */
const MIN_BYTES_FOR_TWO_IMAGES = 768 * MEBIBYTE;

/** Bytes of memory that this process and those that it starts may use: of the container or service, or of the machine. */
export function availableMemory(): number {
  // 0 if it is unknown.
  return process.constrainedMemory() || totalmem();
}

/**
 * The parts of the server whose size depends on the memory. Caches count uncompressed content; compressed variants take
 * about half of that in addition.
 */
export function memoryLimits(bytes: number) {
  return {
    pageCache: { maxEntries: 400, maxBytes: Math.min(32 * MEBIBYTE, bytes / 32) },
    replyCache: { maxEntries: 400, maxBytes: 8 * MEBIBYTE },
    fileCache: { maxEntries: 2_000, maxBytes: Math.min(64 * MEBIBYTE, bytes / 16) },
    imageProcesses: bytes < MIN_BYTES_FOR_TWO_IMAGES ? 1 : 2,
  };
}
