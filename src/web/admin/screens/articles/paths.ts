import { ARTICLES } from "#resources/articles.ts";
import type { Article } from "#resources/articles.ts";

export function previewPathOf({ _id }: Pick<Article, "_id">): string {
  return `${ARTICLES.admin.path}/preview/${encodeURIComponent(_id)}`;
}
