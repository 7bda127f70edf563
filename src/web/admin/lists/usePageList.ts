import { keepPreviousData, useQuery } from "@tanstack/react-query";
import type { QueryKey, UseQueryOptions } from "@tanstack/react-query";

import type { PagedResult } from "#web/api/http/httpClient.ts";

/** A page of a list, always read again; until then, the rows of the page before it are shown. */
export function usePageList<T, Key extends QueryKey>(
  query: UseQueryOptions<PagedResult<T>, Error, PagedResult<T>, Key>,
) {
  return useQuery({ ...query, staleTime: 0, placeholderData: keepPreviousData });
}
