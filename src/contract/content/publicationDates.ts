export interface DatedRecord {
  publishedAt: string | null;
  createdAt: string;
  updatedAt: string;
}

/** As feeds and search engines are told: no record was changed before it was published. All are ISO 8601, UTC. */
export function publicationDates({ publishedAt, createdAt, updatedAt }: DatedRecord) {
  const published = publishedAt ?? createdAt;
  return { published, modified: updatedAt > published ? updatedAt : published };
}
