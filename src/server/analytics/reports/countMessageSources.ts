import type { BreakdownRow } from "#contract/analytics/analytics.ts";
import type { Reader } from "#server/database/open.ts";

import { toTimeSpan } from "../periods.ts";
import type { RollupSpan } from "../rollups/rollupQueries.ts";
import type { RollupSnapshot } from "../rollups/rollups.ts";
import { sortByCount } from "./breakdown.ts";
import { countMessagesByReferrer } from "./messageSources.ts";

export function countMessageSources(
  db: Reader,
  { calendar }: RollupSnapshot,
  days: RollupSpan,
): BreakdownRow[] {
  return sortByCount(countMessagesByReferrer(db, toTimeSpan(days, calendar)));
}
