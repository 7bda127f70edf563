import { closeSync, openSync, statSync, truncateSync, writeSync } from "node:fs";

import { AppError, toStorageError } from "#server/errors.ts";

const RESERVE_BYTES = 8 * 1024 * 1024;
const RELEASE_STEP_BYTES = 1024 * 1024;
const CHUNK_BYTES = 64 * 1024;

export interface DiskReserve {
  /** Frees one part of the reserved space; false when none is left. */
  release(): boolean;
  /**
   * Allocates the freed space again. Images are stored only if that succeeds (`commands/createServerParts.ts`).
   * @throws AppError `diskFull` or `unavailable`
   */
  restore(): void;
  /** Calls the listener with the remaining bytes after each release. */
  onRelease(listener: (remainingBytes: number) => void): void;
}

/**
 * Reserves disk space for everything but images: a file that is shrunk step by step when the disk is full. Does not cache the
 * file's size, because another process on the same folder may release space too.
 */
export function openDiskReserve(path: string): DiskReserve {
  let notify: ((remainingBytes: number) => void) | null = null;
  return {
    onRelease: (listener) => void (notify = listener),
    release() {
      const bytes = fileSize(path);
      if (bytes === 0) return false;
      const remainingBytes = Math.max(0, bytes - RELEASE_STEP_BYTES);
      truncateSync(path, remainingBytes);
      notify?.(remainingBytes);
      return true;
    },
    restore() {
      try {
        const bytes = fileSize(path);
        if (bytes < RESERVE_BYTES) growToFullSize(path, bytes);
      } catch (error) {
        throw toStorageError(error) ?? error;
      }
    },
  };
}

/** All or nothing: the last bytes of the disk are more useful to the database. */
function growToFullSize(path: string, bytes: number) {
  try {
    appendRandomBytes(path, RESERVE_BYTES - bytes);
  } catch (error) {
    if (fileSize(path) > bytes) truncateSync(path, bytes);
    throw error;
  }
}

/** Random bytes, different for each chunk, which no file system can compress or deduplicate. */
function appendRandomBytes(path: string, bytes: number) {
  const chunk = new Uint8Array(CHUNK_BYTES);
  const file = openSync(path, "a");
  try {
    for (let remaining = bytes; remaining > 0;)
      remaining -= writeSync(file, crypto.getRandomValues(chunk), 0, Math.min(remaining, chunk.length));
  } finally {
    closeSync(file);
  }
}

function fileSize(path: string): number {
  return statSync(path, { throwIfNoEntry: false })?.size ?? 0;
}

/** Runs `work`. Each time the disk is full, releases a part of the reserve and runs it again. */
export async function retryOnDiskFull<T>(
  reserve: DiskReserve,
  work: () => T | Promise<T>,
  onRelease: () => void = () => undefined,
): Promise<T> {
  for (;;) {
    try {
      return await work();
    } catch (error) {
      if (!releaseIfDiskFull(reserve, error)) throw error;
      onRelease();
    }
  }
}

/** The synchronous version, for work before the event loop runs, such as opening the database. */
export function retryOnDiskFullSync<T>(reserve: DiskReserve, work: () => T): T {
  for (;;) {
    try {
      return work();
    } catch (error) {
      if (!releaseIfDiskFull(reserve, error)) throw error;
    }
  }
}

function releaseIfDiskFull(reserve: DiskReserve, error: unknown): boolean {
  const isFull = (error instanceof AppError ? error : toStorageError(error))?.code === "diskFull";
  return isFull && reserve.release();
}
