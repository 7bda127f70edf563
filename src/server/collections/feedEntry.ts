/** A record in the feed of the site. Times are ISO 8601, UTC. */
export interface FeedEntry {
  id: string;
  /** The address of its page, without readable words behind the id. */
  path: string;
  title: string;
  author: string;
  /** Plain text. */
  summary: string;
  /** Safe to be put into a page. */
  html: string;
  published: string;
  modified: string;
}
