// Limits on the structure of a picture that several formats share; those of one format are in its own file.
import { MEBIBYTE } from "#contract/pictures.ts";

/** Segments, chunks, blocks or frames of one file: no program writes as many, and each costs time by itself. */
export const MAX_SEGMENTS = 10_000;

/**
 * Of a colour profile, once decompressed: every variant carries it. Profiles of cameras and screens have a few KB, at
 * most 3 MB with large tables.
 */
export const MAX_PROFILE_BYTES = 4 * MEBIBYTE;

/**
 * The file and what drawing its master takes, at the peak. The process needs about 25 MB more for it, and the server 75 MB
 * at rest: all in all it stays below 200 MB.
 */
export const MAX_PEAK_MEMORY_BYTES = 100_000_000;
