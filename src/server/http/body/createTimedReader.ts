/** How long a phone on a slow connection may pause in the middle of an upload. */
const IDLE_TIMEOUT_MS = 60_000;
/** Far below any phone's rate. A body that arrives more slowly would keep its connection and files for days. */
const MIN_BYTES_PER_MS = 1;

export type BodyReader = ReadableStreamDefaultReader<Uint8Array>;

/**
 * Returns a function that reads the next chunk. It throws an Error when no data arrives for `idleTimeoutMs`, when the body
 * falls behind 1 KB/s by more than that time, or when the client disconnects.
 */
export function createTimedReader(reader: BodyReader, idleTimeoutMs = IDLE_TIMEOUT_MS) {
  const startedAt = performance.now();
  let bytes = 0;
  return async () => {
    const dueAt = startedAt + idleTimeoutMs + bytes / MIN_BYTES_PER_MS;
    const timeoutMs = Math.min(idleTimeoutMs, dueAt - performance.now());
    const chunk = await readWithTimeout(timeoutMs, reader);
    bytes += chunk.value?.length ?? 0;
    return chunk;
  };
}

async function readWithTimeout(timeoutMs: number, reader: BodyReader) {
  const { promise, reject } = Promise.withResolvers<never>();
  const timer = setTimeout(() => reject(new Error("The body arrives too slowly")), timeoutMs);
  try {
    return await Promise.race([reader.read(), promise]);
  } finally {
    clearTimeout(timer);
  }
}
