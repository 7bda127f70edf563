import type { BreakdownRow } from "#contract/analytics/analytics.ts";
import type { Reader } from "#server/database/open.ts";

import { toTimeSpan } from "../periods.ts";
import type { RollupSpan } from "../rollups/rollupQueries.ts";
import type { RollupSnapshot } from "../rollups/rollups.ts";
import { sortByCount } from "./breakdown.ts";

/** Counts contact messages without spam by their source. */
export function countMessageSources(
  db: Reader,
  { calendar }: Pick<RollupSnapshot, "calendar">,
  days: RollupSpan,
): BreakdownRow[] {
  const { from, to } = toTimeSpan(days, calendar);
  const rows = db.$client
    .query<BreakdownRow, [number, number]>(
      `SELECT referrer AS _id, count(*) AS count FROM messages
       WHERE created_at >= ? AND created_at < ? AND status <> 'spam' GROUP BY referrer`,
    )
    .all(from, to);
  return sortByCount(rows);
}
