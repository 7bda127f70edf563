// How many sources may be new in a day: a site has a few hundred, and whoever brings thousands makes them up.

const DAY_MS = 86_400_000;
export const MAX_NEW_REFERRERS_PER_DAY = 2_000;

export type ReferrerQuota = ReturnType<typeof createReferrerQuota>;

/**
 * Remembers the last number that the day before gave: what was rolled back has taken nothing.
 * @param onExhausted called once on a day that has had all of them
 */
export function createReferrerQuota(now: () => number, onExhausted: () => void) {
  let day = NaN;
  let lastIdBefore = 0;
  let exhaustedDay = NaN;
  return {
    /** @param lastId number of a source by now, 0 for none; they count up */
    hasRoom(lastId: number): boolean {
      const today = Math.floor(now() / DAY_MS);
      if (today !== day) [day, lastIdBefore] = [today, lastId];
      const hasRoom = lastId - lastIdBefore < MAX_NEW_REFERRERS_PER_DAY;
      if (!hasRoom && exhaustedDay !== today) {
        exhaustedDay = today;
        onExhausted();
      }
      return hasRoom;
    },
  };
}
