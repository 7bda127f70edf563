// Tells the counting of views which pages were sent to be looked at.
import { trackedTitle } from "#contract/analytics/analytics.ts";
import { toCampaign } from "#contract/analytics/campaigns.ts";
import { toPlainAddress } from "#contract/analytics/pageViews.ts";
import type { AppContext } from "#server/http/context.ts";
import type { RouteMatch } from "#web/public/matchRoute.ts";
import { foreignReferrer, isOptedOut, viewerOf } from "#server/http/viewer.ts";

import { pageOf, pageOfMatch } from "./pageOf.ts";

/**
 * @param status of the answer; a page that the browser has already is looked at too
 * @param query as it was asked for, with what it tells of a campaign
 */
export function countSentPage(
  c: AppContext,
  status: number,
  { match, query }: { match: RouteMatch; query: string },
) {
  const { views } = c.get("services");
  if ((status !== 200 && status !== 304) || views.isOfFlood(c.get("address"))) return;
  if (!isForEyes(c) || isOptedOut(c)) return;
  const page = pageOfMatch(match);
  if (!page) return;
  const { path } = page;
  views.sent(path, viewerOf(c), () => {
    const address = toPlainAddress(c.req.header("referer"));
    const referrer = foreignReferrer(c, address);
    const from = address && !referrer ? (pageOf(new URL(address).pathname)?.path ?? null) : null;
    return { path, title: trackedTitle(path, ""), referrer, campaign: toCampaign(query), from };
  });
}

/** Not for a script, not for later, and not the head of it alone. */
function isForEyes(c: AppContext): boolean {
  if (c.req.method === "HEAD" || c.env?.isHead) return false;
  const destination = c.req.header("sec-fetch-dest");
  if (destination !== undefined && destination !== "document") return false;
  const purpose = c.req.header("sec-purpose") ?? c.req.header("purpose");
  return purpose === undefined || !/prefetch|prerender|preview/i.test(purpose);
}
