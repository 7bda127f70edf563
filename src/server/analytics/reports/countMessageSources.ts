// Counts the contact messages of a span of days by the host that led their writers to the site.
import type { Share } from "#contract/analytics/analytics.ts";
import type { Reader } from "#server/database/open.ts";

import { spanOf } from "../periods.ts";
import type { SumsSpan } from "../rollups/figures.ts";
import type { ReadableSums } from "../rollups/rollups.ts";
import { largestFirst } from "./breakdown.ts";
import { countMessagesByReferrer } from "./messageSources.ts";

export function countMessageSources(db: Reader, { calendar }: ReadableSums, days: SumsSpan): Share[] {
  return largestFirst(countMessagesByReferrer(db, spanOf(days, calendar)));
}
