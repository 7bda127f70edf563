import { ARTICLES } from "#content/articles.ts";
import type { Article } from "#content/articles.ts";

export function previewPathOf({ _id }: Pick<Article, "_id">): string {
  return `${ARTICLES.admin.path}/preview/${encodeURIComponent(_id)}`;
}
