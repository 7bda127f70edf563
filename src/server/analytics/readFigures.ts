// The dashboard's figures, put together from the sums.
import { MOST_SHARES, RECENT_VIEWS } from "#contract/analytics.ts";
import type { Comparison, DashboardFigures, Period, RealTime } from "#contract/analytics.ts";
import type { Services } from "#server/services.ts";
import type { Db } from "#server/store/database.ts";
import { countCountries, countRobots } from "#server/store/figures.ts";
import type { SumsSpan } from "#server/store/figures.ts";
import { listLatestViews } from "#server/store/latestViews.ts";

import { countByName } from "./countByName.ts";
import { countMessageSources } from "./countMessageSources.ts";
import { createKeptAnswers } from "./keptAnswers.ts";
import { namePages } from "./namePages.ts";
import { daysOf } from "./periods.ts";
import type { Compared } from "./periods.ts";
import { readPage } from "./readPage.ts";
import { readSeries } from "./readSeries.ts";
import { largestFirst } from "./shares.ts";
import type { ReadableSums } from "./sums.ts";

export type AnalyticsServices = Pick<Services, "db" | "now" | "sums" | "figures" | "activeSessions"> & {
  config: Pick<Services["config"], "countryDb">;
};

export type FigureAnswers = ReturnType<typeof createFigureAnswers>;

export function createFigureAnswers(db: Db) {
  return {
    dashboard: createKeptAnswers<DashboardFigures>(db),
    comparison: createKeptAnswers<Comparison>(db),
  };
}

export interface DashboardQuestion {
  period: Period;
  /** One page, to be told of in particular. */
  path?: string | undefined;
  most?: number;
}

export async function readDashboard(
  services: AnalyticsServices,
  { period, path, most = MOST_SHARES }: DashboardQuestion,
): Promise<DashboardFigures> {
  const sums = await services.sums.bringUp();
  const now = services.now();
  const question = [period, most, sums.calendar.hourOf(now), path ?? ""].join(" ");
  return services.figures.dashboard(question, () =>
    countDashboard(services, sums, { period, path, most, now }),
  );
}

export async function readComparison(services: AnalyticsServices, period: Period): Promise<Comparison> {
  const sums = await services.sums.bringUp();
  const now = services.now();
  return services.figures.comparison(`${period} ${sums.calendar.hourOf(now)}`, async () => {
    const { current, previous } = spansIn(sums, period, now);
    return {
      current: sums.counts.totals(current),
      previous: sums.counts.totals(previous),
      ...recounting(sums),
    };
  });
}

async function countDashboard(
  services: AnalyticsServices,
  sums: ReadableSums,
  { period, path, most, now }: DashboardQuestion & { most: number; now: number },
): Promise<DashboardFigures> {
  const { config, db } = services;
  const { current } = spansIn(sums, period, now);
  const { activeSessions: _, ...totals } = sums.counts.totals(current);
  return {
    ...totals,
    ...(await countByName(db, sums, { span: current, most })),
    series: readSeries(db, sums, { period, now }),
    countries: config.countryDb ? largestFirst(countCountries(db, current)) : null,
    robots: largestFirst(countRobots(db, current)),
    messageSources: countMessageSources(db, sums, current),
    ...(path === undefined ? {} : { page: await readPage(db, sums, { path, period, now }) }),
    ...recounting(sums),
  };
}

export async function readRealTime({
  db,
  now,
  activeSessions,
}: Pick<AnalyticsServices, "db" | "now" | "activeSessions">): Promise<RealTime> {
  const views = listLatestViews(db, RECENT_VIEWS);
  const nameOf = await namePages(
    db,
    views.map(({ path }) => path),
  );
  return {
    activeSessions: activeSessions.count(now()),
    recentPageViews: views.map(({ at, device, browser, path, title }) => ({
      pageView: { path, title: nameOf(path) ?? (title || path) },
      visitor: { device, browser },
      timestamp: new Date(at).toISOString(),
    })),
  };
}

function recounting({ isRecounting }: ReadableSums): { isRecounting?: true } {
  return isRecounting ? { isRecounting } : {};
}

function spansIn({ prefix, calendar }: ReadableSums, period: Period, now: number): Compared<SumsSpan> {
  const { current, previous } = daysOf(period, now, calendar);
  return { current: { ...current, prefix }, previous: { ...previous, prefix } };
}
