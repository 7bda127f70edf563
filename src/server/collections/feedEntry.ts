/** A record in the site's feed. Times are ISO 8601, UTC. */
export interface FeedEntry {
  id: string;
  /** The path of its page, percent-encoded. */
  path: string;
  title: string;
  author: string;
  /** Plain text. */
  summary: string;
  /** Sanitized HTML. */
  renderHtml: () => Promise<string>;
  published: string;
  modified: string;
}
