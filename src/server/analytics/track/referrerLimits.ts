// Limits the new sources per address and day. An address with more sends made-up ones, which would use up the
// quota of all addresses (`referrerQuota.ts`).
import { createBoundedCache } from "#server/boundedCache.ts";

import type { ViewDetails } from "./buildPageView.ts";

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
  return (view: ViewDetails, address: string): ViewDetails => {
    if (view.referrer === "" && view.campaign === "") return view;
    const source = `${view.referrer}\n${view.campaign}`;
    if (!knownReferrers.has(source) && !allowNewReferrer(address))
      return { ...view, referrer: "", campaign: "" };
    knownReferrers.set(source, true);
    return view;
  };
}
