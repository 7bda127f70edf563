// The totals at the top of the dashboard, all exact. `PeriodTotals` defines them.
import type { PeriodTotals } from "#contract/analytics/analytics.ts";
import type { Reader } from "#server/database/open.ts";

import { countContinuedSessions, countReturningVisitors, readDayTotals } from "./rollupQueries.ts";
import type { RollupSpan } from "./rollupQueries.ts";
import type { PartialTotals } from "./PartialDay.ts";

export function readTotals(db: Reader, span: RollupSpan, uniqueVisitors: number): PeriodTotals {
  const { views, newcomers, sessions } = readDayTotals(db, span);
  return {
    totalPageViews: views,
    uniqueVisitors,
    activeSessions: sessions + countContinuedSessions(db, span),
    // Visitors who are not new, and new ones with a second visit in the span. Computed from numbers, because closed
    // days don't store which visitors were new.
    returningUsers: Math.max(0, uniqueVisitors - newcomers + countReturningVisitors(db, span)),
    newUsers: newcomers,
  };
}

/** @param whole totals of the days before the partial one */
export function addPartialDay(whole: PeriodTotals, part: PartialTotals): PeriodTotals {
  return {
    totalPageViews: whole.totalPageViews + part.views,
    uniqueVisitors: whole.uniqueVisitors + part.visitors,
    activeSessions: whole.activeSessions + part.sessions,
    returningUsers: whole.returningUsers + part.visitors - part.newcomers + part.returns,
    newUsers: whole.newUsers + part.newcomers,
  };
}
