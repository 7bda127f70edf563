import type {
  Comparison,
  DashboardReport,
  PageReport,
  PeriodTotals,
  RealTimeReport,
} from "#contract/analytics/analytics.ts";

import type { FakeCall } from "#tests/support/web/fakeApi.ts";

import { createFakeEventStream } from "./fakeEventStream.ts";

export const DASHBOARD_ROUTES = {
  "GET /analytics/dashboard": () => ({ data: sampleDashboard() }),
  "GET /analytics/comparison": () => ({ data: sampleComparison() }),
  // The stream is open, and sends nothing.
  "GET /analytics/realtime": ({ accept }: FakeCall) =>
    accept === "text/event-stream" ? createFakeEventStream().answer() : { data: sampleRealTime() },
};

const DAY_MS = 86_400_000;
/** 20 November 2026, 0:00 in Bangkok. */
const TODAY = Date.parse("2026-11-19T17:00:00Z");

/**
 * Returns `count` days, the last of them `daysAgo` days before today. For `daysAgo` 0, the views are 100, 110,
 * 120, …
 */
export function sampleSeries(count: number, daysAgo = 0) {
  return Array.from({ length: count }, (_, index) => ({
    start: new Date(TODAY - (count - 1 - index + daysAgo) * DAY_MS).toISOString(),
    views: 100 + 10 * index - daysAgo,
    visitors: 40 + index,
  }));
}

export function samplePageReport(path: string, changes: Partial<PageReport> = {}): PageReport {
  const days = { current: sampleSeries(7), previous: sampleSeries(7, 7) };
  const counts = { views: 389, entries: 120, previous: { views: 300, entries: 150 } };
  return { path, address: path, displayName: "About", ...counts, series: days, referrers: [], ...changes };
}

export function sampleDashboard(changes: Partial<DashboardReport> = {}): DashboardReport {
  return {
    totalPageViews: 4812,
    uniqueVisitors: 1386,
    returningUsers: 412,
    newUsers: 974,
    pageViewsByPath: [
      { _id: "/", displayName: "Home", count: 1203 },
      { _id: "/article/1", displayName: "ระบบจองคิว", count: 389 },
    ],
    deviceDistribution: [
      { _id: "Desktop", count: 3 },
      { _id: "Mobile", count: 1 },
    ],
    browserDistribution: [{ _id: "Chrome", count: 4 }],
    systemDistribution: [
      { _id: "Windows", count: 3 },
      { _id: "Android", count: 1 },
    ],
    series: { unit: "day", current: sampleSeries(7), previous: sampleSeries(7, 7) },
    referrers: [
      { _id: "", count: 6 },
      { _id: "google.com", count: 4 },
    ],
    campaigns: [{ _id: "newsletter / email / november", count: 5 }],
    entryPages: [{ _id: "/about", displayName: "About", count: 9 }],
    countries: null,
    robots: [{ _id: "Googlebot", count: 70 }],
    heldBackVisitors: 0,
    messageSources: [
      { _id: "google.com", count: 2 },
      { _id: "line.me", count: 1 },
    ],
    messagePages: [{ _id: "/about", count: 3 }],
    messageCampaigns: [{ _id: "newsletter / email / november", count: 1 }],
    listTotals: { entryPages: 9, referrers: 10, campaigns: 5 },
    ...changes,
  };
}

/** A dashboard without any views. */
export function emptyDashboard(): DashboardReport {
  const withZeroes = (points: ReturnType<typeof sampleSeries>) =>
    points.map((point) => ({ ...point, views: 0, visitors: 0 }));
  return sampleDashboard({
    ...sampleTotals(0),
    pageViewsByPath: [],
    deviceDistribution: [],
    browserDistribution: [],
    systemDistribution: [],
    series: { unit: "day", current: withZeroes(sampleSeries(7)), previous: withZeroes(sampleSeries(7, 7)) },
    referrers: [],
    campaigns: [],
    entryPages: [],
    robots: [],
    heldBackVisitors: 0,
    messageSources: [],
    messagePages: [],
    messageCampaigns: [],
    listTotals: { entryPages: 0, referrers: 0, campaigns: 0 },
  });
}

export function sampleTotals(count: number): PeriodTotals {
  return {
    totalPageViews: count,
    uniqueVisitors: count,
    activeSessions: count,
    returningUsers: count,
    newUsers: count,
  };
}

export function sampleComparison(): Comparison {
  return {
    current: {
      totalPageViews: 4812,
      uniqueVisitors: 1386,
      activeSessions: 1742,
      returningUsers: 412,
      newUsers: 974,
    },
    previous: {
      totalPageViews: 4281,
      uniqueVisitors: 1500,
      activeSessions: 1800,
      returningUsers: 0,
      newUsers: 974,
    },
  };
}

/** Six views, one more than the dashboard shows: the newest now, each further one a minute older. */
export function sampleRealTime(changes: Partial<RealTimeReport> = {}): RealTimeReport {
  return {
    activeSessions: 7,
    recentPageViews: Array.from({ length: 6 }, (_, index) => ({
      pageView: { path: "/", title: `Page ${index + 1}` },
      visitor: { device: "Mobile", browser: "Safari" },
      timestamp: new Date(Date.now() - 60_000 * index).toISOString(),
    })),
    ...changes,
  };
}
