// /site: what the firm says about itself, as every public page shows it.
import { getSite } from "./repository.ts";

import type { AppContext } from "#server/http/context.ts";
import { reply } from "#server/http/reply.ts";
import { routes } from "#server/http/routeTable.ts";

export const siteRoutes = routes([["GET", "/", read]]);

async function read(c: AppContext) {
  return reply(c, await getSite(c.get("services").db));
}
