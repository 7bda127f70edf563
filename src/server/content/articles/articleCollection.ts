import { sql } from "drizzle-orm";

import { ARTICLES } from "#resources/articles.ts";
import type { Article } from "#resources/articles.ts";
import { defineCollection } from "#server/resources/Collection.ts";
import type { FeedEntry, TextFilter } from "#server/resources/Collection.ts";
import { articleAddresses, articleImages, articles, articleTexts } from "#server/database/contentSchema.ts";
import { excerptOf } from "#server/markdown/excerptOf.ts";
import { toSearchText } from "#contract/fields/searchText.ts";
import { isFirstText } from "#server/resources/recordColumns.ts";
import type { Reader } from "#server/database/open.ts";
import { recordPath } from "#resources/contentType.ts";
import { publicationDates } from "#contract/content/publicationDates.ts";
import { renderArticle } from "#server/markdown/articleHtml.ts";
import type { ArticleHtmlDependencies } from "#server/markdown/articleHtml.ts";

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

/** Characters. The trigram index does not cover shorter texts. */
const MIN_INDEXED_CHARS = 3;

/**
 * Searches title, content, author and position with the trigram index of their search texts. Trigrams, not words, because Thai
 * has no spaces between words; see docs/decisions/008. Newest first; `null` for a text that the index does not cover.
 */
async function searchArticles(
  db: Reader,
  search: string,
  { languages = [], status, draftsOf }: TextFilter,
): Promise<{ id: string }[] | null> {
  const text = toSearchText(search);
  if ([...text].length < MIN_INDEXED_CHARS) return null;
  // Quoted as a phrase, with quotation marks doubled.
  const phrase = `"${text.replaceAll('"', '""')}"`;
  const isReadable = sql`(status = 'Published' OR id IN (SELECT id FROM articles WHERE created_by = ${draftsOf}))`;
  const number = { ownerId: sql`id`, language: sql`language` };
  const isListed = isFirstText({ textTable: articleTexts }, languages, number);
  return db.all<{ id: string }>(sql`
    SELECT id FROM articles_search
    CROSS JOIN article_numbers ON number = articles_search.rowid
    WHERE articles_search MATCH ${phrase}
      ${isListed ? sql`AND ${isListed}` : sql``} ${status ? sql`AND status = ${status}` : sql``}
      ${draftsOf === undefined ? sql`` : sql`AND ${isReadable}`}
    ORDER BY listed_at DESC, id DESC
  `);
}

export function toArticleFeedEntry(dependencies: ArticleHtmlDependencies, article: Article): FeedEntry {
  const { _id: id, title, author, excerpt } = article;
  return {
    id,
    path: recordPath(ARTICLES, article),
    title,
    author,
    summary: excerpt,
    renderHtml: () => renderArticle(dependencies, article.content),
    ...publicationDates(article),
  };
}
