// Reports each page that a visitor is shown, once, after it is shown.
import { trackedTitle } from "#contract/analytics/analytics.ts";
import { pickCampaignQuery } from "#contract/analytics/campaigns.ts";
import { trackView } from "#web/api/trackView.ts";
import type { TrackOptions } from "#web/api/trackView.ts";

import { matchRoute, redirectTarget } from "../matchRoute.ts";
import { NOT_FOUND } from "../routes.ts";

interface PageViewOptions extends TrackOptions {
  productName: () => string;
}

/** Every change of the address: wouter tells of its own under these names, the browser of a step in its history. */
const HISTORY_EVENTS = ["pushState", "replaceState", "popstate"] as const;

/**
 * The page that was loaded is reported at once; from then on each page that is changed to, by going back to it too, also when the
 * browser had put it away as a whole. The same page with another filter or fragment is no new view.
 * @returns what ends it
 */
export function trackPageViews({ productName, ...options }: PageViewOptions): () => void {
  let currentPath = "";
  const abortController = new AbortController();
  const { signal } = abortController;

  function trackPath(path: string, { referrer, inPage }: { referrer: string; inPage: boolean }) {
    if (!isKnownPage(path)) return;
    const title = trackedTitle(path, productName());
    const view = { path: path + pickCampaignQuery(location.search), title, referrer };
    void trackView(options, inPage ? { ...view, inPage } : view);
  }

  function onHistoryChange() {
    const path = location.pathname;
    // The page goes on to another address by itself.
    if (signal.aborted || path === currentPath || redirectTarget(path) !== null) return;
    trackPath(path, { referrer: location.origin + currentPath, inPage: true });
    currentPath = path;
  }

  function trackInitialView() {
    currentPath = location.pathname;
    trackPath(currentPath, { referrer: document.referrer, inPage: false });
  }

  // Once the change is drawn.
  for (const name of HISTORY_EVENTS) addEventListener(name, () => setTimeout(onHistoryChange), { signal });
  window.addEventListener(
    "pageshow",
    ({ persisted }) => persisted && trackPath(currentPath, restoredView()),
    { signal },
  );
  // Drawn in advance, for somebody who may never come.
  if ("prerendering" in document && document.prerendering) {
    document.addEventListener("prerenderingchange", trackInitialView, { once: true, signal });
  } else trackInitialView();
  return () => abortController.abort();
}

function restoredView() {
  return { referrer: location.href, inPage: true };
}

function isKnownPage(path: string): boolean {
  return matchRoute(path).route !== NOT_FOUND;
}
