import { useEffect, useMemo } from "react";
import { useLocation, useSearch } from "wouter";

import { withQuery } from "#web/api/http/withQuery.ts";
import { useServices } from "#web/admin/session/services.ts";

import { RESTORE_SCROLL } from "./useScrollRestoration.ts";

/** Filters by name; empty means not set. */
export interface ListQuery<F extends string = never> {
  /** 1-based. */
  page: number;
  search: string;
  filters: Record<F, string>;
}

type ListStateChange<F extends string> = {
  page?: number;
  search?: string;
  filters?: Partial<Record<F, string>>;
};

export type ListState<F extends string = never> = ReturnType<typeof useListState<F>>;

/**
 * The page, search and filters of a list, stored in the URL for Back and copied links.
 * @param path the path of the list
 * @param allowedValues the values of each filter, `null` for any; others in the URL are ignored. Must be a constant
 */
export function useListState<F extends string = never>(
  path: string,
  allowedValues: Record<F, readonly string[] | null>,
) {
  const queryString = useSearch();
  const [, navigate] = useLocation();
  const { listQueries } = useServices();
  useEffect(() => void listQueries.set(path, queryString), [listQueries, path, queryString]);
  const query = useMemo(() => parseQuery(queryString, allowedValues), [queryString, allowedValues]);
  return {
    ...query,
    query,
    isFiltered: query.search !== "" || Object.values(query.filters).some(Boolean),
    /** A change of the search or a filter returns to page 1. */
    change({ page = 1, search, filters }: ListStateChange<F>, options?: { replace?: boolean }): void {
      const next = { page, search: search ?? query.search, filters: { ...query.filters, ...filters } };
      navigate(buildUrl(path, next), options);
    },
    clear: () => navigate(path),
  };
}

/** @returns the URL at which the list was last shown, for links that return to it */
export function useListUrl(path: string): string {
  const queryString = useServices().listQueries.get(path);
  return queryString ? `${path}?${queryString}` : path;
}

export function useReturnToList(path: string): (options?: { atTop?: boolean }) => void {
  const url = useListUrl(path);
  const [, navigate] = useLocation();
  return ({ atTop = false } = {}) => navigate(url, atTop ? {} : { state: RESTORE_SCROLL });
}

function parseQuery<F extends string>(
  queryString: string,
  allowedValues: Record<F, readonly string[] | null>,
): ListQuery<F> {
  const params = new URLSearchParams(queryString);
  const page = Number(params.get("page"));
  // `Object.keys` returns `string[]`, but these keys are known.
  const names = Object.keys(allowedValues) as F[];
  const filters = Object.fromEntries(
    names.map((name) => [name, allowedOrEmpty(params.get(name), allowedValues[name])]),
  );
  return {
    page: Number.isInteger(page) && page > 0 ? page : 1,
    search: params.get("search")?.trim() ?? "",
    // Built from the names above.
    filters: filters as Record<F, string>,
  };
}

function allowedOrEmpty(value: string | null, allowedValues: readonly string[] | null): string {
  return value !== null && (allowedValues?.includes(value) ?? true) ? value : "";
}

function buildUrl(path: string, { page, search, filters }: ListQuery<string>): string {
  return withQuery(path, { search, ...filters, page: page > 1 ? page : "" });
}
