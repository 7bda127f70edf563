import type { ImageAsset } from "#contract/images.ts";
import type { Site } from "#contract/settings/site.ts";

/** What a page shows that its tags and its structured data describe. */
export interface PageMetadataOptions {
  /** Stands for the page where it is shared; else the site's own picture does. */
  image?: ImageAsset | undefined;
  /** The query, with its question mark, where it makes another page of the same path: a translation. */
  query?: string;
  /** Tags beside those of every page, by their `property`. https://ogp.me */
  openGraphTags?: Readonly<Record<string, string>>;
  /** Describes the page's record to search engines. */
  structuredData?: BuildStructuredData;
}

export interface PageMetadata extends PageMetadataOptions {
  name: string;
  description: string;
}

/** An object of https://schema.org */
export type BuildStructuredData = (page: PageMetadata, context: PageContext) => Record<string, unknown>;

export interface PageContext {
  /** Of the site, or empty: relative addresses are those of the page itself. */
  origin: string;
  path: string;
  site: Site;
  /** The address of the firm's logo. */
  logo: string;
}
