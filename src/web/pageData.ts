import type { QueryKey } from "@tanstack/react-query";

import type { BaseUrls, SiteLanguages } from "#resources/settings/site.ts";

export interface PageData {
  bases: BaseUrls;
  /** The configured origin of the site, without a trailing slash. Absent on admin pages. */
  origin?: string | null;
  /**
   * Query results that the page was rendered with; no timestamps, because they are as recent as the page.
   * Absent on admin pages.
   */
  initialQueries?: [QueryKey, unknown][];
  /** Needed by the admin area before its first request. */
  productName?: string;
  productSlug?: string;
  /** IANA time zone of the site. */
  timeZone?: string;
  languages?: SiteLanguages;
  isDemo?: boolean;
}

export const PAGE_DATA_ID = "page-data";

/** Reads the JSON that the server embedded in the page. Throws if there is none. */
export function readPageData(): PageData {
  const element = document.getElementById(PAGE_DATA_ID);
  if (!element?.textContent) throw new Error("The page carries no data");
  // Unchecked: the server serializes the same type.
  return JSON.parse(element.textContent) as PageData;
}
