import type { PageReport } from "#contract/analytics/analytics.ts";
import type { Reader } from "#server/database/open.ts";

import type { ComparedSpans, DaySpanWithCutoff, DaySpan } from "../periods.ts";
import { countSourcesByEntryPage, listPageDays } from "../rollups/rollupQueries.ts";
import type { PageDay } from "../rollups/rollupQueries.ts";
import type { PartialDay } from "../rollups/PartialDay.ts";
import type { RollupSnapshot } from "../rollups/rollups.ts";
import { findPageByPath, getSourcesById } from "../dimensions.ts";
import { toBreakdown } from "./countByDimension.ts";
import type { GetPageNames } from "./countByDimension.ts";
import { daysInSpan } from "./readSeries.ts";

/** The days of both periods, and the partial last day of the previous one. */
export interface ComparedPeriod {
  days: ComparedSpans;
  partialDay: PartialDay;
}

interface PageReportQuery {
  path: string;
  period: ComparedPeriod;
  /** The period of the chart, of more than one day. */
  chart: ComparedPeriod;
  getPageNames: GetPageNames;
}

/** The report of one page: its views, its entries and their sources. `null` for a page without a view. */
export async function readPageReport(
  db: Reader,
  { prefix, calendar }: RollupSnapshot,
  { path, period, chart, getPageNames }: PageReportQuery,
): Promise<PageReport | null> {
  const page = findPageByPath(db, path);
  if (!page) return null;
  const { n } = page;
  const { title = page.title || path, address = path } = (await getPageNames([path]))(path) ?? {};
  const { current } = period.days;
  const sources = countSourcesByEntryPage(db, n, { ...current, prefix });
  const names = getSourcesById(
    db,
    sources.map(([n]) => n),
  );
  return {
    path,
    address,
    displayName: title,
    ...totalsOf(current),
    previous: totalsUntil(period),
    series: { current: pointsOf(chart.days.current), previous: pointsUntil(chart) },
    referrers: toBreakdown(sources, (n) => names.get(n)?.name ?? ""),
  };

  function rowsOf({ first, last }: DaySpan): PageDay[] {
    return listPageDays(db, n, { first, last, prefix });
  }

  function totalsOf(days: DaySpan) {
    const total = { views: 0, entries: 0 };
    for (const { views, entries } of rowsOf(days)) {
      total.views += views;
      total.entries += entries;
    }
    return total;
  }

  function totalsUntil({ days: { previous }, partialDay }: ComparedPeriod) {
    const whole = totalsOf(withoutLastDay(previous));
    const part = partialDay.pageUntil(n, previous.cutoff);
    return { views: whole.views + part.views, entries: whole.entries + part.entries };
  }

  function pointsOf(days: DaySpan) {
    const rows = new Map(rowsOf(days).map((row) => [row.day, row.views]));
    return daysInSpan(days).map((day) => ({
      start: calendar.isoStartOfDay(day),
      views: rows.get(day) ?? 0,
    }));
  }

  function pointsUntil({ days: { previous }, partialDay }: ComparedPeriod) {
    const { views } = partialDay.pageUntil(n, previous.cutoff);
    return [...pointsOf(withoutLastDay(previous)), { start: calendar.isoStartOfDay(previous.last), views }];
  }
}

function withoutLastDay({ first, last }: DaySpanWithCutoff): DaySpan {
  return { first, last: last - 1 };
}
