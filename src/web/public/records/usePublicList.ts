import { keepPreviousData, useQuery } from "@tanstack/react-query";
import type { UseQueryResult } from "@tanstack/react-query";

import type { AnyRecord } from "#resources/contentType.ts";
import type { ContentApi } from "#web/api/content.ts";
import type { PagedResult } from "#web/api/http/httpClient.ts";
import { useHttp } from "#web/api/http/HttpContext.tsx";

import { useSite } from "../layout/useSite.ts";
import { pageNumber } from "./listPages.ts";
import { findUntranslated } from "./untranslatedRecord.ts";
import type { UntranslatedRecord } from "./untranslatedRecord.ts";

export type PublicList<R> = UseQueryResult<PagedResult<R> | null> & {
  page: number;
  /** A slug; empty for all. */
  category: string;
  /** The record from which the visitor comes, if this language lacks it. */
  untranslated: UntranslatedRecord | null;
};

/** The page that the URL names. While it loads, the previous one stays. */
export function usePublicList<R extends AnyRecord>(
  api: ContentApi<R>,
  search: URLSearchParams,
  category = "",
): PublicList<R> {
  const page = pageNumber(search);
  const query = api.publicList(useHttp(), { page, category });
  const untranslated = findUntranslated(search, useSite().languages);
  return { ...useQuery({ ...query, placeholderData: keepPreviousData }), page, category, untranslated };
}
