import { useMemo } from "react";
import { useLocation, useSearch } from "wouter";

import type { AuditFilters } from "#web/api/audit.ts";

export const AUDIT_PATH = "/admin/audit";
const NAMES = ["person", "kind", "record", "action", "day"] as const;

/** The address of the log with these filters. */
function auditUrl(filters: Partial<AuditFilters>, page = 1): string {
  const params = new URLSearchParams();
  for (const name of NAMES) if (filters[name]) params.set(name, filters[name]);
  if (page > 1) params.set("page", String(page));
  return params.size > 0 ? `${AUDIT_PATH}?${params}` : AUDIT_PATH;
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
  const valueOf = (name: keyof AuditFilters) => params.get(name) ?? "";
  const page = Number(params.get("page"));
  return {
    filters: {
      person: valueOf("person"),
      kind: valueOf("kind"),
      record: valueOf("record"),
      action: valueOf("action"),
      day: valueOf("day"),
    },
    page: Number.isInteger(page) && page > 0 ? page : 1,
  };
}
