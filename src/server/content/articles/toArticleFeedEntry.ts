import { ARTICLES } from "#content/articles.ts";
import type { Article } from "#content/articles.ts";
import { recordPath } from "#content/recordPath.ts";
import { publicationDates } from "#contract/content/publicationDates.ts";
import type { FeedEntry } from "#server/collections/feedEntry.ts";
import { renderArticle } from "#server/markdown/articleHtml.ts";
import type { ArticleHtmlDependencies } from "#server/markdown/articleHtml.ts";

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
