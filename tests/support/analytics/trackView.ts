import type { ApiResponse, RequestOptions, TestServer } from "#tests/support/server/testServer.ts";

const WEBKIT = "AppleWebKit/537.36 (KHTML, like Gecko)";

export const CHROME = `Mozilla/5.0 (Windows NT 10.0; Win64; x64) ${WEBKIT} Chrome/130.0.0.0 Safari/537.36`;
export const FIREFOX_PHONE = "Mozilla/5.0 (Android 14; Mobile; rv:130.0) Gecko/130.0 Firefox/130.0";

export interface TrackedView {
  path?: unknown;
  title?: unknown;
  referrer?: unknown;
  sessionId?: unknown;
  inPage?: unknown;
  /** Address of the connection. */
  address?: string;
  agent?: string;
  headers?: Record<string, string>;
}

/** Sends what every page sends, plus `userAgent` and `ip` fields that the server must ignore. */
export function trackView(
  server: TestServer,
  { address = "203.0.113.7", agent = CHROME, headers, ...report }: TrackedView = {},
  options: RequestOptions = {},
): Promise<ApiResponse> {
  const body = {
    path: "/",
    title: "Home",
    referrer: "",
    sessionId: "session-1",
    userAgent: "Mozilla/5.0 (claimed)",
    ip: "127.0.0.1",
    ...report,
  };
  return server.request("POST", "/analytics/track", {
    peer: address,
    body,
    headers: { "user-agent": agent, ...headers },
    ...options,
  });
}

export interface PageRequest {
  agent?: string;
  address?: string;
  method?: string;
  headers?: Record<string, string>;
}

export function requestPage(
  server: TestServer,
  path = "/",
  { agent = CHROME, address = "203.0.113.7", method, headers }: PageRequest = {},
) {
  const init = { method: method ?? "GET", headers: { "user-agent": agent, ...headers } };
  return server.app.request(path, init, { peer: address });
}

/** Advances the clock past the time allowed for tracking calls and counts the views that had none. */
export async function countUnconfirmedViews(server: TestServer) {
  server.advanceClock(10_000);
  await server.parts.analytics.views.countExpired();
}

export interface StoredView {
  at: number;
  path: string;
  title: string;
  referrer: string;
  campaign: string;
  visitor: string;
  /** The stored hash, in hexadecimal. */
  session: string;
  device: string;
  browser: string;
  system: string;
  country: string;
}

const STORED_VIEWS_SQL = `
  SELECT at, path, title, referrer, campaign, key AS visitor, hex(session) AS session, device, browser, system, country
  FROM views
    JOIN view_pages ON view_pages.n = views.page
    JOIN visits ON visits.n = views.visit
    JOIN view_sources ON view_sources.n = visits.source
    JOIN visitors ON visitors.n = visits.visitor
    JOIN view_agents ON view_agents.n = visitors.agent
  ORDER BY views.n`;

/** Returns the views in the order in which they were stored. */
export function readStoredViews(server: TestServer): StoredView[] {
  return server.parts.db.$client.query<StoredView, []>(STORED_VIEWS_SQL).all();
}

export const storedPaths = (server: TestServer) => readStoredViews(server).map(({ path }) => path);

/** The number of served pages that wait for a tracking call. */
export async function countExpectedViews(server: TestServer): Promise<number> {
  await server.parts.analytics.views.flush();
  const query = server.parts.db.$client.query<{ n: number }, []>("SELECT count(*) AS n FROM expected_views");
  return query.get()?.n ?? 0;
}

/** Returns the number of bot views by bot name. */
export async function readBotCounts(server: TestServer): Promise<Record<string, number>> {
  await server.parts.analytics.views.flush();
  const rows = server.parts.db.$client
    .query<{ name: string; views: number }, []>(
      "SELECT name, sum(views) AS views FROM sums_of_robots GROUP BY name",
    )
    .all();
  return Object.fromEntries(rows.map(({ name, views }) => [name, views]));
}
