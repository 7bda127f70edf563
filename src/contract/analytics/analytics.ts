// Periods, metrics and messages of the dashboard. Without a schema, so that public pages can import it.

export const PERIODS = ["1d", "7d", "30d", "90d"] as const;
export type Period = (typeof PERIODS)[number];
export const DEFAULT_PERIOD: Period = "7d";

/** How long a session counts as active after its last view. */
export const ACTIVE_SESSION_MS = 5 * 60_000;
export const RECENT_VIEWS = 5;
/**
 * Of an IPv4 /24 or an IPv6 /56. One computer can send any number of user agents, each of which would count as a visitor.
 * A carrier's network may bring more people: their views count (`heldBackVisitors`).
 */
export const MAX_NEW_VISITORS_PER_MINUTE = 30;
/** The maximum length of long lists; CSV exports are complete. */
export const MAX_BREAKDOWN_ROWS = 100;

/** Separate, because public pages need no other message. */
export const TRACK_FAILED_MESSAGE = "Failed to track page view";

/** All are logged, and those of the dashboard are shown. */
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

/** Titles of pages without a record. Old links lead to `/projects`, which is now `/activities`. */
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

/** The tracking call of a public page. */
export interface PageViewPayload {
  /** With the campaign parameters of the query. */
  path: string;
  title: string;
  referrer: string;
  sessionId: string;
  /** Part of the product's call, but not used by the server. */
  userAgent: string;
  ip: string;
  /** True after client-side navigation. */
  inPage?: boolean;
}

export interface PageName {
  title: string;
  /** The path that visitors see, not encoded. Views are stored for the path with a record's id. */
  address: string;
}

/** A row of a breakdown. */
export interface BreakdownRow {
  _id: string;
  /** The label, if it differs from the id. */
  displayName?: string;
  /** The page's current address, if it differs from the id. */
  address?: string;
  /** Views, or sessions or messages, depending on the list. */
  count: number;
}

/** The tables that can be exported as CSV. */
export const REPORT_TABLES = [
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
export type ReportTable = (typeof REPORT_TABLES)[number];

/** One hour of a single day, or one day. */
export interface SeriesPoint {
  /** Its start: ISO 8601, UTC. */
  start: string;
  views: number;
  visitors: number;
}

export interface Series {
  unit: "hour" | "day";
  /** The period up to now; the last point is incomplete. */
  current: SeriesPoint[];
  /** The previous period, aligned by index. It ends at the same time of day, so its last point is cut there. */
  previous: SeriesPoint[];
  /**
   * For hours: whole hours of the previous day from the one that `previous` is cut in. Not part of the previous
   * period.
   */
  laterBefore?: SeriesPoint[];
}

/** The metrics of one page, requested with `path`. */
export interface PageReport {
  path: string;
  /** The current address. */
  address: string;
  displayName: string;
  views: number;
  /** Sessions that started here. */
  entries: number;
  /** Cut at the same time of day as the last point of `series.previous`. */
  previous: { views: number; entries: number };
  /** By day; for a single day the last seven. Visitors are not counted per page. */
  series: { current: Omit<SeriesPoint, "visitors">[]; previous: Omit<SeriesPoint, "visitors">[] };
  /** Sources of the sessions that started here. */
  referrers: BreakdownRow[];
}

interface RecountStatus {
  /**
   * True during a rebuild, for example after a change of the time zone: these metrics are from before and don't
   * change.
   */
  isRecounting?: true;
}

/** The totals of lists that are cut after `MOST_SHARES`. */
export interface BreakdownTotals {
  /** Sessions that started in the period. */
  entryPages: number;
  /** The same sessions; each has a source, which may be "unknown". */
  referrers: number;
  /** Those with a campaign. */
  campaigns: number;
}

/** The metrics of a period; see `server/analytics/periods.ts` for its bounds. */
export interface DashboardReport extends RecountStatus, Omit<PeriodTotals, "activeSessions"> {
  /** Most viewed first; `_id` is the path. */
  pageViewsByPath: BreakdownRow[];
  deviceDistribution: BreakdownRow[];
  browserDistribution: BreakdownRow[];
  /** Operating systems. */
  systemDistribution: BreakdownRow[];
  series: Series;
  /** Sessions by the referrer's site (its host) or app; `""` is unknown. */
  referrers: BreakdownRow[];
  /** Sessions with `utm_*`; `_id` is `source / medium / campaign` without missing parts. */
  campaigns: BreakdownRow[];
  /** Sessions by entry page; `_id` is the path. */
  entryPages: BreakdownRow[];
  /** Sessions by country (ISO 3166-1 alpha-2, `""` is unknown); null if countries are not looked up. */
  countries: BreakdownRow[] | null;
  /** Views of bots, which are not counted above, by name. */
  robots: BreakdownRow[];
  /** New visitors above the limit of a network: their views and sessions count, but not they. */
  heldBackVisitors: number;
  /** Contact messages of the period by the source of their session. */
  messageSources: BreakdownRow[];
  /** The same by the first page of the session; `_id` is its address. Without those of an unknown session. */
  messagePages: BreakdownRow[];
  /** The same by campaign. */
  messageCampaigns: BreakdownRow[];
  listTotals: BreakdownTotals;
  /** Only with a `path`; `null` for a page without a view. */
  page?: PageReport | null;
}

export interface PeriodTotals {
  totalPageViews: number;
  uniqueVisitors: number;
  /** Sessions with a view in the period. */
  activeSessions: number;
  /** Visitors with a view before the period, or with two or more sessions in it. */
  returningUsers: number;
  /** Visitors whose first view is in the period. */
  newUsers: number;
}

export interface Comparison extends RecountStatus {
  current: PeriodTotals;
  /** The previous period of the same length, cut at the same time of day. */
  previous: PeriodTotals;
}

export interface RecentView {
  /** `title` is the page's name, as in the lists. */
  pageView: { path: string; title: string };
  visitor: { device: string; browser: string };
  /** ISO 8601, UTC. */
  timestamp: string;
}

export interface RealTimeReport {
  activeSessions: number;
  /** Newest first. */
  recentPageViews: RecentView[];
}
