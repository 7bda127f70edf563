// The figures of one page: how often it was looked at, and what led the sessions that began with it to the site.
import type { PageFigures, Period } from "#contract/analytics.ts";
import type { Db } from "#server/store/database.ts";
import { countSourcesOfEntry, listPageDays } from "#server/store/figures.ts";
import type { PageDay } from "#server/store/figures.ts";
import { findPage, namesOfSources } from "#server/store/viewNames.ts";

import { namePages } from "./namePages.ts";
import { daysOf } from "./periods.ts";
import type { Days } from "./periods.ts";
import { numbersFrom } from "./readSeries.ts";
import { sharesOf } from "./shares.ts";
import type { ReadableSums } from "./sums.ts";

interface Question {
  path: string;
  period: Period;
  now: number;
}

/** `null` for a page that nobody has ever seen. */
export async function readPage(
  db: Db,
  { prefix, calendar }: ReadableSums,
  { path, period, now }: Question,
): Promise<PageFigures | null> {
  const page = findPage(db, path);
  if (!page) return null;
  const { n } = page;
  const nameOf = await namePages(db, [path]);
  const { current, previous } = daysOf(period, now, calendar);
  // One day alone would be one point.
  const drawn = daysOf(period === "1d" ? "7d" : period, now, calendar);
  const sources = countSourcesOfEntry(db, n, { ...current, prefix });
  const names = namesOfSources(
    db,
    sources.map(([n]) => n),
  );
  return {
    path,
    displayName: nameOf(path) ?? (page.title || path),
    ...totalsOf(current),
    previous: totalsOf(previous),
    series: { current: pointsOf(drawn.current), previous: pointsOf(drawn.previous) },
    referrers: sharesOf(sources, (n) => names.get(n)?.host ?? ""),
  };

  function rowsOf(days: Days): PageDay[] {
    return listPageDays(db, n, { ...days, prefix });
  }

  function totalsOf(days: Days) {
    const total = { views: 0, entries: 0 };
    for (const { views, entries } of rowsOf(days)) {
      total.views += views;
      total.entries += entries;
    }
    return total;
  }

  function pointsOf(days: Days) {
    const rows = new Map(rowsOf(days).map((row) => [row.day, row.views]));
    return numbersFrom(days).map((day) => ({
      start: calendar.isoStartOf(day),
      views: rows.get(day) ?? 0,
    }));
  }
}
