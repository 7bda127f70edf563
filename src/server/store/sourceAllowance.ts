// How many sources may be new in a day: a site has a few hundred, and whoever brings thousands makes them up.

const DAY_MS = 86_400_000;
export const MOST_NEW_SOURCES = 2_000;

export type SourceAllowance = ReturnType<typeof createSourceAllowance>;

export function createSourceAllowance() {
  let day = -Infinity;
  let left = 0;
  return {
    /** @param at milliseconds since 1970 @returns whether there is room for one more */
    take(at: number): boolean {
      const today = Math.floor(at / DAY_MS);
      if (today > day) [day, left] = [today, MOST_NEW_SOURCES];
      left -= 1;
      return left >= 0;
    },
  };
}
