import type { FeedEntry } from "#server/collections/feedEntry.ts";
import { listRecords } from "#server/collections/recordQueries.ts";
import type { ArticleHtmlDependencies } from "#server/markdown/articleHtml.ts";
import type { Language } from "#texts/language.ts";

import type { ContentFeature } from "./registry.ts";

interface FeedDependencies extends ArticleHtmlDependencies {
  contentFeatures: readonly ContentFeature[];
}

/** The records of all types in the feed that are published in a language, newest first. */
export async function listFeedEntries(
  dependencies: FeedDependencies,
  { language, limit }: { language: Language; limit: number },
): Promise<FeedEntry[]> {
  const filter = { languages: [language], status: "Published", page: 1, limit } as const;
  const pendingEntries = dependencies.contentFeatures.map(async ({ collection, feedEntry }) => {
    if (!feedEntry) return [];
    const { items } = await listRecords(dependencies.db, collection, filter);
    return items.map((record) => feedEntry(dependencies, record));
  });
  const entries = (await Promise.all(pendingEntries)).flat();
  return entries.toSorted((one, other) => other.published.localeCompare(one.published)).slice(0, limit);
}
