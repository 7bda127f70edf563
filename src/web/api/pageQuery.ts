import { queryOptions } from "@tanstack/react-query";

import type { HttpClient } from "./http/httpClient.ts";
import { withQuery } from "./http/withQuery.ts";

interface PageList {
  /** Prefix of the query's key. */
  key: readonly string[];
  path: string;
  /** Of the query; empty ones match everything. */
  parameters: Parameters<typeof withQuery>[1];
}

/** A page of a list of the back office. */
export function pageQuery<T>(http: HttpClient, { key, path, parameters }: PageList) {
  return queryOptions({
    queryKey: [...key, parameters],
    queryFn: () => http.getPage<T>(withQuery(path, parameters)),
  });
}
