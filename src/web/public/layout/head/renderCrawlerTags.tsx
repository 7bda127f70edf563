import type { ReactNode } from "react";

import { OpenGraphTags } from "./OpenGraphTags.tsx";
import type { PageMetadata } from "./pageMetadata.ts";
import { StructuredData } from "./StructuredData.tsx";

/** The tags that only crawlers read. */
export function renderCrawlerTags(page: PageMetadata): ReactNode {
  return (
    <>
      <OpenGraphTags {...page} />
      <StructuredData {...page} />
    </>
  );
}
