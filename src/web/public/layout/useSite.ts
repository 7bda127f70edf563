// What the firm says about itself; every public page has fetched it before it is drawn.
import { useSuspenseQuery } from "@tanstack/react-query";

import type { Site } from "#contract/settings/site.ts";
import { useHttp } from "#web/api/http/HttpContext.tsx";
import { siteQuery } from "#web/api/site.ts";

export function useSite(): Site {
  return useSuspenseQuery(siteQuery(useHttp())).data;
}
