// What the browser may ask about the people who may sign in to the back office.
import { queryOptions } from "@tanstack/react-query";

import type {
  NewUserFields,
  User,
  UserChangeFields,
  UserStats,
  UserStatus,
} from "#contract/accounts/users.ts";

import { nullIfNotFound } from "./http/ApiError.ts";
import { recordWith } from "./http/http.ts";
import type { Http } from "./http/http.ts";

/** Everything asked of users stands under it: a write makes all of it old. */
export const usersKey = ["users"] as const;
/** The pages of the list. */
export const userPagesKey = [...usersKey, "page"] as const;

const asUser = recordWith<User>("_id");

export const USER_PAGE_SIZE = 10;

/** What the list of admins shows; an empty text is no filter. */
export interface AdminFilter {
  page: number;
  search: string;
  status: UserStatus | "";
}

/** Accounts of the other roles are not managed here. */
export function adminsPageQuery(http: Http, { page, search, status }: AdminFilter) {
  const query = new URLSearchParams({ page: String(page), limit: String(USER_PAGE_SIZE), role: "admin" });
  if (search) query.set("search", search);
  if (status) query.set("status", status);
  return queryOptions({
    queryKey: [...userPagesKey, { page, search, status }],
    queryFn: () => http.getPage<User>(`/users?${query}`),
  });
}

export function userStatsQuery(http: Http) {
  return queryOptions({
    queryKey: [...usersKey, "stats"],
    queryFn: () => http.get<UserStats>("/users/stats").then(recordWith("totalUsers")),
  });
}

/** `null` stands for "no such user". */
export function userQuery(http: Http, id: string) {
  return queryOptions({
    queryKey: [...usersKey, "one", id],
    queryFn: () => http.get<User>(pathOf(id)).then(asUser).catch(nullIfNotFound),
  });
}

export function createUser(http: Http, fields: NewUserFields) {
  return http.post<User>("/users", fields).then(asUser);
}

/** @param expectedVersion `updatedAt` of the version that may be overwritten */
export function updateUser(http: Http, id: string, fields: UserChangeFields, expectedVersion: string) {
  const { password, ...others } = fields;
  // The password travels only if one was entered.
  const body = { ...others, ...(password === "" ? {} : { password }), updatedAt: expectedVersion };
  return http.put<User>(pathOf(id), body).then(asUser);
}

export function setUserActive(http: Http, id: string, isActive: boolean) {
  return http.patch<User>(`${pathOf(id)}/status`, { isActive }).then(asUser);
}

export function deleteUser(http: Http, id: string) {
  return http.delete<{ _id: string }>(pathOf(id));
}

function pathOf(id: string): string {
  return `/users/${encodeURIComponent(id)}`;
}
