import { createMutex } from "#server/mutex.ts";

/** A large picture takes over 100 MB while it is decoded, and the codec already uses a core. */
export const withCodecLock = createMutex().run;
