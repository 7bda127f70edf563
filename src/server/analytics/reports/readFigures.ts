// The dashboard's figures, put together from the sums.
import { MOST_SHARES, RECENT_VIEWS } from "#contract/analytics/analytics.ts";
import type {
  Comparison,
  DashboardFigures,
  PageFigures,
  Period,
  RealTime,
} from "#contract/analytics/analytics.ts";
import type { Reader } from "#server/database/open.ts";

import { daysOf } from "../periods.ts";
import { countCountries, countRobots } from "../rollups/figures.ts";
import type { SumsSpan } from "../rollups/figures.ts";
import { addPartialDay } from "../rollups/readTotals.ts";
import type { ReadableSums, Rollups } from "../rollups/rollups.ts";
import type { ActiveSessions } from "./activeSessions.ts";
import { largestFirst } from "./breakdown.ts";
import { createAnswerCache } from "./cachedAnswers.ts";
import { countByName } from "./countByName.ts";
import { countMessageSources } from "./countMessageSources.ts";
import { listLatestViews } from "./latestViews.ts";
import type { NamePages } from "./pageNames.ts";
import { readPage } from "./readPage.ts";
import type { ComparedDays } from "./readPage.ts";
import { readSeries } from "./readSeries.ts";

export interface ReportDependencies {
  db: Reader;
  /** Milliseconds since 1970. */
  now: () => number;
  sums: Rollups;
  figures: FigureAnswers;
  activeSessions: ActiveSessions;
  namePages: NamePages;
  /** Whether countries are looked up. */
  hasCountries: boolean;
}

/** Figures that do not depend on the time of day. */
type WholeFigures = Omit<DashboardFigures, "series" | "page">;

export type FigureAnswers = ReturnType<typeof createFigureAnswers>;

export function createFigureAnswers(db: Reader) {
  return {
    dashboard: createAnswerCache<WholeFigures>(db),
    page: createAnswerCache<PageFigures | null>(db),
  };
}

export interface DashboardQuestion {
  period: Period;
  /** One page, to be told of in particular. */
  path?: string | undefined;
  most?: number;
}

export async function readDashboard(
  dependencies: ReportDependencies,
  { period, path, most = MOST_SHARES }: DashboardQuestion,
): Promise<DashboardFigures> {
  const now = dependencies.now();
  // One day alone would be one point of a page's chart.
  const drawnPeriod = path !== undefined && period === "1d" ? "7d" : period;
  const { sums, compared, drawn } = await readDays(dependencies, now, period, drawnPeriod);
  const { db } = dependencies;
  const series = readSeries(db, sums, { ...compared, now });
  const question = [period, most, sums.calendar.hourOf(now)].join(" ");
  const figures = await dependencies.figures.dashboard(question, () =>
    countDashboard(dependencies, sums, { span: spanOf(compared, sums), most }),
  );
  if (path === undefined) return { ...figures, series };
  const until = [compared, drawn].map(
    ({ days, lastBefore }) => lastBefore.pointUntil(days.previous.cutoff).views,
  );
  const page = await dependencies.figures.page([question, path, ...until].join(" "), () =>
    readPage(db, sums, { path, period: compared, drawn, namePages: dependencies.namePages }),
  );
  return { ...figures, series, page };
}

export async function readComparison(dependencies: ReportDependencies, period: Period): Promise<Comparison> {
  const { sums, compared } = await readDays(dependencies, dependencies.now(), period);
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
  { hasCountries, db, namePages }: ReportDependencies,
  sums: ReadableSums,
  { span, most }: { span: SumsSpan; most: number },
): Promise<WholeFigures> {
  const { activeSessions: _, ...totals } = sums.counts.totals(span);
  return {
    ...totals,
    ...(await countByName(db, sums, { span, most, namePages })),
    countries: hasCountries ? largestFirst(countCountries(db, span)) : null,
    robots: largestFirst(countRobots(db, span)),
    messageSources: countMessageSources(db, sums, span),
    ...recounting(sums),
  };
}

export async function readRealTime({
  db,
  now,
  activeSessions,
  namePages,
}: Pick<ReportDependencies, "db" | "now" | "activeSessions" | "namePages">): Promise<RealTime> {
  const views = listLatestViews(db, RECENT_VIEWS);
  const nameOf = await namePages(views.map(({ path }) => path));
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
  { sums }: ReportDependencies,
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
