// Believes each address only so many new sources a day: whoever comes from more places than that makes them up, and would use up what
// all others have together (`store/sourceAllowance.ts`).
import { createRecentMap } from "#server/recentMap.ts";

import type { ViewDetails } from "./buildPageView.ts";

/** A day. A whole office behind one address comes from fewer. */
export const MAX_NEW_REFERRERS_PER_ADDRESS = 50;
/** Of those that are known because somebody else came from there lately. */
const REFERRER_CACHE_SIZE = 5_000;

/** @param allowNewReferrer takes one more of an address, as long as there are fewer than `MOST_SOURCES_OF_ONE_ADDRESS` that day */
export function createReferrerLimits(allowNewReferrer: (address: string) => boolean) {
  const knownReferrers = createRecentMap<true>({ atLeast: REFERRER_CACHE_SIZE });

  /** The view as it is told; without its source where that is not believed. */
  return (view: ViewDetails, address: string): ViewDetails => {
    if (view.referrer === "" && view.campaign === "") return view;
    const source = `${view.referrer}\n${view.campaign}`;
    if (!knownReferrers.has(source) && !allowNewReferrer(address))
      return { ...view, referrer: "", campaign: "" };
    knownReferrers.set(source, true);
    return view;
  };
}
