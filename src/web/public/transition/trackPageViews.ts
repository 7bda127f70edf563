import { trackedTitle } from "#contract/analytics/analytics.ts";
import { pickCampaignQuery } from "#contract/analytics/campaigns.ts";
import { stripBase } from "#resources/settings/languages.ts";
import { trackView } from "#web/api/trackView.ts";
import type { TrackOptions } from "#web/api/trackView.ts";

import { pageBase } from "../pageBase.ts";
import { matchRoute, redirectTarget } from "../matchRoute.ts";
import { NOT_FOUND } from "../routes.ts";

interface PageViewOptions extends TrackOptions {
  productName: () => string;
}

/** All URL changes: wouter dispatches the first two as events, the browser the third. */
const HISTORY_EVENTS = ["pushState", "replaceState", "popstate"] as const;

/**
 * Reports the initial page, each page navigated to (including back and forward), and pages restored from the
 * back/forward cache. A change of query or fragment alone is not a new view.
 * @returns a function that stops it
 */
export function trackPageViews({ productName, ...options }: PageViewOptions): () => void {
  let currentPath = "";
  const abortController = new AbortController();
  const { signal } = abortController;

  function trackPath(path: string, { referrer, inPage }: { referrer: string; inPage: boolean }) {
    const page = stripBase(pageBase(), path);
    if (page === null || !isKnownPage(page)) return;
    const title = trackedTitle(page, productName());
    const view = { path: path + pickCampaignQuery(location.search), title, referrer };
    void trackView(options, inPage ? { ...view, inPage } : view);
  }

  function onHistoryChange() {
    const path = location.pathname;
    // The page is about to redirect.
    if (signal.aborted || path === currentPath || isRedirected(path)) return;
    trackPath(path, { referrer: location.origin + currentPath, inPage: true });
    currentPath = path;
  }

  function trackInitialView() {
    currentPath = location.pathname;
    trackPath(currentPath, { referrer: document.referrer, inPage: false });
  }

  // After the new page has rendered.
  for (const name of HISTORY_EVENTS) addEventListener(name, () => setTimeout(onHistoryChange), { signal });
  window.addEventListener(
    "pageshow",
    ({ persisted }) => persisted && trackPath(currentPath, restoredView()),
    { signal },
  );
  // A prerendered page counts once it is activated.
  if ("prerendering" in document && document.prerendering) {
    document.addEventListener("prerenderingchange", trackInitialView, { once: true, signal });
  } else trackInitialView();
  return () => abortController.abort();
}

function isRedirected(path: string): boolean {
  return redirectTarget(stripBase(pageBase(), path) ?? path) !== null;
}

function restoredView() {
  return { referrer: location.href, inPage: true };
}

function isKnownPage(path: string): boolean {
  return matchRoute(path).route !== NOT_FOUND;
}
