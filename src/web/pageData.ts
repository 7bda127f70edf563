// What the server hands to the browser with a page: JSON in a script element that is never run.
import type { QueryKey } from "@tanstack/react-query";

import type { BaseUrls } from "#contract/settings/site.ts";

export interface PageData {
  bases: BaseUrls;
  /** The configured address of the site, without a trailing slash. Absent on admin pages. */
  origin?: string | null;
  /** The answers that the page was rendered with, without a time: they are as fresh as the page. Absent on admin pages. */
  initialQueries?: [QueryKey, unknown][];
  /** Needed by the admin area before it can ask for anything. */
  productName?: string;
  productSlug?: string;
  /** The site's. */
  timeZone?: string;
  /** Address of the public pages' style sheet, for what the admin area shows as they do. */
  publicStylesheet?: string;
}

export const PAGE_DATA_ID = "page-data";

/** Reads what the server wrote; throws when the page was not served by it. */
export function readPageData(): PageData {
  const element = document.getElementById(PAGE_DATA_ID);
  if (!element?.textContent) throw new Error("The page carries no data");
  // Written by our own server from the same type.
  return JSON.parse(element.textContent) as PageData;
}
