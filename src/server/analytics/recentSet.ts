// Remembers what came lately, and no more of it than there is room for.

/** @param most beyond it, what has been in there longest goes */
export function createRecentSet(most: number) {
  const known = new Set<string>();
  return {
    has: (key: string): boolean => known.has(key),
    add(key: string): void {
      known.add(key);
      for (const oldest of known.size > most ? known.keys().take(1) : []) known.delete(oldest);
    },
  };
}
