// The dashboard's figures, put together from the sums.
import { MOST_SHARES, RECENT_VIEWS } from "#contract/analytics/analytics.ts";
import type {
  Comparison,
  DashboardFigures,
  PageFigures,
  Period,
  RealTime,
} from "#contract/analytics/analytics.ts";
import type { Services } from "#server/services.ts";
import type { Db } from "#server/database/open.ts";
import { countCountries, countRobots } from "../rollups/figures.ts";
import type { SumsSpan } from "../rollups/figures.ts";
import { listLatestViews } from "./latestViews.ts";

import { countByName } from "./countByName.ts";
import { countMessageSources } from "./countMessageSources.ts";
import { createKeptAnswers } from "./cachedAnswers.ts";
import { namePages } from "./namePages.ts";
import { daysOf } from "../periods.ts";
import { readPage } from "./readPage.ts";
import type { ComparedDays } from "./readPage.ts";
import { readSeries } from "./readSeries.ts";
import { addPartialDay } from "../rollups/readTotals.ts";
import { largestFirst } from "./breakdown.ts";
import type { ReadableSums } from "../rollups/rollups.ts";

export type AnalyticsServices = Pick<Services, "db" | "now" | "sums" | "figures" | "activeSessions"> & {
  config: Pick<Services["config"], "countryDb">;
};

/** Figures that do not depend on the time of day. */
type WholeFigures = Omit<DashboardFigures, "series" | "page">;

export type FigureAnswers = ReturnType<typeof createFigureAnswers>;

export function createFigureAnswers(db: Db) {
  return {
    dashboard: createKeptAnswers<WholeFigures>(db),
    page: createKeptAnswers<PageFigures | null>(db),
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
  const now = services.now();
  // One day alone would be one point of a page's chart.
  const drawnPeriod = path !== undefined && period === "1d" ? "7d" : period;
  const { sums, compared, drawn } = await readDays(services, now, period, drawnPeriod);
  const { db } = services;
  const series = readSeries(db, sums, { ...compared, now });
  const question = [period, most, sums.calendar.hourOf(now)].join(" ");
  const figures = await services.figures.dashboard(question, () =>
    countDashboard(services, sums, { span: spanOf(compared, sums), most }),
  );
  if (path === undefined) return { ...figures, series };
  const until = [compared, drawn].map(
    ({ days, lastBefore }) => lastBefore.pointUntil(days.previous.cutoff).views,
  );
  const page = await services.figures.page([question, path, ...until].join(" "), () =>
    readPage(db, sums, { path, period: compared, drawn }),
  );
  return { ...figures, series, page };
}

export async function readComparison(services: AnalyticsServices, period: Period): Promise<Comparison> {
  const { sums, compared } = await readDays(services, services.now(), period);
  const { counts, prefix } = sums;
  const { first, last, cutoff } = compared.days.previous;
  return {
    current: counts.totals(spanOf(compared, sums)),
    previous: addPartialDay(
      counts.totals({ first, last: last - 1, prefix }),
      compared.lastBefore.totalsUntil(cutoff),
    ),
    ...recounting(sums),
  };
}

async function countDashboard(
  { config, db }: AnalyticsServices,
  sums: ReadableSums,
  { span, most }: { span: SumsSpan; most: number },
): Promise<WholeFigures> {
  const { activeSessions: _, ...totals } = sums.counts.totals(span);
  return {
    ...totals,
    ...(await countByName(db, sums, { span, most })),
    countries: config.countryDb ? largestFirst(countCountries(db, span)) : null,
    robots: largestFirst(countRobots(db, span)),
    messageSources: countMessageSources(db, sums, span),
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

interface Reading {
  sums: ReadableSums;
  compared: ComparedDays;
  /** What a page's chart shows. */
  drawn: ComparedDays;
}

/** Retries when the sums change during the read. */
async function readDays(
  { sums }: AnalyticsServices,
  now: number,
  period: Period,
  drawn = period,
): Promise<Reading> {
  for (;;) {
    const readable = await sums.bringUp();
    const compared = await compareDays(readable, period, now);
    const reading = { sums: readable, compared, drawn: compared };
    if (drawn !== period && !compared.lastBefore.isStale)
      reading.drawn = await compareDays(readable, drawn, now);
    if (!compared.lastBefore.isStale && !reading.drawn.lastBefore.isStale) return reading;
  }
}

async function compareDays({ prefix, calendar, counts }: ReadableSums, period: Period, now: number) {
  const days = daysOf(period, now, calendar);
  const { first, last, cutoff } = days.previous;
  return { days, lastBefore: await counts.partialDay({ first, last, prefix }, cutoff, calendar) };
}

function spanOf({ days: { current } }: ComparedDays, { prefix }: ReadableSums): SumsSpan {
  return { ...current, prefix };
}
