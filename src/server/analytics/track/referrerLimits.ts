// Limits the new sources per address and day. An address with more sends made-up ones, which would use up the
// quota of all addresses.
import { createBoundedCache } from "#server/boundedCache.ts";
import { DAY_MS } from "#server/calendar.ts";

/** Per day. An office behind one address has fewer. */
export const MAX_NEW_REFERRERS_PER_ADDRESS = 50;
/** Recently used sources, which need no quota. */
const REFERRER_CACHE_SIZE = 5_000;

/**
 * @param allowNewReferrer counts a new source of an address; false when `MAX_NEW_REFERRERS_PER_ADDRESS` is
 * reached
 */
export function createReferrerLimits(allowNewReferrer: (address: string) => boolean) {
  const knownReferrers = createBoundedCache<true>({ minCapacity: REFERRER_CACHE_SIZE });

  /** Returns the view, without its source if that exceeds the limit. */
  return <View extends { referrer: string; campaign: string }>(view: View, address: string): View => {
    if (view.referrer === "" && view.campaign === "") return view;
    const source = `${view.referrer}\n${view.campaign}`;
    if (!knownReferrers.has(source) && !allowNewReferrer(address))
      return { ...view, referrer: "", campaign: "" };
    knownReferrers.set(source, true);
    return view;
  };
}

/** Of all addresses. A real site has a few hundred; spam adds thousands. */
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
