// /site: what the firm says about itself, as every public page shows it.
import { getSite } from "#server/store/settings.ts";

import type { AppContext } from "./context.ts";
import { reply } from "./reply.ts";
import { routes } from "./table.ts";

export const siteRoutes = routes([["GET", "/", read]]);

async function read(c: AppContext) {
  return reply(c, await getSite(c.get("services").db));
}
