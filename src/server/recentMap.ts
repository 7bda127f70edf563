// Remembers what came lately, and no more of it than there is room for.

interface Extent {
  /** Keys that are remembered for certain, those that were set last; twice as many at most. */
  atLeast: number;
  /** Milliseconds after which nobody needs a key any more. */
  forMs?: number;
  /** Milliseconds since 1970. */
  now?: () => number;
}

/**
 * In two halves, the earlier of which goes as a whole. To take the oldest key out of a plain map each time costs more than a whole
 * request: looking for it, the map passes all those that were taken out before.
 */
export function createRecentMap<Value>({ atLeast, forMs = Infinity, now = Date.now }: Extent) {
  let late = new Map<string, Value>();
  let early = new Map<string, Value>();
  let begun = now();

  function turn() {
    early = late;
    late = new Map();
    begun = now();
  }

  return {
    has: (key: string): boolean => late.has(key) || early.has(key),
    get: (key: string): Value | undefined => late.get(key) ?? early.get(key),
    /** The key is the latest then, whether or not it was there. */
    set(key: string, value: Value): void {
      if (late.size >= atLeast || now() - begun >= forMs) turn();
      late.set(key, value);
    },
    delete(key: string): void {
      late.delete(key);
      early.delete(key);
    },
  };
}
