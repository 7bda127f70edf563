import { ARTICLES } from "#content/articles.ts";
import type { Article } from "#content/articles.ts";
import { defineCollection } from "#server/collections/Collection.ts";
import { articleAddresses, articleImages, articles, articleTexts } from "#server/database/contentSchema.ts";
import { excerptOf } from "#server/markdown/excerptOf.ts";

import { searchArticles } from "./articleSearch.ts";

export const articleCollection = defineCollection<Article>({
  type: ARTICLES,
  table: articles,
  textTable: articleTexts,
  addressTable: articleAddresses,
  galleryTable: articleImages,
  derivedFields: {
    names: ["excerpt"],
    derive: ({ content = "" }) => ({ excerpt: excerptOf(content) }),
  },
  searchByIndex: searchArticles,
});
