export interface DatedRecord {
  publishedAt: string | null;
  createdAt: string;
  updatedAt: string;
}

/** The dates for feeds and search engines: a record is not modified before it is published. ISO 8601, UTC. */
export function publicationDates({ publishedAt, createdAt, updatedAt }: DatedRecord) {
  const published = publishedAt ?? createdAt;
  return { published, modified: updatedAt > published ? updatedAt : published };
}
