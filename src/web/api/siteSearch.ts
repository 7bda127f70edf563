import { queryOptions } from "@tanstack/react-query";

import type { SearchResult } from "#contract/search.ts";

import { withQuery } from "./http/withQuery.ts";
import type { HttpClient } from "./http/httpClient.ts";

/** Resolves to `null` beyond the last page. */
export function siteSearchQuery(http: HttpClient, text: string, page: number) {
  return queryOptions({
    queryKey: ["siteSearch", text, page],
    queryFn: async () => {
      const path = `/search?${new URLSearchParams({ q: text })}`;
      const list = await http.getPage<SearchResult>(withQuery(path, { page: page > 1 ? String(page) : "" }));
      return page > 1 && list.items.length === 0 ? null : list;
    },
  });
}
