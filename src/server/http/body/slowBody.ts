// Reads a body from a sender that may be slow, and not from one that has fallen silent.

/** A phone on a slow line may pause this long in the middle of a photograph. */
export const PATIENCE_MS = 60_000;

export type BodyReader = ReadableStreamDefaultReader<Uint8Array>;

/** @throws Error when nothing comes for this long, or the sender is gone */
export async function readWithin(ms: number, reader: BodyReader) {
  const { promise, reject } = Promise.withResolvers<never>();
  const timer = setTimeout(() => reject(new Error(`Nothing came for ${ms} ms`)), ms);
  try {
    return await Promise.race([reader.read(), promise]);
  } finally {
    clearTimeout(timer);
  }
}
