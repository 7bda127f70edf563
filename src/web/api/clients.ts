import { queryOptions } from "@tanstack/react-query";

import type {
  Client,
  ClientOrder,
  ClientStats,
  ClientStatus,
  PublicLogo,
} from "#contract/content/clients.ts";
import type { ClientType } from "#contract/content/publicLogos.ts";
import { API_BASE } from "#contract/envelope.ts";
import { CLIENT_TYPES, LOGOS_CACHE_TIME_MS, LOGOS_STALE_TIME_MS } from "#contract/content/publicLogos.ts";
import { fileNameOf, isAbsoluteUrl, UPLOADS_PATH } from "#contract/images.ts";
import type { BaseUrls } from "#resources/settings/site.ts";

import { assertRecordWith } from "./http/httpClient.ts";
import type { HttpClient } from "./http/httpClient.ts";
import { pageQuery } from "./pageQuery.ts";
import type { OnProgress, Upload } from "./http/upload.ts";

/** Prefix of all client queries; a write invalidates all of them. */
export const clientsKey = ["clients"] as const;
/** Prefix of the pages of the back office's list. */
export const clientPagesKey = [...clientsKey, "page"] as const;

const assertClient = assertRecordWith<Client>("_id");

export const CLIENT_PAGE_SIZE = 10;

/** The about page shows all of them in one marquee. */
const MAX_LOGOS_PER_TYPE = 60;

/** The most recent logos of each type, ordered by the date that the companies joined. */
export function logosQuery(http: HttpClient) {
  return queryOptions({
    queryKey: [...clientsKey, "logos"],
    queryFn: async () => (await Promise.all(CLIENT_TYPES.map((type) => fetchNewestLogos(http, type)))).flat(),
    staleTime: LOGOS_STALE_TIME_MS,
    gcTime: LOGOS_CACHE_TIME_MS,
  });
}

async function fetchNewestLogos(http: HttpClient, type: ClientType) {
  const parameters = `type=${type}&order=newest&limit=${MAX_LOGOS_PER_TYPE}`;
  const { items } = await http.getPage<PublicLogo>(`/clients/public/logos?${parameters}`);
  return items.toReversed();
}

/** Filter of the back office's list; empty strings match everything. */
export interface ClientFilter {
  page: number;
  search: string;
  status: ClientStatus | "";
  type: ClientType | "";
  /** Defaults to newest first. */
  order?: ClientOrder | undefined;
}

export function clientsPageQuery(http: HttpClient, filter: ClientFilter) {
  const parameters = { limit: CLIENT_PAGE_SIZE, ...filter };
  return pageQuery<Client>(http, { key: clientPagesKey, path: "/clients", parameters });
}

export function clientStatsQuery(http: HttpClient) {
  return queryOptions({
    queryKey: [...clientsKey, "stats"],
    queryFn: () => http.get<ClientStats>("/clients/stats").then(assertRecordWith("totalClients")),
  });
}

/** @param form multipart body: `name`, `url`, `status`, `type`, `logo`, and for an update `removeLogo` */
export function createClient(upload: Upload, form: FormData, onProgress?: OnProgress) {
  return upload<Client>({ method: "POST", path: "/clients", form, onProgress }).then(assertClient);
}

export function updateClient(upload: Upload, id: string, form: FormData, onProgress?: OnProgress) {
  return upload<Client>({ method: "PUT", path: clientPath(id), form, onProgress }).then(assertClient);
}

export function deleteClient(http: HttpClient, id: string) {
  return http.delete<{ _id: string }>(clientPath(id));
}

/**
 * Returns the URL of a logo. An absolute URL stays as it is, a path with `/uploads/` gets the backend host in front,
 * and any other file name becomes a URL of the API.
 */
export function clientLogoUrl(logo: string, bases: Pick<BaseUrls, "api" | "backendHost">): string {
  if (isAbsoluteUrl(logo)) return logo;
  if (logo.includes(UPLOADS_PATH)) return joinUrl(bases.backendHost, logo);
  return `${bases.api || API_BASE}/clients/logo/${encodeURIComponent(fileNameOf(logo))}`;
}

/** Joins with exactly one slash. */
function joinUrl(host: string, path: string): string {
  return `${host}${path.startsWith("/") ? "" : "/"}${path}`;
}

function clientPath(id: string): string {
  return `/clients/${encodeURIComponent(id)}`;
}
