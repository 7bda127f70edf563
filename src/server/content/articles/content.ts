import { ARTICLES } from "#content/articles.ts";
import type { Article } from "#content/articles.ts";
import { bindContent } from "#server/collections/content.ts";
import { articleImages, articles } from "#server/database/contentSchema.ts";
import { excerptOf } from "#server/markdown/excerptOf.ts";

import { isIndexed, searchArticles } from "./articleSearch.ts";

export const articleContent = bindContent<Article>({
  type: ARTICLES,
  table: articles,
  gallery: articleImages,
  orderedBy: articles.listedAt,
  // The column of the `content` field.
  derive: ({ content }) => ({ excerpt: excerptOf(content as string) }),
  searchIndex: async (db, search, status) => (isIndexed(search) ? searchArticles(db, search, status) : null),
});
