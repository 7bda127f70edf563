import type { ReactNode } from "react";

import { OpenGraphTags } from "./OpenGraphTags.tsx";
import type { PageMetadata } from "./pageMetadata.ts";
import { StructuredData } from "./StructuredData.tsx";
import { VerificationTags } from "./VerificationTags.tsx";

/** The tags that only crawlers read. */
export function renderCrawlerTags(page: PageMetadata): ReactNode {
  return (
    <>
      <VerificationTags />
      <OpenGraphTags {...page} />
      <StructuredData {...page} />
    </>
  );
}
