// Tells the server of a view of a public page.
import { TRACK_FAILED } from "#contract/analytics/analytics.ts";
import type { PageViewReport } from "#contract/analytics/analytics.ts";

import { sessionId } from "./session/sessionId.ts";
import { SESSION_KEYS } from "./session/sessionKeys.ts";
import { warn } from "./http/warn.ts";

export interface TrackOptions {
  fetch: (url: string, init: RequestInit) => Promise<Response>;
  /** The full address of a path of the API. */
  address: (path: string) => string;
}

/** What only the page knows of its view. */
export type SeenView = Pick<PageViewReport, "path" | "title" | "referrer" | "inPage">;

/** Goes on when the page is left. A failure is logged and no more: the page has better things to do. */
export async function trackView({ fetch, address }: TrackOptions, view: SeenView): Promise<void> {
  const report: PageViewReport = {
    ...view,
    sessionId: sessionId(),
    userAgent: navigator.userAgent,
    // The product has always sent a placeholder here.
    ip: "127.0.0.1",
  };
  try {
    const answer = await fetch(address("/analytics/track"), {
      method: "POST",
      headers: { "content-type": "application/json", ...adminToken() },
      body: JSON.stringify(report),
      keepalive: true,
      credentials: "include",
    });
    // An answer that nobody reads to its end keeps its connection.
    await answer.text();
    if (!answer.ok) throw new Error(`The server answered ${answer.status}`);
  } catch (error) {
    warn(TRACK_FAILED, error);
  }
}

/** Whoever is signed in to the back office is not counted. */
function adminToken(): Record<string, string> {
  try {
    const token = localStorage.getItem(SESSION_KEYS.accessToken);
    return token ? { authorization: `Bearer ${token}` } : {};
  } catch {
    return {};
  }
}
