// Reports each page that a visitor is shown, once, after it is shown.
import { trackedTitle } from "#contract/analytics/analytics.ts";
import { campaignQuery } from "#contract/analytics/campaigns.ts";
import { trackView } from "#web/api/track.ts";
import type { TrackOptions } from "#web/api/track.ts";

import { matchRoute, movedTo } from "../matchRoute.ts";
import { NOT_FOUND } from "../routes.ts";

interface ReportOptions extends TrackOptions {
  productName: () => string;
}

/** Every change of the address: wouter tells of its own under these names, the browser of a step in its history. */
const CHANGES = ["pushState", "replaceState", "popstate"] as const;

/**
 * The page that was loaded is reported at once; from then on each page that is changed to, by going back to it too, also when the
 * browser had put it away as a whole. The same page with another filter or fragment is no new view.
 * @returns what ends it
 */
export function reportViews({ productName, ...options }: ReportOptions): () => void {
  let shown = "";
  const ending = new AbortController();
  const { signal } = ending;

  function report(path: string, { referrer, inPage }: { referrer: string; inPage: boolean }) {
    if (!isPage(path)) return;
    const title = trackedTitle(path, productName());
    const view = { path: path + campaignQuery(location.search), title, referrer };
    void trackView(options, inPage ? { ...view, inPage } : view);
  }

  function change() {
    const path = location.pathname;
    // The page goes on to another address by itself.
    if (signal.aborted || path === shown || movedTo(path) !== null) return;
    report(path, { referrer: location.origin + shown, inPage: true });
    shown = path;
  }

  function begin() {
    shown = location.pathname;
    report(shown, { referrer: document.referrer, inPage: false });
  }

  // Once the change is drawn.
  for (const name of CHANGES) addEventListener(name, () => setTimeout(change), { signal });
  window.addEventListener("pageshow", ({ persisted }) => persisted && report(shown, returned()), { signal });
  // Drawn in advance, for somebody who may never come.
  if ("prerendering" in document && document.prerendering) {
    document.addEventListener("prerenderingchange", begin, { once: true, signal });
  } else begin();
  return () => ending.abort();
}

function returned() {
  return { referrer: location.href, inPage: true };
}

function isPage(path: string): boolean {
  return matchRoute(path).route !== NOT_FOUND;
}
