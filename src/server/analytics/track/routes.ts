// POST /analytics/track: takes in what browsers tell of views of the public pages.
import type { Next } from "hono";

import { pageViewSchema } from "#contract/analytics/pageViews.ts";
import { isSignedInAdmin } from "#server/http/authenticate.ts";
import { tooMany } from "#server/http/rateLimits.ts";
import { networkOf } from "#server/http/clientAddress.ts";
import { isPublished } from "#server/content/publishedRecords.ts";
import type { RecordPage } from "#server/content/publishedRecords.ts";
import { foreignReferrer, isOptedOut, viewerOf } from "#server/http/viewer.ts";

import type { AppContext } from "#server/http/context.ts";
import { reply } from "#server/http/reply.ts";
import { routes } from "#server/http/routeTable.ts";
import { validJson } from "#server/http/validate.ts";
import type { Validated } from "#server/http/validate.ts";

/** The longest report, every letter of it escaped, and then some. */
const MAX_BYTES = 16 * 1024;

/** Which page an address is; `null` when it is none's. */
type PageOf = (path: string) => { path: string; record: RecordPage | null } | null;

/** @param pageOf handed in, for pages are none of the API's business */
export function trackRoutes(pageOf: PageOf) {
  return routes([["POST", "/track", limitViews, validJson(pageViewSchema, { maxBytes: MAX_BYTES }), track]]);

  /**
   * Created where it was counted: on the disk by then. A robot, who does not want to be counted, who works here and who reports
   * what is no page are thanked all the same.
   */
  async function track(c: Validated<{ json: typeof pageViewSchema }>) {
    const services = c.get("services");
    const { path: told, inPage, title, referrer, sessionId } = c.req.valid("json");
    const page = pageOf(told.path);
    if (!page || (page.record && !(await isPublished(services, page.record)))) return thank(c, false);
    const worksHere = await isSignedInAdmin(c);
    if (worksHere || isOptedOut(c)) {
      services.views.ignore(page.path, viewerOf(c), { worksHere });
      return thank(c, false);
    }
    const view = {
      path: page.path,
      title,
      referrer: foreignReferrer(c, referrer),
      campaign: told.campaign,
      sessionId,
      inPage: inPage === true,
    };
    return thank(c, await services.views.report(view, viewerOf(c)));
  }
}

/** Before the body is read. Not async: every view pays for a promise. */
function limitViews(c: AppContext, next: Next) {
  const wait = c.get("services").limits.tracking.take(networkOf(c.get("address")));
  if (wait !== null) throw tooMany(wait);
  return next();
}

function thank(c: AppContext, counted: boolean) {
  return reply(c, { counted }, { status: counted ? 201 : 200 });
}
