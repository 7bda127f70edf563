import type { ImageAsset } from "#contract/images.ts";
import type { Alternate } from "#resources/settings/languages.ts";
import type { PublicSite } from "#resources/settings/site.ts";

/** The input of a page's meta tags and structured data. */
export interface PageMetadataOptions {
  /** The share image; defaults to the site's. */
  image?: ImageAsset | undefined;
  /** Query string including the `?`, where it is part of the canonical URL (a further page of a list). */
  query?: string;
  /** The page in the languages in which it exists; in all of the site if omitted. */
  alternates?: readonly Alternate[] | undefined;
  /** Additional tags by `property`. https://ogp.me */
  openGraphTags?: Readonly<Record<string, string>>;
  /** Builds the JSON-LD of the page's record. */
  structuredData?: BuildStructuredData;
}

export interface PageMetadata extends PageMetadataOptions {
  name: string;
  description: string;
}

/** Returns a https://schema.org object. */
export type BuildStructuredData = (page: PageMetadata, context: PageContext) => Record<string, unknown>;

export interface PageContext {
  /** The site's origin; empty for URLs relative to the page. */
  origin: string;
  path: string;
  site: PublicSite;
  /** URL of the company's logo. */
  logo: string;
}
