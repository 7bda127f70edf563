import type { Hono } from "hono";

import type { AnyRecord } from "#content/contentType.ts";
import type { Content } from "#server/collections/content.ts";
import type { FeedEntry } from "#server/collections/feedEntry.ts";
import type { ContentDependencies } from "#server/collections/routes.ts";
import type { AppEnv } from "#server/http/context.ts";
import type { ArticleHtmlDependencies } from "#server/markdown/articleHtml.ts";

import { activityContent } from "./activities/content.ts";
import { activityRoutes } from "./activities/routes.ts";
import { articleContent } from "./articles/content.ts";
import { articleFeedEntry } from "./articles/feedEntry.ts";
import { articleRoutes } from "./articles/routes.ts";

/** A content type on the server. */
export interface ContentFeature {
  content: Content;
  /** Its API; by default the calls that every type has. */
  routes?: (dependencies: ContentDependencies & ArticleHtmlDependencies) => Hono<AppEnv>;
  /** For types whose published records are in the feed. */
  feedEntry?(dependencies: ArticleHtmlDependencies, record: AnyRecord): Promise<FeedEntry>;
}

export const CONTENT_FEATURES: readonly ContentFeature[] = [
  { content: activityContent, routes: activityRoutes },
  { content: articleContent, routes: articleRoutes, feedEntry: articleFeedEntry },
];
