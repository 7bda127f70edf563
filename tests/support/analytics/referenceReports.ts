import type {
  Comparison,
  DashboardReport,
  Period,
  PeriodTotals,
  RealTimeReport,
  BreakdownRow,
} from "#contract/analytics/analytics.ts";

import type { GeneratedView } from "./generateHistory.ts";

const MINUTE = 60_000;
const QUARTER = 15 * MINUTE;
const HOUR = 60 * MINUTE;
const PERIOD_DAYS: Record<Period, number> = { "1d": 1, "7d": 7, "30d": 30, "90d": 90 };

export interface ReportQuery {
  timeZone: string;
  now: number;
  period: Period;
  path: string;
}

interface TimeSpan {
  from: number;
  to: number;
}

/**
 * A slow reference implementation of the comparison: filters the list of all views by the definition of each
 * metric.
 */
export function referenceComparison(
  views: GeneratedView[],
  { timeZone, now, period }: ReportQuery,
): Comparison {
  const dayStart = createDayStart(timeZone, now);
  const days = PERIOD_DAYS[period];
  const [before, from, to] = [dayStart(2 * days - 1), dayStart(days - 1), dayStart(-1)];
  const previous = { from: before, to: calculateCutoff({ from: dayStart(days), to: from }, timeZone, now) };
  return { current: calculateTotals(views, { from, to }), previous: calculateTotals(views, previous) };
}

/**
 * A slow reference implementation of the dashboard: filters the list of all views by the definition of each
 * metric.
 */
export function referenceDashboard(views: GeneratedView[], query: ReportQuery): DashboardReport {
  const { timeZone, now, period, path } = query;
  const dayStart = createDayStart(timeZone, now);
  const days = PERIOD_DAYS[period];
  const span = { from: dayStart(days - 1), to: dayStart(-1) };
  const previousDay = { from: dayStart(days), to: span.from };
  const previousSpan = { from: dayStart(2 * days - 1), to: calculateCutoff(previousDay, timeZone, now) };
  const previousHours = splitIntoHours(previousDay);
  const { activeSessions: _, ...totals } = calculateTotals(views, span);
  const viewsInPeriod = filterBySpan(views, span);
  const startedSessions = findStartedSessions(views, span);
  const withDisplayNames = (shares: BreakdownRow[]) =>
    shares.map((share) => ({ ...share, displayName: pageTitle(share._id) }));
  const pageViews = views.filter((view) => view.path === path);
  const chartDays = period === "1d" ? 7 : days;
  return {
    ...totals,
    pageViewsByPath: withDisplayNames(countByName(viewsInPeriod.map((view) => view.path))),
    entryPages: withDisplayNames(countByName(startedSessions.map((view) => view.path))),
    deviceDistribution: countByName(viewsInPeriod.map((view) => view.device)),
    browserDistribution: countByName(viewsInPeriod.map((view) => view.browser)),
    systemDistribution: countByName(viewsInPeriod.map((view) => view.system)),
    referrers: countByName(startedSessions.map(({ referrer }) => referrerHost(referrer))),
    campaigns: countByName(startedSessions.flatMap(({ campaign }) => campaign || [])),
    countries: countByName(startedSessions.map(({ country }) => country)),
    robots: [],
    heldBackVisitors: 0,
    messageSources: [],
    messagePages: [],
    messageCampaigns: [],
    listTotals: {
      entryPages: startedSessions.length,
      referrers: startedSessions.length,
      campaigns: startedSessions.filter(({ campaign }) => campaign).length,
    },
    series: {
      unit: period === "1d" ? "hour" : "day",
      current: toPoints(
        period === "1d" ? splitIntoHours(span).filter((hour) => hour.from <= now) : daySpans(days - 1, 0),
      ),
      previous: toPoints(
        truncateSpans(previousSpan.to, period === "1d" ? previousHours : daySpans(2 * days - 1, days)),
      ),
      ...(period === "1d" && {
        laterBefore: toPoints(previousHours.filter((hour) => hour.to > previousSpan.to - 1)),
      }),
    },
    page:
      pageViews.length === 0
        ? null
        : {
            path,
            address: path,
            displayName: pageTitle(path),
            views: filterBySpan(pageViews, span).length,
            entries: startedSessions.filter((view) => view.path === path).length,
            previous: {
              views: filterBySpan(pageViews, previousSpan).length,
              entries: findStartedSessions(views, previousSpan).filter((view) => view.path === path).length,
            },
            series: {
              current: toPagePoints(daySpans(chartDays - 1, 0)),
              previous: toPagePoints(
                truncateSpans(
                  calculateCutoff({ from: dayStart(chartDays), to: dayStart(chartDays - 1) }, timeZone, now),
                  daySpans(2 * chartDays - 1, chartDays),
                ),
              ),
            },
            referrers: countByName(
              startedSessions
                .filter((view) => view.path === path)
                .map(({ referrer }) => referrerHost(referrer)),
            ),
          },
  };

  function daySpans(first: number, last: number): TimeSpan[] {
    return Array.from({ length: first - last + 1 }, (_, index) => ({
      from: dayStart(first - index),
      to: dayStart(first - index - 1),
    }));
  }

  function toPoints(spans: TimeSpan[]) {
    return spans.map((point) => ({
      start: new Date(point.from).toISOString(),
      views: filterBySpan(views, point).length,
      visitors: new Set(filterBySpan(views, point).map(({ visitor }) => visitor)).size,
    }));
  }

  function toPagePoints(spans: TimeSpan[]) {
    return spans.map((point) => ({
      start: new Date(point.from).toISOString(),
      views: filterBySpan(pageViews, point).length,
    }));
  }
}

