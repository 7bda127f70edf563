import type { AppContext } from "#server/http/context.ts";
import { reply } from "#server/http/reply.ts";
import { handlersWith, routes } from "#server/http/routeTable.ts";
import type { GetSite } from "#server/http/site.ts";

interface SiteDependencies {
  getSite: GetSite;
}

export function siteRoutes(dependencies: SiteDependencies) {
  const handle = handlersWith(dependencies);
  return routes([["GET", "/", handle(read)]]);
}

async function read(c: AppContext, { getSite }: SiteDependencies) {
  return reply(c, await getSite());
}
