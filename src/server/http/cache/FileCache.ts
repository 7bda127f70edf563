import { createBoundedCache } from "#server/boundedCache.ts";

import { ResponseCache } from "./ResponseCache.ts";
import type { ResponseCacheOptions } from "./ResponseCache.ts";

/** Larger files are sent by the kernel. */
const MAX_FILE_BYTES = 512 * 1024;
/** A file that is requested again within this time is read into memory. */
const REPEAT_WINDOW_MS = 10 * 60_000;
const TRACKED_FILES = 2_000;

/** Caches small files that are requested often. */
export class FileCache extends ResponseCache {
  readonly #requested;

  constructor(options: ResponseCacheOptions) {
    super(options);
    this.#requested = createBoundedCache<true>({
      minCapacity: TRACKED_FILES,
      ttlMs: REPEAT_WINDOW_MS,
      now: options.now,
    });
  }

  /** True if the file is small and was requested before. */
  shouldStore(key: string, bytes: number): boolean {
    if (bytes > MAX_FILE_BYTES) return false;
    const isRepeated = this.#requested.has(key);
    this.#requested.set(key, true);
    return isRepeated;
  }
}
