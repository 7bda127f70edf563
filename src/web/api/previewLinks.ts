import { queryOptions } from "@tanstack/react-query";

import type { LinkToken } from "#contract/accounts/accountLinks.ts";
import type { PreviewLink } from "#contract/content/previewLinks.ts";

import { nullIfNotFound } from "./http/ApiError.ts";
import { assertRecordWith } from "./http/httpClient.ts";
import type { HttpClient } from "./http/httpClient.ts";

const PATH = "/preview-links";

/** The open ones that this admin may revoke, the newest first. */
export function previewLinksQuery(http: HttpClient) {
  return queryOptions({ queryKey: [PATH], queryFn: () => http.get<PreviewLink[]>(PATH), staleTime: 0 });
}

/** @param link without `days`, it is the admin's own */
export function createPreviewLink(http: HttpClient, link: { type: string; recordId: string; days?: number }) {
  return http.post<LinkToken>(PATH, link).then(assertRecordWith("token"));
}

/** Also succeeds if it was revoked already. */
export function revokePreviewLink(http: HttpClient, id: string) {
  return http.delete<{ _id: string }>(`${PATH}/${encodeURIComponent(id)}`).catch(nullIfNotFound);
}
