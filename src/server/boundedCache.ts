// Remembers what came lately, and no more of it than there is room for.

interface BoundedCacheOptions {
  /** Keys that are remembered for certain, those that were set last; twice as many at most. */
  minCapacity: number;
  /** Milliseconds after which nobody needs a key any more. */
  ttlMs?: number;
  /** Milliseconds since 1970. */
  now?: () => number;
}

/**
 * In two halves, the earlier of which goes as a whole. To take the oldest key out of a plain map each time costs more than a whole
 * request: looking for it, the map passes all those that were taken out before.
 */
export function createBoundedCache<Value>({
  minCapacity,
  ttlMs = Infinity,
  now = Date.now,
}: BoundedCacheOptions) {
  let young = new Map<string, Value>();
  let old = new Map<string, Value>();
  let rotatedAt = now();

  function rotate() {
    old = young;
    young = new Map();
    rotatedAt = now();
  }

  return {
    has: (key: string): boolean => young.has(key) || old.has(key),
    get: (key: string): Value | undefined => young.get(key) ?? old.get(key),
    /** The key is the latest then, whether or not it was there. */
    set(key: string, value: Value): void {
      if (young.size >= minCapacity || now() - rotatedAt >= ttlMs) rotate();
      young.set(key, value);
    },
    delete(key: string): void {
      young.delete(key);
      old.delete(key);
    },
  };
}
