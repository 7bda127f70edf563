import { createContext, use } from "react";
import type { ReactNode } from "react";

import type { PageMetadata } from "./pageMetadata.ts";

export type RenderCrawlerTags = (page: PageMetadata) => ReactNode;

const CrawlerTagsContext = createContext<RenderCrawlerTags | undefined>(undefined);

export const CrawlerTagsProvider = CrawlerTagsContext.Provider;

/**
 * `undefined` in a browser: crawlers load every page from the server, and the browser's scripts stay smaller.
 */
export function useCrawlerTags(): RenderCrawlerTags | undefined {
  return use(CrawlerTagsContext);
}
