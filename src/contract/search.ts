/** Of what visitors type, in characters. */
export const MAX_SEARCH_LENGTH = 100;
export const SEARCH_PAGE_SIZE = 20;

/** Parts of a text; every second one is to be marked. */
export type MarkedText = readonly string[];

export interface SearchResult {
  /** The name of a content type; `site` for a page of no record. */
  kind: string;
  /** `null` for a page of no record. */
  _id: string | null;
  /** Without the base of its language. */
  path: string;
  title: MarkedText;
  excerpt: MarkedText;
  /** ISO 8601, UTC; `null` for a page of no record. */
  publishedAt: string | null;
}
