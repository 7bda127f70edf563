import * as texts from "#texts/public/seo.ts";

import type { SeoMetadata, PublicSite } from "../site.ts";

/** Title and description of the list of articles, made from other settings. */
export function articlesSeo({ productName, introductions }: PublicSite): SeoMetadata {
  return {
    title: `${texts.articlesTitle()} · ${productName}`,
    description: introductions.articles || texts.articlesDescription({ productName }),
  };
}
