// What the browser may ask about the firm itself.
import { queryOptions } from "@tanstack/react-query";

import type { Site } from "#contract/settings/site.ts";

import type { Http } from "./http/http.ts";

export function siteQuery(http: Http) {
  return queryOptions({
    queryKey: ["site"],
    queryFn: () => http.get<Site>("/site"),
  });
}
