interface BoundedCacheOptions {
  /** The number of latest keys that are never evicted. The cache holds at most twice as many. */
  minCapacity: number;
  /** Milliseconds after which a key may be evicted. */
  ttlMs?: number;
  /** Milliseconds since 1970. */
  now?: () => number;
}

export type BoundedCache<Value> = ReturnType<typeof createBoundedCache<Value>>;

/**
 * Evicts the older half of its keys at once. Evicting the oldest key of a plain `Map` for each new key takes longer
 * than a whole request: the search for it passes the slots of all keys deleted before.
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
    /** Makes the key the latest one. */
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
