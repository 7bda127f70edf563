// The definitions of all figures once more, as plainly as they are written, slowly, over a list of all views.
import type {
  Comparison,
  DashboardFigures,
  Period,
  PeriodTotals,
  RealTime,
  Share,
} from "#contract/analytics/analytics.ts";

import type { KeptView } from "./viewHistories.ts";

const MINUTE = 60_000;
const QUARTER = 15 * MINUTE;
const HOUR = 60 * MINUTE;
const DAYS: Record<Period, number> = { "1d": 1, "7d": 7, "30d": 30, "90d": 90 };

export interface Question {
  timeZone: string;
  now: number;
  period: Period;
  path: string;
}

interface Span {
  from: number;
  to: number;
}

export function plainComparison(views: KeptView[], { timeZone, now, period }: Question): Comparison {
  const startOf = startsIn(timeZone, now);
  const days = DAYS[period];
  const [before, from, to] = [startOf(2 * days - 1), startOf(days - 1), startOf(-1)];
  const previous = { from: before, to: cutoffOn({ from: startOf(days), to: from }, timeZone, now) };
  return { current: totalsOf(views, { from, to }), previous: totalsOf(views, previous) };
}

export function plainDashboard(views: KeptView[], question: Question): DashboardFigures {
  const { timeZone, now, period, path } = question;
  const startOf = startsIn(timeZone, now);
  const days = DAYS[period];
  const span = { from: startOf(days - 1), to: startOf(-1) };
  const lastBefore = { from: startOf(days), to: span.from };
  const before = { from: startOf(2 * days - 1), to: cutoffOn(lastBefore, timeZone, now) };
  const hoursBefore = hoursIn(lastBefore);
  const { activeSessions: _, ...totals } = totalsOf(views, span);
  const within = inSpan(views, span);
  const begun = sessionsBegunIn(views, span);
  const named = (shares: Share[]) => shares.map((share) => ({ ...share, displayName: nameOf(share._id) }));
  const ofPage = views.filter((view) => view.path === path);
  const drawnDays = period === "1d" ? 7 : days;
  return {
    ...totals,
    pageViewsByPath: named(shares(within.map((view) => view.path))),
    entryPages: named(shares(begun.map((view) => view.path))),
    deviceDistribution: shares(within.map((view) => view.device)),
    browserDistribution: shares(within.map((view) => view.browser)),
    systemDistribution: shares(within.map((view) => view.system)),
    referrers: shares(begun.map(({ referrer }) => hostOf(referrer))),
    campaigns: shares(begun.flatMap(({ campaign }) => campaign || [])),
    countries: shares(begun.map(({ country }) => country)),
    robots: [],
    messageSources: [],
    listTotals: {
      entryPages: begun.length,
      referrers: begun.length,
      campaigns: begun.filter(({ campaign }) => campaign).length,
    },
    series: {
      unit: period === "1d" ? "hour" : "day",
      current: pointsOf(
        period === "1d" ? hoursIn(span).filter((hour) => hour.from <= now) : daysBack(days - 1, 0),
      ),
      previous: pointsOf(cutAt(before.to, period === "1d" ? hoursBefore : daysBack(2 * days - 1, days))),
      ...(period === "1d" && {
        laterBefore: pointsOf(hoursBefore.filter((hour) => hour.to > before.to - 1)),
      }),
    },
    page:
      ofPage.length === 0
        ? null
        : {
            path,
            displayName: nameOf(path),
            views: inSpan(ofPage, span).length,
            entries: begun.filter((view) => view.path === path).length,
            previous: {
              views: inSpan(ofPage, before).length,
              entries: sessionsBegunIn(views, before).filter((view) => view.path === path).length,
            },
            series: {
              current: pagePointsOf(daysBack(drawnDays - 1, 0)),
              previous: pagePointsOf(
                cutAt(
                  cutoffOn({ from: startOf(drawnDays), to: startOf(drawnDays - 1) }, timeZone, now),
                  daysBack(2 * drawnDays - 1, drawnDays),
                ),
              ),
            },
            referrers: shares(
              begun.filter((view) => view.path === path).map(({ referrer }) => hostOf(referrer)),
            ),
          },
  };

  function daysBack(first: number, last: number): Span[] {
    return Array.from({ length: first - last + 1 }, (_, index) => ({
      from: startOf(first - index),
      to: startOf(first - index - 1),
    }));
  }

  function pointsOf(spans: Span[]) {
    return spans.map((point) => ({
      start: new Date(point.from).toISOString(),
      views: inSpan(views, point).length,
      visitors: new Set(inSpan(views, point).map(({ visitor }) => visitor)).size,
    }));
  }

  function pagePointsOf(spans: Span[]) {
    return spans.map((point) => ({
      start: new Date(point.from).toISOString(),
      views: inSpan(ofPage, point).length,
    }));
  }
}

