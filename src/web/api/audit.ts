import { queryOptions } from "@tanstack/react-query";

import type { User } from "#contract/accounts/users.ts";
import type { AuditEntry } from "#contract/audit/audit.ts";

import type { HttpClient } from "./http/httpClient.ts";
import { usersKey } from "./users.ts";

export const AUDIT_PAGE_SIZE = 50;

/** Empty strings match everything. */
export interface AuditFilters {
  /** The id of a user. */
  person: string;
  kind: string;
  /** The id of a record. */
  record: string;
  action: string;
  /** Such as 2026-11-20. */
  day: string;
}

/** Newest first. */
export function auditPageQuery(http: HttpClient, page: number, filters: AuditFilters) {
  const query = new URLSearchParams({ page: String(page), limit: String(AUDIT_PAGE_SIZE) });
  for (const [name, value] of Object.entries(filters)) if (value) query.set(name, value);
  return queryOptions({
    queryKey: ["audit", page, filters],
    queryFn: () => http.getPage<AuditEntry>(`/audit?${query}`),
  });
}

/** The people that the log can be filtered by: all admins that exist. */
export function auditPeopleQuery(http: HttpClient) {
  return queryOptions({
    queryKey: [...usersKey, "all"],
    queryFn: () => http.getPage<User>("/users?role=admin&limit=100"),
  });
}
