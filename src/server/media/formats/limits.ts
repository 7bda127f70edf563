// Structural limits that several formats share.
import { MEBIBYTE } from "#contract/images.ts";

/** Segments, chunks, blocks or frames per file: no program writes that many, and each takes time. */
export const MAX_SEGMENTS = 10_000;

/**
 * Decompressed size of a colour profile, which every variant contains. Real ones have a few KB, and at most 3
 * MB with large tables.
 */
export const MAX_PROFILE_BYTES = 4 * MEBIBYTE;

/**
 * The file and the peak memory for its master. The process needs about 25 MB more, and the server 75 MB at
 * rest: below 200 MB in total.
 */
export const MAX_PEAK_MEMORY_BYTES = 100_000_000;
