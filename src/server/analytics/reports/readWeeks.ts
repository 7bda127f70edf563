import type { Reader } from "#server/database/open.ts";

import type { Rollups } from "../rollups/rollups.ts";
import { countMessages } from "./countByDimension.ts";

const WEEK_DAYS = 7;

/** The figures of the week from a day on, in days since 1970, and those of the week before. */
export async function readWeeks({ db, rollups }: { db: Reader; rollups: Rollups }, day: number) {
  const snapshot = await rollups.catchUp();
  const read = (first: number) => {
    const span = { first, last: first + WEEK_DAYS - 1, prefix: snapshot.prefix };
    const { uniqueVisitors: visitors, totalPageViews: views } = snapshot.cache.totals(span);
    return { visitors, views, messages: countMessages(db, snapshot, span).messageSources };
  };
  return { current: read(day), previous: read(day - WEEK_DAYS) };
}
