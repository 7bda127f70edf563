/** How long a phone on a slow connection may pause in the middle of an upload. */
export const IDLE_TIMEOUT_MS = 60_000;

export type BodyReader = ReadableStreamDefaultReader<Uint8Array>;

/**
 * Reads the next chunk.
 * @throws Error when no data arrives in time, or the client disconnects
 */
export async function readWithTimeout(timeoutMs: number, reader: BodyReader) {
  const { promise, reject } = Promise.withResolvers<never>();
  const timer = setTimeout(() => reject(new Error(`Nothing came for ${timeoutMs} ms`)), timeoutMs);
  try {
    return await Promise.race([reader.read(), promise]);
  } finally {
    clearTimeout(timer);
  }
}
