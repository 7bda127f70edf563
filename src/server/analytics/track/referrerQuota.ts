// Limits the new sources per day. A real site has a few hundred; spam adds thousands.

const DAY_MS = 86_400_000;
export const MAX_NEW_REFERRERS_PER_DAY = 2_000;

export type ReferrerQuota = ReturnType<typeof createReferrerQuota>;

/**
 * Derives the count from ids, so that a rolled back insert uses no quota.
 * @param onExhausted called once on a day that reaches the limit
 */
export function createReferrerQuota(now: () => number, onExhausted: () => void) {
  let day = NaN;
  let lastIdBefore = 0;
  let exhaustedDay = NaN;
  return {
    /** @param lastId the highest id of a source, 0 for none */
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
