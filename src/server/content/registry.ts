import type { Hono } from "hono";

import type { AnyRecord } from "#content/contentType.ts";
import type { Collection } from "#server/collections/Collection.ts";
import type { FeedEntry } from "#server/collections/feedEntry.ts";
import type { CollectionDependencies } from "#server/collections/routes.ts";
import type { AppEnv } from "#server/http/context.ts";
import type { ArticleHtmlDependencies } from "#server/markdown/articleHtml.ts";

import { activityCollection } from "./activities/activityCollection.ts";
import { activityRoutes } from "./activities/routes.ts";
import { articleCollection, toArticleFeedEntry } from "./articles/articleCollection.ts";
import { articleRoutes } from "./articles/routes.ts";

/** A content type on the server. */
export interface ContentFeature {
  collection: Collection;
  /** Its API; by default the calls that every type has. */
  routes?: (dependencies: CollectionDependencies & ArticleHtmlDependencies) => Hono<AppEnv>;
  /** For types whose published records are in the feed. */
  feedEntry?(dependencies: ArticleHtmlDependencies, record: AnyRecord): FeedEntry;
}

export const CONTENT_FEATURES: readonly ContentFeature[] = [
  { collection: activityCollection, routes: activityRoutes },
  { collection: articleCollection, routes: articleRoutes, feedEntry: toArticleFeedEntry },
];
