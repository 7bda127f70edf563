import * as texts from "#texts/public/seo.ts";

import type { SeoMetadata, PublicSite } from "../site.ts";

/** Title and description of the list of activities, made from other settings. */
export function activitiesSeo({ productName, introductions }: PublicSite): SeoMetadata {
  return {
    title: `${texts.activitiesTitle()} · ${productName}`,
    description: introductions.activities || texts.activitiesDescription({ productName }),
  };
}
