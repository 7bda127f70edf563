import { trackedTitle } from "#contract/analytics/analytics.ts";
import { formatCampaign } from "#contract/analytics/campaigns.ts";
import { normalizeReferrer } from "#contract/analytics/pageViewSchema.ts";
import type { BoundedCache } from "#server/boundedCache.ts";
import { externalReferrer, isOptedOut } from "#server/http/visitorInfo.ts";
import type { VisitorInfo } from "#server/http/visitorInfo.ts";

import { resolvePage } from "./resolvePage.ts";

export interface PageViewDependencies {
  /** `record` in `analytics/openAnalytics.ts`: counts the view. */
  recordView: (viewer: VisitorInfo, getPage: () => TrackedPage | null) => void;
  publicUrl: string | null;
}

/** The pages of records that were sent, by their paths: a path alone does not tell the record. */
export interface SentRecords {
  sentRecords: BoundedCache<string>;
}

export interface SentPage {
  /** The requested path, with the prefix of its language. */
  address: string;
  /** Its views are counted for this path. */
  path: string;
}

interface Visit {
  request: Request;
  visitor: VisitorInfo;
}

interface TrackedPage {
  path: string;
  describe: () => { path: string; title: string; referrer: string; campaign: string; from: string | null };
}

/**
 * Records the view of a page that was requested by navigation, also if it comes from the cache
 * (`http/cache/respondFromCache.ts`); a 304 counts too.
 */
export function recordPageView(
  { request, visitor }: Visit,
  { address, path }: SentPage,
  { recordView, publicUrl, sentRecords }: PageViewDependencies & SentRecords,
) {
  if (address !== path) sentRecords.set(address, path);
  recordView(visitor, () => {
    const { headers } = request;
    if (!isDocumentNavigation(headers) || isOptedOut(request)) return null;
    const describe = () => {
      const url = normalizeReferrer(headers.get("referer") ?? undefined);
      const referrer = externalReferrer(request, url, publicUrl);
      const previous = url && !referrer ? new URL(url).pathname : null;
      const from = previous && (sentRecords.get(previous) ?? resolvePage(previous)?.path ?? null);
      const campaign = formatCampaign(new URL(request.url).search);
      return { path, title: trackedTitle(path, ""), referrer, campaign, from };
    };
    return { path, describe };
  });
}

/** Excludes fetches and prefetches. */
function isDocumentNavigation(headers: Headers): boolean {
  const destination = headers.get("sec-fetch-dest");
  if (destination !== null && destination !== "document") return false;
  const purpose = headers.get("sec-purpose") ?? headers.get("purpose");
  return purpose === null || !/prefetch|prerender|preview/i.test(purpose);
}
