// The dashboard's figures, put together from the views.
import { ACTIVE_SESSION_MS, RECENT_VIEWS } from "#contract/analytics.ts";
import type { Comparison, DashboardFigures, Period, RealTime } from "#contract/analytics.ts";
import type { Services } from "#server/services.ts";
import type { Db } from "#server/store/database.ts";
import {
  countActiveSessions,
  countTotals,
  listRecentViews,
  shareBrowsers,
  shareDevices,
  sharePaths,
} from "#server/store/pageViews.ts";
import { getSite } from "#server/store/settings.ts";

import { namePages } from "./namePages.ts";
import { spansOf } from "./periods.ts";
import type { ComparedSpans } from "./periods.ts";

type AnalyticsServices = Pick<Services, "db" | "now">;

/** Of the most viewed pages; more are no longer read. */
const MOST_PATHS = 100;

export async function readDashboard(services: AnalyticsServices, period: Period): Promise<DashboardFigures> {
  const { db } = services;
  const { current } = await readSpans(services, period);
  const { activeSessions: _, ...totals } = await countTotals(db, current);
  const paths = await sharePaths(db, current, MOST_PATHS);
  const nameOf = await namePages(db, paths);
  return {
    ...totals,
    pageViewsByPath: paths.map((page) => ({
      _id: page.path,
      displayName: nameOf(page),
      count: page.count,
    })),
    deviceDistribution: await shareDevices(db, current),
    browserDistribution: await shareBrowsers(db, current),
  };
}

export async function readComparison(services: AnalyticsServices, period: Period): Promise<Comparison> {
  const { current, previous } = await readSpans(services, period);
  return {
    current: await countTotals(services.db, current),
    previous: await countTotals(services.db, previous),
  };
}

export async function readRealTime({ db, now }: AnalyticsServices): Promise<RealTime> {
  return {
    activeSessions: await countActiveSessions(db, now() - ACTIVE_SESSION_MS),
    recentPageViews: await readRecentViews(db),
  };
}

async function readRecentViews(db: Db) {
  const views = await listRecentViews(db, RECENT_VIEWS);
  const nameOf = await namePages(db, views);
  return views.map(({ at, device, browser, ...page }) => ({
    pageView: { path: page.path, title: nameOf(page) },
    visitor: { device, browser },
    timestamp: new Date(at).toISOString(),
  }));
}

async function readSpans({ db, now }: AnalyticsServices, period: Period): Promise<ComparedSpans> {
  const { timeZone } = await getSite(db);
  return spansOf(period, now(), timeZone);
}
