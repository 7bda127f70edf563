// Tells the server of a view of a public page.
import { TRACK_FAILED_MESSAGE } from "#contract/analytics/analytics.ts";
import type { PageViewPayload } from "#contract/analytics/analytics.ts";

import { getSessionId } from "./session/sessionId.ts";
import { SESSION_STORAGE_KEYS } from "./session/sessionKeys.ts";
import { warn } from "./http/warn.ts";

export interface TrackOptions {
  fetch: (url: string, init: RequestInit) => Promise<Response>;
  /** The full address of a path of the API. */
  url: (path: string) => string;
}

/** What only the page knows of its view. */
export type TrackedView = Pick<PageViewPayload, "path" | "title" | "referrer" | "inPage">;

/** Goes on when the page is left. A failure is logged and no more: the page has better things to do. */
export async function trackView({ fetch, url }: TrackOptions, view: TrackedView): Promise<void> {
  const report: PageViewPayload = {
    ...view,
    sessionId: getSessionId(),
    userAgent: navigator.userAgent,
    // The product has always sent a placeholder here.
    ip: "127.0.0.1",
  };
  try {
    const response = await fetch(url("/analytics/track"), {
      method: "POST",
      headers: { "content-type": "application/json", ...authorizationHeader() },
      body: JSON.stringify(report),
      keepalive: true,
      credentials: "include",
    });
    // An answer that nobody reads to its end keeps its connection.
    await response.text();
    if (!response.ok) throw new Error(`The server answered ${response.status}`);
  } catch (error) {
    warn(TRACK_FAILED_MESSAGE, error);
  }
}

/** Whoever is signed in to the back office is not counted. */
function authorizationHeader(): Record<string, string> {
  try {
    const token = localStorage.getItem(SESSION_STORAGE_KEYS.accessToken);
    return token ? { authorization: `Bearer ${token}` } : {};
  } catch {
    return {};
  }
}
