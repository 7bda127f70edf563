import type { QueryClient, QueryKey } from "@tanstack/react-query";
import type { ComponentType } from "react";

import type { HttpClient } from "#web/api/http/httpClient.ts";

export interface PageProps {
  params: Record<string, string>;
  /** The supported query parameters, validated. */
  search: URLSearchParams;
}

/** A query with its result type erased: enough to prefetch it and read the cache. */
export interface PageQuery {
  queryKey: QueryKey;
  /** True if the page can be rendered without the result. */
  optional: boolean;
  prefetch(client: QueryClient): Promise<unknown>;
}

export interface PublicRoute {
  /** A wouter pattern. */
  path: string;
  /** Label in the header's navigation, for pages listed there. */
  nav?: () => string;
  /** The path of the list, for the page of a record. */
  list?: string;
  /** Supported query parameters with a validator for their values; all others are ignored. */
  search?: Readonly<Record<string, (value: string) => boolean>>;
  /** @param search as in `PageProps` */
  queries(http: HttpClient, params: Record<string, string>, search: URLSearchParams): PageQuery[];
  /** The file that `load` imports, relative to the project root: the server preloads its chunk. */
  source: string;
  load(): Promise<ComponentType<PageProps>>;
}

type Prefetchable = Parameters<QueryClient["prefetchQuery"]>[0];

/** @param optional true if the page can be rendered without the result */
export function toPageQuery<Q extends { queryKey: QueryKey }>(
  query: Q,
  { optional = false } = {},
): PageQuery {
  // `prefetchQuery` doesn't accept options of an unknown result type.
  return {
    queryKey: query.queryKey,
    optional,
    prefetch: (client) => client.prefetchQuery(query as unknown as Prefetchable),
  };
}

/** Query key of `true` for the path of a record that this language lacks and another one has. */
export function otherLanguageKey(path: string): QueryKey {
  return ["otherLanguage", path];
}
