import type { User } from "#contract/accounts/users.ts";
import type { AuditEntry } from "#contract/audit/audit.ts";

import type { HttpClient } from "./http/httpClient.ts";
import { pageQuery } from "./pageQuery.ts";
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
  const parameters = { page, limit: AUDIT_PAGE_SIZE, ...filters };
  return pageQuery<AuditEntry>(http, { key: ["audit"], path: "/audit", parameters });
}

/** The people that the log can be filtered by: all admins that exist. */
export function auditPeopleQuery(http: HttpClient) {
  return pageQuery<User>(http, { key: usersKey, path: "/users", parameters: { role: "admin", limit: 100 } });
}
