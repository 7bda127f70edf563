import type { Reader } from "#server/database/open.ts";

export interface LatestView {
  at: number;
  path: string;
  title: string;
  device: string;
  browser: string;
}

export interface SessionView {
  n: number;
  at: number;
  visit: number;
}

/** Views are stored nearly in order of time; this is the largest deviation. */
const OUT_OF_ORDER_WINDOW = 200;

const LATEST = `
  SELECT at, path, title, device, browser
  FROM (SELECT * FROM views ORDER BY n DESC LIMIT ${OUT_OF_ORDER_WINDOW}) AS views
  JOIN view_pages ON view_pages.n = views.page
  JOIN visits ON visits.n = views.visit
  JOIN visitors ON visitors.n = visits.visitor
  JOIN view_agents ON view_agents.n = visitors.agent
  ORDER BY at DESC, views.n DESC LIMIT ?`;

const SESSIONS = `
  SELECT n, at, visit FROM views WHERE n > $after AND n < $before ORDER BY n DESC LIMIT $most`;

/** Newest first. */
export function listLatestViews(db: Reader, most: number): LatestView[] {
  return db.$client.query<LatestView, [number]>(LATEST).all(most);
}

/** Views between two ids, newest first. */
export function listSessionViews(
  db: Reader,
  range: { after: number; before: number; most: number },
): SessionView[] {
  return db.$client.query<SessionView, [typeof range]>(SESSIONS).all(range);
}
