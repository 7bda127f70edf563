// The figures of one page: how often it was looked at, and what led the sessions that began with it to the site.
import type { PageFigures } from "#contract/analytics/analytics.ts";
import type { Reader } from "#server/database/open.ts";

import type { Compared, CutDays, Days } from "../periods.ts";
import { countSourcesOfEntry, listPageDays } from "../rollups/figures.ts";
import type { PageDay } from "../rollups/figures.ts";
import type { PartialDay } from "../rollups/PartialDay.ts";
import type { ReadableSums } from "../rollups/rollups.ts";
import { findPage, namesOfSources } from "../viewNames.ts";
import { sharesOf } from "./breakdown.ts";
import type { NamePages } from "./pageNames.ts";
import { numbersFrom } from "./readSeries.ts";

/** Days, and the last one of the previous period. */
export interface ComparedDays {
  days: Compared;
  lastBefore: PartialDay;
}

interface Question {
  path: string;
  period: ComparedDays;
  /** What the chart shows: of one day more than its own point. */
  drawn: ComparedDays;
  namePages: NamePages;
}

/** `null` for a page that nobody has ever seen. */
export async function readPage(
  db: Reader,
  { prefix, calendar }: ReadableSums,
  { path, period, drawn, namePages }: Question,
): Promise<PageFigures | null> {
  const page = findPage(db, path);
  if (!page) return null;
  const { n } = page;
  const nameOf = await namePages([path]);
  const { current } = period.days;
  const sources = countSourcesOfEntry(db, n, { ...current, prefix });
  const names = namesOfSources(
    db,
    sources.map(([n]) => n),
  );
  return {
    path,
    displayName: nameOf(path) ?? (page.title || path),
    ...totalsOf(current),
    previous: totalsUntil(period),
    series: { current: pointsOf(drawn.days.current), previous: pointsUntil(drawn) },
    referrers: sharesOf(sources, (n) => names.get(n)?.host ?? ""),
  };

  function rowsOf({ first, last }: Days): PageDay[] {
    return listPageDays(db, n, { first, last, prefix });
  }

  function totalsOf(days: Days) {
    const total = { views: 0, entries: 0 };
    for (const { views, entries } of rowsOf(days)) {
      total.views += views;
      total.entries += entries;
    }
    return total;
  }

  function totalsUntil({ days: { previous }, lastBefore }: ComparedDays) {
    const whole = totalsOf(wholeDaysOf(previous));
    const part = lastBefore.pageUntil(n, previous.cutoff);
    return { views: whole.views + part.views, entries: whole.entries + part.entries };
  }

  function pointsOf(days: Days) {
    const rows = new Map(rowsOf(days).map((row) => [row.day, row.views]));
    return numbersFrom(days).map((day) => ({
      start: calendar.isoStartOf(day),
      views: rows.get(day) ?? 0,
    }));
  }

  function pointsUntil({ days: { previous }, lastBefore }: ComparedDays) {
    const { views } = lastBefore.pageUntil(n, previous.cutoff);
    return [...pointsOf(wholeDaysOf(previous)), { start: calendar.isoStartOf(previous.last), views }];
  }
}

function wholeDaysOf({ first, last }: CutDays): Days {
  return { first, last: last - 1 };
}
