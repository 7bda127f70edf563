import { createContext, use } from "react";
import type { ComponentType } from "react";

import type { PageMetadata } from "./pageMetadata.ts";

export type CrawlerTagsComponent = ComponentType<PageMetadata>;

const CrawlerTagsContext = createContext<CrawlerTagsComponent | null>(null);

export const CrawlerTagsProvider = CrawlerTagsContext.Provider;

/**
 * Returns the component on the server only: crawlers load every page from the server, and the browser's scripts
 * stay smaller.
 */
export function useCrawlerTags(): CrawlerTagsComponent | null {
  return use(CrawlerTagsContext);
}
