// How many names may be new in a day: a site has a few hundred pages and sources, and whoever brings thousands makes them up.

const DAY_MS = 86_400_000;
/** Of pages, and again of sources. */
export const MOST_NEW_NAMES = 2_000;

export type NameAllowance = ReturnType<typeof createNameAllowance>;

export function createNameAllowance() {
  let day = -Infinity;
  let left = 0;
  return {
    /** @param at milliseconds since 1970 @returns whether there is room for one more */
    take(at: number): boolean {
      const today = Math.floor(at / DAY_MS);
      if (today > day) [day, left] = [today, MOST_NEW_NAMES];
      left -= 1;
      return left >= 0;
    },
  };
}
