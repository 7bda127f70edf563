// Remembers what came lately, and no more of it than there is room for.

export type RecentMap<Value> = ReturnType<typeof createRecentMap<Value>>;

/**
 * In two halves, the earlier of which goes as a whole. To take the oldest key out of a plain map each time costs more than a whole
 * request: looking for it, the map passes all those that were taken out before.
 * @param most half as many, those that were set last, are always there
 */
export function createRecentMap<Value>(most: number) {
  let late = new Map<string, Value>();
  let early = new Map<string, Value>();
  return {
    has: (key: string): boolean => late.has(key) || early.has(key),
    get: (key: string): Value | undefined => late.get(key) ?? early.get(key),
    /** The key is the latest then, whether or not it was there. */
    set(key: string, value: Value): void {
      if (late.size >= most / 2 && !late.has(key)) {
        early = late;
        late = new Map();
      }
      late.set(key, value);
    },
    delete(key: string): void {
      late.delete(key);
      early.delete(key);
    },
  };
}
