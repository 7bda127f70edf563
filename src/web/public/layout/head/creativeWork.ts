import { publicationDates } from "#contract/content/publicationDates.ts";
import type { DatedRecord } from "#contract/content/publicationDates.ts";

import type { BuildStructuredData } from "./pageMetadata.ts";
import { toShareImage } from "./OpenGraphTags.tsx";

/** https://schema.org/CreativeWork */
export function creativeWork(
  record: DatedRecord,
  type: "CreativeWork" | "WebPage" = "CreativeWork",
): BuildStructuredData {
  const { published, modified } = publicationDates(record);
  return ({ name, description, image }, { origin, path }) => ({
    "@type": type,
    name,
    description,
    image: [origin + toShareImage(image).path],
    datePublished: published,
    dateModified: modified,
    url: origin + path,
  });
}
