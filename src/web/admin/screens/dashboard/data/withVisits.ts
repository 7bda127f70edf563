import type { BreakdownRow } from "#contract/analytics/analytics.ts";

import type { BarListRow } from "../BarList.tsx";

/**
 * Messages with the visits from the same source, page or campaign. Their share is unknown if a list without all rows lacks the
 * visits, or if some visits were before the period.
 */
export function withVisits(messages: readonly BreakdownRow[], visits: readonly BreakdownRow[]): BarListRow[] {
  return messages.map((row) => {
    const visited = visits.find(({ _id, address = _id }) => address === row._id);
    const base = visited && visited.count >= row.count ? visited.count : null;
    return { ...row, ...(visited?.displayName && { displayName: visited.displayName }), base };
  });
}
