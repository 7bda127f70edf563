// The page, search and category of the activity list, kept in the address.
import { useMemo } from "react";
import { useLocation, useSearch } from "wouter";

import { categoryBySlug } from "#contract/categories.ts";
import type { ActivityFilter } from "#web/api/activities.ts";

export const ACTIVITY_LIST_PATH = "/admin/activity";

export function useActivityFilter() {
  const search = useSearch();
  const [, navigate] = useLocation();
  const filter = useMemo(() => filterOf(search), [search]);
  return {
    filter,
    isFiltered: filter.search !== "" || filter.category !== "",
    /** A change of the search or the category goes back to page 1. */
    change(part: Partial<ActivityFilter>, options?: { replace?: boolean }): void {
      navigate(addressOf({ ...filter, page: 1, ...part }), options);
    },
    clear: () => navigate(ACTIVITY_LIST_PATH),
  };
}

function filterOf(query: string): ActivityFilter {
  const params = new URLSearchParams(query);
  const page = Number(params.get("page"));
  const category = params.get("category") ?? "";
  return {
    page: Number.isInteger(page) && page > 0 ? page : 1,
    search: params.get("search")?.trim() ?? "",
    category: categoryBySlug(category) ? category : "",
  };
}

function addressOf({ page, search, category }: ActivityFilter): string {
  const params = new URLSearchParams();
  if (search) params.set("search", search);
  if (category) params.set("category", category);
  if (page > 1) params.set("page", String(page));
  return params.size > 0 ? `${ACTIVITY_LIST_PATH}?${params}` : ACTIVITY_LIST_PATH;
}
