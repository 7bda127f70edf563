// Visitor analytics as the dashboard reads them: periods, figures, messages. Without a schema, so that the public pages can use it.

export const PERIODS = ["1d", "7d", "30d", "90d"] as const;
export type Period = (typeof PERIODS)[number];
export const DEFAULT_PERIOD: Period = "7d";

/** A session counts as active this long after its last view. */
export const ACTIVE_SESSION_MS = 5 * 60_000;
export const RECENT_VIEWS = 5;
/** Of the most viewed pages, and of other long lists; a table as CSV holds them all. */
export const MOST_SHARES = 100;

/** By itself, for the public pages need no other of the messages. */
export const TRACK_FAILED = "Failed to track page view";

/** Product spec, section 8; all of them are logged, and those of the dashboard shown too. */
export const ANALYTICS_MESSAGES = {
  dashboardFailed: "Failed to get analytics data",
  comparisonFailed: "Failed to get analytics comparison",
  realtimeFailed: "Failed to get real-time analytics",
  fetchFailed: "Failed to fetch analytics data",
  signInRequired: "Authentication required to view analytics",
  period: "period must be 1d, 7d, 30d or 90d",
  table: "There is no such table",
  tableMissing: "Please say which table: CSV holds one",
  format: "format must be json or csv",
} as const;

/** Product spec, section 2; `/projects` is now called `/activities`. */
const TRACKED_TITLES: Readonly<Record<string, string>> = {
  "/": "Home",
  "/about": "About",
  "/address": "Address",
  "/projects": "Projects",
  "/activities": "Projects",
};

/** The title under which a view of the page is reported. */
export function trackedTitle(path: string, productName: string): string {
  return TRACKED_TITLES[path] ?? productName;
}

/** What a public page tells of each view. */
export interface PageViewReport {
  /** With the part of the query that tells of a campaign. */
  path: string;
  title: string;
  referrer: string;
  sessionId: string;
  /** Sent because the product's calls have always had them; the server takes neither from here. */
  userAgent: string;
  ip: string;
  /** The page was changed to without being loaded. */
  inPage?: boolean;
}

/** One bar of a list. */
export interface Share {
  _id: string;
  /** What a person calls it, where that is not the id. */
  displayName?: string;
  /** Views; sessions where it is about visits, and messages of where they came from. */
  count: number;
}

/** A table of the dashboard, as it is asked for as CSV. */
export const TABLES = [
  "series",
  "pages",
  "devices",
  "browsers",
  "systems",
  "referrers",
  "campaigns",
  "entries",
  "countries",
  "robots",
  "messages",
] as const;
export type Table = (typeof TABLES)[number];

/** One hour (of the period of one day) or one day of the site. */
export interface SeriesPoint {
  /** Its first moment: ISO 8601, UTC. */
  start: string;
  views: number;
  visitors: number;
}

export interface Series {
  unit: "hour" | "day";
  /** The period from its first moment to its last, those that are still to come left out; the last one is not over yet. */
  current: SeriesPoint[];
  /**
   * The period before: the same place in the list is the same place in the period. Like the period, it ends at this time of day: its
   * last point is cut there.
   */
  previous: SeriesPoint[];
  /** Of hours alone: whole hours of the day before, from the one that `previous` is cut in. No part of the period before. */
  laterBefore?: SeriesPoint[];
}

/** One page in the period, asked for with its `path`. */
export interface PageFigures {
  path: string;
  displayName: string;
  views: number;
  /** Sessions that began here. */
  entries: number;
  /** Cut at the same time of day, as the last point of `series.previous` is. */
  previous: { views: number; entries: number };
  /** By days, of one day the last seven; `visitors` is not known of single pages and left out. */
  series: { current: Omit<SeriesPoint, "visitors">[]; previous: Omit<SeriesPoint, "visitors">[] };
  /** Where the sessions that began here came from. */
  referrers: Share[];
}

interface CountedFigures {
  /** All views are being counted anew, for another time zone say: these are the figures from before, and they stand still. */
  isRecounting?: true;
}

/** Of each list of sessions that ends after `MOST_SHARES`: the sum of the whole list, of which its entries are shares. */
export interface ListTotals {
  /** Sessions that began in the period; those that only went on in it have no first page there. */
  entryPages: number;
  /** The same sessions: of each is known what led to it, if only that nothing is known. */
  referrers: number;
  /** Only those of them that came with a campaign. */
  campaigns: number;
}

/** Of one period; see `server/analytics/periods.ts` for its edges. */
export interface DashboardFigures extends CountedFigures {
  totalPageViews: number;
  uniqueVisitors: number;
  /** Visitors seen before the period, or in two or more sessions within it. */
  returningUsers: number;
  /** Visitors whose first view ever lies in the period. */
  newUsers: number;
  /** The most viewed first; `_id` is the path. */
  pageViewsByPath: Share[];
  deviceDistribution: Share[];
  browserDistribution: Share[];
  /** Operating systems. */
  systemDistribution: Share[];
  series: Series;
  /** Sessions by the host that led to the site; `""` is none that is known. */
  referrers: Share[];
  /** Sessions that came with `utm_*`; `_id` is `source / medium / campaign`, what is missing left out. */
  campaigns: Share[];
  /** Sessions by the page they began with; `_id` is the path. */
  entryPages: Share[];
  /** Sessions by country (ISO 3166-1 alpha-2, `""` unknown); null where the operator gave no database of addresses. */
  countries: Share[] | null;
  /** Views that are not counted above: by the robot's name. */
  robots: Share[];
  /** Contact messages of the period, by the host that led their session to the site, as `referrers`. */
  messageSources: Share[];
  listTotals: ListTotals;
  /** Only where a `path` was asked for; `null` where nobody has ever viewed it. */
  page?: PageFigures | null;
}

export interface PeriodTotals {
  totalPageViews: number;
  uniqueVisitors: number;
  /** Sessions with a view in the period. */
  activeSessions: number;
  returningUsers: number;
  newUsers: number;
}

export interface Comparison extends CountedFigures {
  current: PeriodTotals;
  /** Of as many days just before, cut at the same time of day. */
  previous: PeriodTotals;
}

export interface RecentView {
  /** `title` is the page's own name, as in the lists. */
  pageView: { path: string; title: string };
  visitor: { device: string; browser: string };
  /** ISO 8601, UTC. */
  timestamp: string;
}

export interface RealTime {
  activeSessions: number;
  /** The newest first. */
  recentPageViews: RecentView[];
}
