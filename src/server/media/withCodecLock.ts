import { createMutex } from "#server/mutex.ts";

/** Decoding a large image takes over 100 MB, and the codec already uses a full core. */
export const withCodecLock = createMutex().run;
