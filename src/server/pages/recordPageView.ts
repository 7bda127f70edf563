import { trackedTitle } from "#contract/analytics/analytics.ts";
import { formatCampaign } from "#contract/analytics/campaigns.ts";
import { normalizeReferrer } from "#contract/analytics/pageViewSchema.ts";
import type { AppContext } from "#server/http/context.ts";
import { externalReferrer, isOptedOut, getVisitorInfo } from "#server/http/visitorInfo.ts";
import type { VisitorInfo } from "#server/http/visitorInfo.ts";
import type { RouteMatch } from "#web/public/matchRoute.ts";

import { resolvePage, resolveMatch } from "./resolvePage.ts";

export interface PageViewDependencies {
  /** Of the visitor analytics. */
  recordView: (viewer: VisitorInfo, getPage: () => TrackedPage | null) => void;
  publicUrl: string | null;
}

interface TrackedPage {
  path: string;
  describe: () => { path: string; title: string; referrer: string; campaign: string; from: string | null };
}

interface SentResponse {
  /** Status of the response; a 304 counts as a view too. */
  status: number;
  match: RouteMatch;
  /** The requested query string, with campaign parameters. */
  query: string;
}

/** Records the view of a page that was requested by navigation. */
export function recordPageView(
  c: AppContext,
  { status, match, query }: SentResponse,
  { recordView, publicUrl }: PageViewDependencies,
) {
  if (status !== 200 && status !== 304) return;
  recordView(getVisitorInfo(c), () => {
    const page = isDocumentNavigation(c) && !isOptedOut(c) ? resolveMatch(match) : null;
    if (!page) return null;
    const { path } = page;
    const describe = () => {
      const address = normalizeReferrer(c.req.header("referer"));
      const referrer = externalReferrer(c, address, publicUrl);
      const from = address && !referrer ? (resolvePage(new URL(address).pathname)?.path ?? null) : null;
      return { path, title: trackedTitle(path, ""), referrer, campaign: formatCampaign(query), from };
    };
    return { path, describe };
  });
}

/** Excludes fetches, prefetches and HEAD requests. */
function isDocumentNavigation(c: AppContext): boolean {
  if (c.req.method === "HEAD" || c.env?.isHead) return false;
  const destination = c.req.header("sec-fetch-dest");
  if (destination !== undefined && destination !== "document") return false;
  const purpose = c.req.header("sec-purpose") ?? c.req.header("purpose");
  return purpose === undefined || !/prefetch|prerender|preview/i.test(purpose);
}
