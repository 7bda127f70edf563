// Views of public pages as browsers report them.
import type { Answer, Asking, TestApp } from "./testApp.ts";

const WEBKIT = "AppleWebKit/537.36 (KHTML, like Gecko)";

export const CHROME = `Mozilla/5.0 (Windows NT 10.0; Win64; x64) ${WEBKIT} Chrome/130.0.0.0 Safari/537.36`;
export const FIREFOX_PHONE = "Mozilla/5.0 (Android 14; Mobile; rv:130.0) Gecko/130.0 Firefox/130.0";

export interface Visit {
  path?: unknown;
  title?: unknown;
  referrer?: unknown;
  sessionId?: unknown;
  /** Of the connection. */
  address?: string;
  agent?: string;
  headers?: Record<string, string>;
}

/** What every page sends, with the fields that the server must not believe. */
export function visit(
  house: TestApp,
  { address = "203.0.113.7", agent = CHROME, headers, ...report }: Visit = {},
  asking: Asking = {},
): Promise<Answer> {
  const body = {
    path: "/",
    title: "Home",
    referrer: "",
    sessionId: "session-1",
    userAgent: "Mozilla/5.0 (claimed)",
    ip: "127.0.0.1",
    ...report,
  };
  return house.ask("POST", "/analytics/track", {
    peer: address,
    body,
    headers: { "user-agent": agent, ...headers },
    ...asking,
  });
}

export interface StoredView {
  at: number;
  path: string;
  title: string;
  referrer: string;
  visitor: string;
  session: string;
  device: string;
  browser: string;
}

export function storedViews(house: TestApp): StoredView[] {
  const columns = "at, path, title, referrer, visitor, session, device, browser";
  return house.services.db.$client
    .query<StoredView, []>(`SELECT ${columns} FROM page_views ORDER BY id`)
    .all();
}
