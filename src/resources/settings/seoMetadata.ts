import { aboutSeo } from "./seo/aboutSeo.ts";
import { activitiesSeo } from "./seo/activitiesSeo.ts";
import { addressSeo } from "./seo/addressSeo.ts";
import { articlesSeo } from "./seo/articlesSeo.ts";
import { homeSeo } from "./seo/homeSeo.ts";
import type { SeoPage, SeoMetadata, PublicSite } from "./site.ts";

/** A public page imports only its own, so that it loads no texts of other pages. */
const DEFAULTS: Record<SeoPage, (site: PublicSite) => SeoMetadata> = {
  home: homeSeo,
  about: aboutSeo,
  activities: activitiesSeo,
  articles: articlesSeo,
  address: addressSeo,
};

/**
 * Title and description of a page for search engines and shared links: the firm's own, or made from other
 * settings.
 */
export function getSeoMetadata(site: PublicSite, page: SeoPage): SeoMetadata {
  const { title, description } = site.search[page];
  const defaults = defaultSeoMetadata(site, page);
  return { title: title || defaults.title, description: description || defaults.description };
}

export function defaultSeoMetadata(site: PublicSite, page: SeoPage): SeoMetadata {
  return DEFAULTS[page](site);
}
