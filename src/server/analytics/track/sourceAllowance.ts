// How many sources may be new in a day: a site has a few hundred, and whoever brings thousands makes them up.

const DAY_MS = 86_400_000;
export const MOST_NEW_SOURCES = 2_000;

export type ReferrerAllowance = ReturnType<typeof createReferrerAllowance>;

/**
 * Remembers the last number that the day before gave: what was rolled back has taken nothing.
 * @param onSpent called once on a day that has had all of them
 */
export function createReferrerAllowance(now: () => number, onSpent: () => void) {
  let day = NaN;
  let lastBefore = 0;
  let spentOn = NaN;
  return {
    /** @param last number of a source by now, 0 for none; they count up */
    hasRoom(last: number): boolean {
      const today = Math.floor(now() / DAY_MS);
      if (today !== day) [day, lastBefore] = [today, last];
      const hasRoom = last - lastBefore < MOST_NEW_SOURCES;
      if (!hasRoom && spentOn !== today) {
        spentOn = today;
        onSpent();
      }
      return hasRoom;
    },
  };
}
