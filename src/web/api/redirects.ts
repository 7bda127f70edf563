import type { MissingAddress, Redirect } from "#resources/redirects.ts";

import { assertRecordWith } from "./http/httpClient.ts";
import type { HttpClient } from "./http/httpClient.ts";
import { pageQuery } from "./pageQuery.ts";

/** Prefix of all queries of redirects and missing addresses; a write invalidates all of them. */
export const redirectsKey = ["redirects"] as const;
export const redirectPagesKey = [...redirectsKey, "page"] as const;
export const missingPagesKey = [...redirectsKey, "missing"] as const;

export const REDIRECT_PAGE_SIZE = 20;

const BASE = "/redirects";
const pathOf = ({ _id }: Pick<Redirect, "_id">) => `${BASE}/${encodeURIComponent(_id)}`;
const toRedirect = assertRecordWith<Redirect>("_id");

export function redirectsPageQuery(http: HttpClient, filter: { page: number; search: string }) {
  const parameters = { limit: REDIRECT_PAGE_SIZE, ...filter };
  return { ...pageQuery<Redirect>(http, { key: redirectPagesKey, path: BASE, parameters }), staleTime: 0 };
}

export function missingPageQuery(http: HttpClient, filter: { page: number }) {
  const parameters = { limit: REDIRECT_PAGE_SIZE, ...filter };
  const query = pageQuery<MissingAddress>(http, {
    key: missingPagesKey,
    path: `${BASE}/missing`,
    parameters,
  });
  return { ...query, staleTime: 0 };
}

/** @param fields and what names a new record */
export function createRedirect(http: HttpClient, fields: object) {
  return http.post<Redirect>(BASE, fields).then(toRedirect);
}

/** @param fields with `updatedAt` of the version that may be overwritten */
export function updateRedirect(http: HttpClient, redirect: Redirect, fields: { updatedAt: string }) {
  return http.put<Redirect>(pathOf(redirect), fields).then(toRedirect);
}

export function deleteRedirect(http: HttpClient, redirect: Redirect) {
  return http.delete<{ _id: string }>(pathOf(redirect));
}

export function ignoreMissing(http: HttpClient, { _id: path }: MissingAddress, isIgnored: boolean) {
  return http.put<{ path: string }>(`${BASE}/missing`, { path, isIgnored });
}
