import { publicationDates } from "#contract/content/publicationDates.ts";
import type { DatedRecord } from "#contract/content/publicationDates.ts";

import type { DescribeRecord } from "./namedPage.ts";
import { sharedPicture } from "./ShareTags.tsx";

/** https://schema.org/CreativeWork */
export function creativeWork(record: DatedRecord): DescribeRecord {
  const { published, modified } = publicationDates(record);
  return ({ name, description, picture }, { origin, path }) => ({
    "@type": "CreativeWork",
    name,
    description,
    image: [origin + sharedPicture(picture).path],
    datePublished: published,
    dateModified: modified,
    url: origin + path,
  });
}
