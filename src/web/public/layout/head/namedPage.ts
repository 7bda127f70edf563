import type { Picture } from "#contract/pictures.ts";
import type { Site } from "#contract/settings/site.ts";

/** What a page shows that its tags and its structured data describe. */
export interface PageSubject {
  /** Stands for the page where it is shared; else the site's own picture does. */
  picture?: Picture | undefined;
  /** The query, with its question mark, where it makes another page of the same path: a translation. */
  query?: string;
  /** Tags beside those of every page, by their `property`. https://ogp.me */
  shareTags?: Readonly<Record<string, string>>;
  /** Describes the page's record to search engines. */
  structuredData?: DescribeRecord;
}

export interface NamedPage extends PageSubject {
  name: string;
  description: string;
}

/** An object of https://schema.org */
export type DescribeRecord = (page: NamedPage, place: PagePlace) => Record<string, unknown>;

export interface PagePlace {
  /** Of the site, or empty: relative addresses are those of the page itself. */
  origin: string;
  path: string;
  site: Site;
  /** The address of the firm's logo. */
  logo: string;
}
