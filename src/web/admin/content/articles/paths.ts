// Addresses of the article screens.
import type { Article } from "#contract/content/articles.ts";

export const ARTICLE_LIST_PATH = "/admin/article";
export const CREATE_ARTICLE_PATH = "/admin/article/create";
/** The section, above a screen of one article. */
export const ARTICLE_PARENT = { label: "Article", path: ARTICLE_LIST_PATH };

type Named = Pick<Article, "_id">;

export function editPathOf({ _id }: Named): string {
  return `${ARTICLE_LIST_PATH}/edit/${encodeURIComponent(_id)}`;
}

export function previewPathOf({ _id }: Named): string {
  return `${ARTICLE_LIST_PATH}/preview/${encodeURIComponent(_id)}`;
}

/** On the public site; of a Draft there is nothing to see. */
export function publicPathOf({ _id }: Named): string {
  return `/article/${encodeURIComponent(_id)}`;
}
