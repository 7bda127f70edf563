import { TRACK_FAILED_MESSAGE } from "#contract/analytics/analytics.ts";
import type { PageViewPayload } from "#contract/analytics/analytics.ts";

import { getSessionId } from "./sessionId.ts";
import { SESSION_STORAGE_KEYS } from "./session/sessionKeys.ts";
import { logWarning } from "#web/ui/logWarning.ts";

export interface TrackOptions {
  fetch: (url: string, init: RequestInit) => Promise<Response>;
  /** Returns the full URL of an API path. */
  url: (path: string) => string;
}

/** The part of the payload that only the page knows. */
export type TrackedView = Pick<PageViewPayload, "path" | "title" | "referrer" | "inPage">;

/**
 * Reports a page view; `keepalive` completes the request after the page is left. Logs failures and never
 * rejects.
 */
export async function trackView({ fetch, url }: TrackOptions, view: TrackedView): Promise<void> {
  const report: PageViewPayload = {
    ...view,
    sessionId: getSessionId(),
    userAgent: navigator.userAgent,
    // The product has always sent a placeholder; the server ignores it.
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
    // An unread body would keep the connection open.
    await response.text();
    if (!response.ok) throw new Error(`The server answered ${response.status}`);
  } catch (error) {
    logWarning(TRACK_FAILED_MESSAGE, error);
  }
}

/** The server doesn't count signed-in users. */
function authorizationHeader(): Record<string, string> {
  try {
    const token = localStorage.getItem(SESSION_STORAGE_KEYS.accessToken);
    return token ? { authorization: `Bearer ${token}` } : {};
  } catch {
    return {};
  }
}
