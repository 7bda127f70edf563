// Views of public pages, and what they sum up to. Statements are compiled once and kept with the connection.
import type { PeriodTotals, Share } from "#contract/analytics.ts";

import type { Db } from "./database.ts";
import type { pageViews } from "./schema.ts";
import { write } from "./write.ts";

export type NewPageView = Omit<typeof pageViews.$inferSelect, "id">;

/** Milliseconds since 1970; `to` no longer belongs. */
type Span = { from: number; to: number };

interface ViewedPath {
  path: string;
  /** Of its last view. */
  title: string;
  count: number;
}

type RecentRow = Pick<NewPageView, "at" | "path" | "title" | "device" | "browser">;

const INSERT = `
  INSERT INTO page_views (at, path, title, referrer, visitor, session, device, browser)
  VALUES ($at, $path, $title, $referrer, $visitor, $session, $device, $browser)`;

const IN_SPAN = "at >= $from AND at < $to";

const TOTALS = `
  WITH seen AS (
    SELECT visitor, count(*) AS views, count(DISTINCT session) AS sessions
    FROM page_views WHERE ${IN_SPAN} GROUP BY visitor
  ), known AS (
    SELECT views, sessions, EXISTS (
      SELECT 1 FROM page_views AS earlier WHERE earlier.visitor = seen.visitor AND earlier.at < $from
    ) AS came_before
    FROM seen
  )
  SELECT
    coalesce(sum(views), 0) AS totalPageViews,
    count(*) AS uniqueVisitors,
    (SELECT count(DISTINCT session) FROM page_views WHERE ${IN_SPAN}) AS activeSessions,
    count(*) FILTER (WHERE came_before OR sessions > 1) AS returningUsers,
    count(*) FILTER (WHERE NOT came_before) AS newUsers
  FROM known`;

// SQLite takes the title from the row that has the largest time.
const PATHS = `
  SELECT path, title, count(*) AS count, max(at) AS latest FROM page_views WHERE ${IN_SPAN}
  GROUP BY path ORDER BY count DESC, path LIMIT $most`;

const DEVICES = sharesOf("device");
const BROWSERS = sharesOf("browser");

const ACTIVE_SESSIONS = "SELECT count(DISTINCT session) AS sessions FROM page_views WHERE at >= $since";

const RECENT =
  "SELECT at, path, title, device, browser FROM page_views ORDER BY at DESC, id DESC LIMIT $most";

export async function insertPageView(db: Db, view: NewPageView): Promise<void> {
  write(db, () => db.$client.query(INSERT).run({ ...view }));
}

/** See `contract/analytics.ts` for what each of them means. */
export async function countTotals(db: Db, { from, to }: Span): Promise<PeriodTotals> {
  const none = { totalPageViews: 0, uniqueVisitors: 0, activeSessions: 0, returningUsers: 0, newUsers: 0 };
  return db.$client.query<PeriodTotals, [Span]>(TOTALS).get({ from, to }) ?? none;
}

/** The most viewed first. */
export async function sharePaths(db: Db, { from, to }: Span, most: number): Promise<ViewedPath[]> {
  const rows = db.$client.query<ViewedPath, [Span & { most: number }]>(PATHS).all({ from, to, most });
  return rows.map(({ path, title, count }) => ({ path, title, count }));
}

export async function shareDevices(db: Db, { from, to }: Span): Promise<Share[]> {
  return db.$client.query<Share, [Span]>(DEVICES).all({ from, to });
}

export async function shareBrowsers(db: Db, { from, to }: Span): Promise<Share[]> {
  return db.$client.query<Share, [Span]>(BROWSERS).all({ from, to });
}

/** @param since milliseconds since 1970 */
export async function countActiveSessions(db: Db, since: number): Promise<number> {
  const query = db.$client.query<{ sessions: number }, [{ since: number }]>(ACTIVE_SESSIONS);
  return query.get({ since })?.sessions ?? 0;
}

/** The newest first. */
export async function listRecentViews(db: Db, most: number): Promise<RecentRow[]> {
  return db.$client.query<RecentRow, [{ most: number }]>(RECENT).all({ most });
}

function sharesOf(column: "device" | "browser"): string {
  return `
    SELECT ${column} AS _id, count(*) AS count FROM page_views WHERE ${IN_SPAN}
    GROUP BY ${column} ORDER BY count DESC, ${column}`;
}
