import type { Hono } from "hono";

import type { AnyRecord } from "#resources/contentType.ts";
import type { Collection, FeedEntry } from "#server/resources/Collection.ts";
import { listRecords } from "#server/resources/recordQueries.ts";
import type { AppEnv } from "#server/http/context.ts";
import type { ArticleHtmlDependencies } from "#server/markdown/articleHtml.ts";
import type { Language } from "#texts/language.ts";

import { activityCollection } from "./activities/activityCollection.ts";
import { activityRoutes } from "./activities/routes.ts";
import { articleCollection, toArticleFeedEntry } from "./articles/articleCollection.ts";
import { articleRoutes } from "./articles/routes.ts";
import { pageCollection } from "./pages/pageCollection.ts";
import { ownPageRoutes } from "./pages/routes.ts";
import type { OwnPageDependencies } from "./pages/routes.ts";

/** A content type on the server. */
export interface ContentFeature {
  collection: Collection;
  /** Its API; by default the calls that every type has. */
  routes?: (dependencies: OwnPageDependencies) => Hono<AppEnv>;
  /** For types whose published records are in the feed. */
  feedEntry?(dependencies: ArticleHtmlDependencies, record: AnyRecord): FeedEntry;
}

export const CONTENT_FEATURES: readonly ContentFeature[] = [
  { collection: activityCollection, routes: activityRoutes },
  { collection: articleCollection, routes: articleRoutes, feedEntry: toArticleFeedEntry },
  { collection: pageCollection, routes: ownPageRoutes },
];

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
