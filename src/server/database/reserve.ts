import { closeSync, openSync, statSync, truncateSync, writeSync } from "node:fs";

import { AppError, storageError } from "#server/errors.ts";

const WHOLE_BYTES = 8 * 1024 * 1024;
const PIECE_BYTES = 1024 * 1024;
const CHUNK_BYTES = 64 * 1024;

export interface Reserve {
  /** Frees one part of the reserved space; false when none is left. */
  release(): boolean;
  /**
   * Allocates the freed space again. As long as that fails, uploads are rejected.
   * @throws AppError `diskFull` or `unavailable`
   */
  restore(): void;
  /** Calls the listener with the remaining bytes after each release. */
  onRelease(listener: (leftBytes: number) => void): void;
}

/**
 * Reserves disk space for texts: a file that is shrunk step by step when the disk is full. Keeps no state,
 * because another process on the same folder may release space too.
 */
export function openReserve(path: string): Reserve {
  let tell: ((leftBytes: number) => void) | null = null;
  return {
    onRelease: (listener) => void (tell = listener),
    release() {
      const bytes = sizeOf(path);
      if (bytes === 0) return false;
      const left = Math.max(0, bytes - PIECE_BYTES);
      truncateSync(path, left);
      tell?.(left);
      return true;
    },
    restore() {
      try {
        const bytes = sizeOf(path);
        if (bytes < WHOLE_BYTES) grow(path, bytes);
      } catch (error) {
        throw storageError(error) ?? error;
      }
    },
  };
}

/** All or nothing: the last bytes of the disk are more useful to the database. */
function grow(path: string, bytes: number) {
  try {
    append(path, WHOLE_BYTES - bytes);
  } catch (error) {
    if (sizeOf(path) > bytes) truncateSync(path, bytes);
    throw error;
  }
}

/** Random bytes, different for each chunk, which no file system can compress or deduplicate. */
function append(path: string, bytes: number) {
  const chunk = new Uint8Array(CHUNK_BYTES);
  const file = openSync(path, "a");
  try {
    for (let left = bytes; left > 0;)
      left -= writeSync(file, crypto.getRandomValues(chunk), 0, Math.min(left, chunk.length));
  } finally {
    closeSync(file);
  }
}

function sizeOf(path: string): number {
  return statSync(path, { throwIfNoEntry: false })?.size ?? 0;
}

/** Runs `work`. Each time the disk is full, releases a part of the reserve and runs it again. */
export async function withReserve<T>(
  reserve: Reserve,
  work: () => T | Promise<T>,
  onRelease: () => void = () => undefined,
): Promise<T> {
  for (;;) {
    try {
      return await work();
    } catch (error) {
      if (!releaseFor(reserve, error)) throw error;
      onRelease();
    }
  }
}

/** The synchronous version, for work before the event loop runs, such as opening the database. */
export function withReserveSync<T>(reserve: Reserve, work: () => T): T {
  for (;;) {
    try {
      return work();
    } catch (error) {
      if (!releaseFor(reserve, error)) throw error;
    }
  }
}

function releaseFor(reserve: Reserve, error: unknown): boolean {
  const isFull = (error instanceof AppError ? error : storageError(error))?.code === "diskFull";
  return isFull && reserve.release();
}
