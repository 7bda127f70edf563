import { queryOptions } from "@tanstack/react-query";

import type {
  NewUserFields,
  User,
  UserUpdateFields,
  UserStats,
  UserStatus,
} from "#contract/accounts/users.ts";
import type { NewRecord } from "#contract/newRecord.ts";

import { nullIfNotFound } from "./http/ApiError.ts";
import { assertRecordWith } from "./http/httpClient.ts";
import type { HttpClient } from "./http/httpClient.ts";
import { pageQuery } from "./pageQuery.ts";

/** Prefix of all user queries; a write invalidates all of them. */
export const usersKey = ["users"] as const;
/** Prefix of the pages of the list. */
export const userPagesKey = [...usersKey, "page"] as const;

const assertUser = assertRecordWith<User>("_id");

export const USER_PAGE_SIZE = 10;

/** Filter of the list of admins; empty strings match everything. */
export interface AdminListParams {
  page: number;
  search: string;
  status: UserStatus | "";
}

/** Accounts with other roles are not managed here. */
export function adminsPageQuery(http: HttpClient, filter: AdminListParams) {
  const parameters = { limit: USER_PAGE_SIZE, role: "admin", ...filter };
  return pageQuery<User>(http, { key: userPagesKey, path: "/users", parameters });
}

export function userStatsQuery(http: HttpClient) {
  return queryOptions({
    queryKey: [...usersKey, "stats"],
    queryFn: () => http.get<UserStats>("/users/stats").then(assertRecordWith("totalUsers")),
  });
}

/** Resolves to `null` if the user doesn't exist. */
export function userQuery(http: HttpClient, id: string) {
  return queryOptions({
    queryKey: [...usersKey, "one", id],
    queryFn: () => http.get<User>(userPath(id)).then(assertUser).catch(nullIfNotFound),
  });
}

export function createUser(http: HttpClient, fields: NewUserFields & Partial<NewRecord>) {
  return http.post<User>("/users", fields).then(assertUser);
}

/** @param expectedVersion `updatedAt` of the version that may be overwritten */
export function updateUser(http: HttpClient, id: string, fields: UserUpdateFields, expectedVersion: string) {
  const { password, ...others } = fields;
  // An empty password means unchanged.
  const body = { ...others, ...(password === "" ? {} : { password }), updatedAt: expectedVersion };
  return http.put<User>(userPath(id), body).then(assertUser);
}

export function setUserActive(http: HttpClient, id: string, isActive: boolean) {
  return http.patch<User>(`${userPath(id)}/status`, { isActive }).then(assertUser);
}

export function deleteUser(http: HttpClient, id: string) {
  return http.delete<{ _id: string }>(userPath(id));
}

function userPath(id: string): string {
  return `/users/${encodeURIComponent(id)}`;
}