export function referenceRealTime(views: GeneratedView[], now: number): RealTimeReport {
  const active = views.filter(({ at }) => at >= now - 5 * 60_000 && at <= now);
  const latest = views.map((view, index) => ({ view, index }));
  latest.sort((one, other) => other.view.at - one.view.at || other.index - one.index);
  return {
    activeSessions: new Set(active.map(({ session }) => session)).size,
    recentPageViews: latest.slice(0, 5).map(({ view: { at, path, device, browser } }) => ({
      pageView: { path, title: pageTitle(path) },
      visitor: { device, browser },
      timestamp: new Date(at).toISOString(),
    })),
  };
}

function calculateTotals(views: GeneratedView[], span: TimeSpan): PeriodTotals {
  const viewsInPeriod = filterBySpan(views, span);
  const visitors = [...new Set(viewsInPeriod.map(({ visitor }) => visitor))];
  const isReturning = (who: string) => views.some(({ visitor, at }) => visitor === who && at < span.from);
  const countSessions = (who: string) =>
    new Set(viewsInPeriod.filter(({ visitor }) => visitor === who).map(({ session }) => session)).size;
  return {
    totalPageViews: viewsInPeriod.length,
    uniqueVisitors: visitors.length,
    activeSessions: new Set(viewsInPeriod.map(({ session }) => session)).size,
    returningUsers: visitors.filter((who) => isReturning(who) || countSessions(who) > 1).length,
    newUsers: visitors.filter((who) => !isReturning(who)).length,
  };
}

/** Returns the first stored view of each session that started in the span. */
function findStartedSessions(views: GeneratedView[], { from, to }: TimeSpan): GeneratedView[] {
  const first = new Map<string, GeneratedView>();
  const start = new Map<string, number>();
  for (const view of views) {
    if (!first.has(view.session)) first.set(view.session, view);
    start.set(view.session, Math.min(view.at, start.get(view.session) ?? Infinity));
  }
  return [...first.values()].filter(({ session }) => {
    const at = start.get(session) ?? NaN;
    return at >= from && at < to;
  });
}

function createDayStart(timeZone: string, now: number) {
  const today = Temporal.Instant.fromEpochMilliseconds(now).toZonedDateTimeISO(timeZone);
  return (daysAgo: number) => today.subtract({ days: daysAgo }).startOfDay().epochMilliseconds;
}

/**
 * Returns the first moment of the day at which local clocks show a later time than now. Searches in steps of 15
 * minutes, because clocks change only at a quarter of an hour.
 */
function calculateCutoff(day: TimeSpan, timeZone: string, now: number): number {
  const timeAt = (at: number) => {
    const { hour, minute, second, millisecond } =
      Temporal.Instant.fromEpochMilliseconds(at).toZonedDateTimeISO(timeZone);
    return hour * HOUR + minute * MINUTE + second * 1000 + millisecond;
  };
  const wanted = timeAt(now) + 1;
  for (let quarter = day.from; quarter < day.to; quarter += QUARTER) {
    const later = quarter + Math.max(0, wanted - timeAt(quarter));
    if (later < quarter + QUARTER) return Math.min(later, day.to);
  }
  return day.to;
}

/** Keeps the spans that start before the moment and ends the last of them there. */
function truncateSpans(moment: number, spans: TimeSpan[]): TimeSpan[] {
  return spans
    .filter(({ from }, index) => index === 0 || from < moment)
    .map(({ from, to }) => ({ from, to: Math.min(to, moment) }));
}

function splitIntoHours({ from, to }: TimeSpan): TimeSpan[] {
  const hours: TimeSpan[] = [];
  for (let hour = from; hour < to; hour += HOUR) hours.push({ from: hour, to: Math.min(hour + HOUR, to) });
  return hours;
}

function filterBySpan(views: GeneratedView[], { from, to }: TimeSpan): GeneratedView[] {
  return views.filter(({ at }) => at >= from && at < to);
}

function countByName(names: string[]): BreakdownRow[] {
  const counted = [...new Set(names)].map((_id) => ({
    _id,
    count: names.filter((name) => name === _id).length,
  }));
  return counted.sort((one, other) => other.count - one.count || (one._id < other._id ? -1 : 1));
}

function referrerHost(referrer: string): string {
  return referrer === "" ? "" : new URL(referrer).host;
}

function pageTitle(path: string): string {
  if (path.startsWith("/article/")) return "Deleted article";
  return { "/": "Home", "/about": "About", "/articles": "All Articles" }[path] ?? path;
}
