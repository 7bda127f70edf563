import * as texts from "#texts/public/seo.ts";

import type { SeoMetadata, PublicSite } from "../site.ts";

/** Title and description of the company page, made from other settings. */
export function aboutSeo({ productName, philosophy }: PublicSite): SeoMetadata {
  return {
    title: `${texts.aboutTitle()} · ${productName}`,
    description: philosophy.explanation || texts.aboutDescription({ productName }),
  };
}
