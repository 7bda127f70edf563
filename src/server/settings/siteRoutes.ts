import { toPublicSite } from "#contract/settings/site.ts";
import type { AppContext } from "#server/http/context.ts";
import { reply } from "#server/http/reply.ts";
import { injectDependencies, createRoutes } from "#server/http/routeTable.ts";
import type { GetSite } from "#server/http/getSite.ts";

interface SiteDependencies {
  getSite: GetSite;
}

export function siteRoutes(dependencies: SiteDependencies) {
  const handle = injectDependencies(dependencies);
  return createRoutes([["GET", "/", handle(read)]]);
}

async function read(c: AppContext, { getSite }: SiteDependencies) {
  return reply(c, toPublicSite(await getSite()));
}
