import type { QueryClient, QueryKey } from "@tanstack/react-query";
import type { ComponentType } from "react";

import type { HttpClient } from "#web/api/http/httpClient.ts";

export interface PageProps {
  params: Record<string, string>;
  /** The parts of the query string the page understands, already checked. */
  search: URLSearchParams;
}

/** A query of any answer: enough to fetch it ahead and to look its answer up. */
export interface PageQuery {
  queryKey: QueryKey;
  /** The page is worth showing without this answer, and says itself that it is missing. */
  optional: boolean;
  prefetch(client: QueryClient): Promise<unknown>;
}

export interface PublicRoute {
  /** A wouter pattern. */
  path: string;
  /** The label in the header's navigation, for the pages that stand there. */
  nav?: string;
  /** Query parameters that change the page and the values they may have; all others are ignored. */
  search?: Readonly<Record<string, (value: string) => boolean>>;
  queries(http: HttpClient, params: Record<string, string>): PageQuery[];
  /** The file of `load`, from the project's root: its chunk is fetched with the first scripts. */
  source: string;
  load(): Promise<ComponentType<PageProps>>;
}

type Prefetchable = Parameters<QueryClient["prefetchQuery"]>[0];

/** Fetches the answer before the page is shown. */
export function toPageQuery<Q extends { queryKey: QueryKey }>(
  query: Q,
  { optional = false } = {},
): PageQuery {
  // `prefetchQuery` takes the options of a query of any answer; the answer's type does not matter here.
  return {
    queryKey: query.queryKey,
    optional,
    prefetch: (client) => client.prefetchQuery(query as unknown as Prefetchable),
  };
}
