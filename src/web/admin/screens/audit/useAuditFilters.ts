import { useMemo } from "react";
import { useLocation, useSearch } from "wouter";

import { withQuery } from "#web/api/http/withQuery.ts";
import type { AuditFilters } from "#web/api/audit.ts";

export const AUDIT_PATH = "/admin/audit";
const NAMES = ["person", "kind", "record", "action", "day"] as const;

/** The address of the log with these filters. */
function auditUrl(filters: Partial<AuditFilters>, page = 1): string {
  return withQuery(AUDIT_PATH, { ...filters, page: page > 1 ? page : "" });
}

/** Filters and page, stored in the URL. */
export function useAuditFilters() {
  const queryString = useSearch();
  const [, navigate] = useLocation();
  const { filters, page } = useMemo(() => parseQuery(queryString), [queryString]);
  return {
    filters,
    page,
    isFiltered: NAMES.some((name) => filters[name] !== ""),
    /** Returns to page 1. */
    change: (changes: Partial<AuditFilters>) => navigate(auditUrl({ ...filters, ...changes })),
    showPage: (next: number) => navigate(auditUrl(filters, next)),
    clear: () => navigate(AUDIT_PATH),
  };
}

export type AuditFilterState = ReturnType<typeof useAuditFilters>;

function parseQuery(queryString: string): { filters: AuditFilters; page: number } {
  const params = new URLSearchParams(queryString);
  const filters = Object.fromEntries(NAMES.map((name) => [name, params.get(name) ?? ""]));
  const page = Number(params.get("page"));
  // All names.
  return {
    filters: filters as Record<keyof AuditFilters, string>,
    page: Number.isInteger(page) && page > 0 ? page : 1,
  };
}
