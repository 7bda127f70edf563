// Believes each address only so many new sources a day: whoever comes from more places than that makes them up, and would use up what
// all others have together (`store/sourceAllowance.ts`).
import { createRecentMap } from "#server/recentMap.ts";

import type { ToldView } from "./seenPages.ts";

/** A day. A whole office behind one address comes from fewer. */
export const MOST_SOURCES_OF_ONE_ADDRESS = 50;
/** Of those that are known because somebody else came from there lately. */
const SOURCES_REMEMBERED = 5_000;

/** @param mayBring takes one more of an address, as long as there are fewer than `MOST_SOURCES_OF_ONE_ADDRESS` that day */
export function createReferrerLimits(mayBring: (address: string) => boolean) {
  const known = createRecentMap<true>({ atLeast: SOURCES_REMEMBERED });

  /** The view as it is told; without its source where that is not believed. */
  return (view: ToldView, address: string): ToldView => {
    if (view.referrer === "" && view.campaign === "") return view;
    const source = `${view.referrer}\n${view.campaign}`;
    if (!known.has(source) && !mayBring(address)) return { ...view, referrer: "", campaign: "" };
    known.set(source, true);
    return view;
  };
}
