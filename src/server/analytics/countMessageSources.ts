// Counts the contact messages of a span of days by the host that led their writers to the site.
import type { Share } from "#contract/analytics.ts";
import type { Db } from "#server/store/database.ts";
import type { SumsSpan } from "#server/store/figures.ts";
import { countMessagesByReferrer } from "#server/store/messageSources.ts";

import { spanOf } from "./periods.ts";
import { largestFirst } from "./shares.ts";
import type { ReadableSums } from "./sums.ts";

export function countMessageSources(db: Db, { calendar }: ReadableSums, days: SumsSpan): Share[] {
  return largestFirst(countMessagesByReferrer(db, spanOf(days, calendar)));
}