export function plainRealTime(views: KeptView[], now: number): RealTime {
  const active = views.filter(({ at }) => at >= now - 5 * 60_000 && at <= now);
  const latest = views.map((view, index) => ({ view, index }));
  latest.sort((one, other) => other.view.at - one.view.at || other.index - one.index);
  return {
    activeSessions: new Set(active.map(({ session }) => session)).size,
    recentPageViews: latest.slice(0, 5).map(({ view: { at, path, device, browser } }) => ({
      pageView: { path, title: nameOf(path) },
      visitor: { device, browser },
      timestamp: new Date(at).toISOString(),
    })),
  };
}

function totalsOf(views: KeptView[], span: Span): PeriodTotals {
  const within = inSpan(views, span);
  const visitors = [...new Set(within.map(({ visitor }) => visitor))];
  const cameBefore = (who: string) => views.some(({ visitor, at }) => visitor === who && at < span.from);
  const sessionsOf = (who: string) =>
    new Set(within.filter(({ visitor }) => visitor === who).map(({ session }) => session)).size;
  return {
    totalPageViews: within.length,
    uniqueVisitors: visitors.length,
    activeSessions: new Set(within.map(({ session }) => session)).size,
    returningUsers: visitors.filter((who) => cameBefore(who) || sessionsOf(who) > 1).length,
    newUsers: visitors.filter((who) => !cameBefore(who)).length,
  };
}

/** For each session that began in the span, its first view that was kept. */
function sessionsBegunIn(views: KeptView[], { from, to }: Span): KeptView[] {
  const first = new Map<string, KeptView>();
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

function startsIn(timeZone: string, now: number) {
  const today = Temporal.Instant.fromEpochMilliseconds(now).toZonedDateTimeISO(timeZone);
  return (daysAgo: number) => today.subtract({ days: daysAgo }).startOfDay().epochMilliseconds;
}

/** Where clocks show a later time of day than now for the first time: they are looked at every quarter of an hour, when they may be moved. */
function cutoffOn(day: Span, timeZone: string, now: number): number {
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

/** Those before the moment, the last of them until then. */
function cutAt(moment: number, spans: Span[]): Span[] {
  return spans
    .filter(({ from }, index) => index === 0 || from < moment)
    .map(({ from, to }) => ({ from, to: Math.min(to, moment) }));
}

function hoursIn({ from, to }: Span): Span[] {
  const hours: Span[] = [];
  for (let hour = from; hour < to; hour += HOUR) hours.push({ from: hour, to: Math.min(hour + HOUR, to) });
  return hours;
}

function inSpan(views: KeptView[], { from, to }: Span): KeptView[] {
  return views.filter(({ at }) => at >= from && at < to);
}

function shares(names: string[]): Share[] {
  const counted = [...new Set(names)].map((_id) => ({
    _id,
    count: names.filter((name) => name === _id).length,
  }));
  return counted.sort((one, other) => other.count - one.count || (one._id < other._id ? -1 : 1));
}

function hostOf(referrer: string): string {
  return referrer === "" ? "" : new URL(referrer).host;
}

function nameOf(path: string): string {
  if (path.startsWith("/article/")) return "Deleted article";
  return { "/": "Home", "/about": "About", "/articles": "All Articles" }[path] ?? path;
}
