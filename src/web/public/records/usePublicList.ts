import { keepPreviousData, useQuery } from "@tanstack/react-query";
import type { UseQueryResult } from "@tanstack/react-query";

import type { AnyRecord } from "#content/contentType.ts";
import type { ContentApi } from "#web/api/content.ts";
import type { PagedResult } from "#web/api/http/httpClient.ts";
import { useHttp } from "#web/api/http/HttpContext.tsx";

import { pageNumber } from "./listPages.ts";

export type PublicList<R> = UseQueryResult<PagedResult<R> | null> & {
  page: number;
  /** A slug; empty for all. */
  category: string;
  /** True for a visitor who comes from a record that this language lacks. */
  isUntranslated: boolean;
};

/** The page that the URL names. While it loads, the previous one stays. */
export function usePublicList<R extends AnyRecord>(
  api: ContentApi<R>,
  search: URLSearchParams,
  category = "",
): PublicList<R> {
  const page = pageNumber(search);
  const query = api.publicList(useHttp(), { page, category });
  const isUntranslated = search.has("untranslated");
  return { ...useQuery({ ...query, placeholderData: keepPreviousData }), page, category, isUntranslated };
}
