// What the browser may ask about clients and partners, and where it finds their logos.
import { queryOptions } from "@tanstack/react-query";

import { LOGOS_FRESH_MS, LOGOS_KEPT_MS } from "#contract/clients.ts";
import type { PublicLogo } from "#contract/clients.ts";
import { API_BASE } from "#contract/envelope.ts";
import { fileOfPath, isAbsolute, UPLOADS_PATH } from "#contract/pictures.ts";
import type { BaseAddresses } from "#contract/site.ts";

import type { Http } from "./http.ts";

export function logosQuery(http: Http) {
  return queryOptions({
    queryKey: ["clients", "logos"],
    queryFn: () => http.get<PublicLogo[]>("/clients/public/logos"),
    staleTime: LOGOS_FRESH_MS,
    gcTime: LOGOS_KEPT_MS,
  });
}

/** The address of a logo (product spec, section 7). */
export function logoUrl(logo: string, bases: Pick<BaseAddresses, "api" | "backendHost">): string {
  if (isAbsolute(logo)) return logo;
  if (logo.includes(UPLOADS_PATH)) return joined(bases.backendHost, logo);
  return `${bases.api || API_BASE}/clients/logo/${encodeURIComponent(fileOfPath(logo))}`;
}

/** One slash between the two, whether or not the path brought its own. */
function joined(host: string, path: string): string {
  return `${host}${path.startsWith("/") ? "" : "/"}${path}`;
}
