import { useSuspenseQuery } from "@tanstack/react-query";

import type { PublicSite } from "#resources/settings/site.ts";
import { useHttp } from "#web/api/http/HttpContext.tsx";
import { siteQuery } from "#web/api/site.ts";

/** Every public page prefetches the site, so this doesn't suspend. */
export function useSite(): PublicSite {
  return useSuspenseQuery(siteQuery(useHttp())).data;
}
