import type { Next } from "hono";

import { pageViewSchema } from "#contract/analytics/pageViewSchema.ts";
import { hasAdminSession } from "#server/http/authenticate.ts";
import { toNetworkPrefix } from "#server/http/protection/clientAddress.ts";
import type { AppContext, SessionService } from "#server/http/context.ts";
import { tooManyAttemptsError } from "#server/http/protection/rateLimiter.ts";
import type { RateLimiter } from "#server/http/protection/rateLimiter.ts";
import { createSharedReply } from "#server/http/reply.ts";
import { injectDependencies, createRoutes } from "#server/http/routeTable.ts";
import { validateJson } from "#server/http/validate.ts";
import type { Validated } from "#server/http/validate.ts";
import { externalReferrer, isOptedOut, getVisitorInfo } from "#server/http/visitorInfo.ts";

import type { ViewTracker } from "./viewTracker.ts";

/** More than the longest report with every character escaped. */
const MAX_BODY_BYTES = 16 * 1024;

interface TrackDependencies {
  views: Pick<ViewTracker, "report" | "ignore">;
  sessions: SessionService;
  publicUrl: string | null;
  hsts: string | null;
  limit: RateLimiter;
  /** The path that the views of a page are counted for; `null` if visitors can't see the page. */
  findViewPath: (path: string) => Promise<string | null>;
}

export function trackRoutes(dependencies: TrackDependencies) {
  const { limit } = dependencies;
  const handle = injectDependencies({
    ...dependencies,
    replyCounted: createSharedReply({ counted: true }, 201, dependencies.hsts),
    replyIgnored: createSharedReply({ counted: false }, 200, dependencies.hsts),
  });
  /** Runs before the body is read. Not async: every view would pay for a promise. */
  function limitViews(c: AppContext, next: Next) {
    const retryAfter = limit.consume(toNetworkPrefix(c.get("address")));
    if (retryAfter !== null) throw tooManyAttemptsError(retryAfter);
    return next();
  }
  return createRoutes([
    ["POST", "/track", limitViews, validateJson(pageViewSchema, { maxBytes: MAX_BODY_BYTES }), handle(track)],
  ]);
}

/**
 * Responds with 201 once the view is on disk, and with 200 for what is not counted: bots, opted-out visitors, admins
 * and unknown pages.
 */
async function track(
  c: Validated<{ json: typeof pageViewSchema }>,
  {
    views,
    sessions,
    publicUrl,
    findViewPath,
    replyCounted,
    replyIgnored,
  }: TrackDependencies & Record<"replyCounted" | "replyIgnored", () => Response>,
) {
  const { path: target, inPage, title, referrer, sessionId } = c.req.valid("json");
  const path = await findViewPath(target.path);
  if (path === null) return replyIgnored();
  const worksHere = c.req.header("authorization") !== undefined && (await hasAdminSession(c, sessions));
  if (worksHere || isOptedOut(c.req.raw)) {
    views.ignore(path, getVisitorInfo(c), { worksHere });
    return replyIgnored();
  }
  const view = {
    path,
    title,
    referrer: externalReferrer(c.req.raw, referrer, publicUrl),
    campaign: target.campaign,
    sessionId,
    inPage: inPage === true,
  };
  return (await views.report(view, getVisitorInfo(c))) ? replyCounted() : replyIgnored();
}
