// What the browser may ask about articles, and what the public pages derive from one.
import { queryOptions } from "@tanstack/react-query";

import type { Article, ArticleDetail } from "#contract/articles.ts";
import type { Picture } from "#contract/pictures.ts";

import { isNotFound } from "./ApiError.ts";
import type { Http } from "./http.ts";

export const articlesKey = ["articles"] as const;

/** Below the API's base: where a picture that failed to load is asked for once more, its file name appended. */
export const ARTICLE_IMAGE = "/articles/image/";

/** Newest first, without their contents, which would make a long list heavy and which no list shows. */
export function articlesQuery(http: Http) {
  return queryOptions({
    queryKey: articlesKey,
    queryFn: () => http.get<Article[]>("/articles/get?view=summary"),
  });
}

/** `null` stands for "no such article", so that it travels with the page like any other answer. */
export function articleQuery(http: Http, id: string) {
  return queryOptions({
    queryKey: [...articlesKey, id],
    queryFn: () =>
      http
        .get<ArticleDetail>(`/articles/${encodeURIComponent(id)}`)
        .then(toReading)
        .catch(nullIfNotFound),
  });
}

/** The article as a page shows it: what travels with the page need not hold its text twice. */
export type ReadArticle = ArticleDetail & { content: "" };

function toReading(article: ArticleDetail): ReadArticle {
  return { ...article, content: "" };
}

type Pictured = Pick<Article, "images" | "image" | "pictures">;

/** The gallery: `images`, or an older record's only `image`. A picture of unknown size counts as one of 4 to 3. */
export function articlePictures({ images, image, pictures }: Pictured): Picture[] {
  const paths = images.length === 0 && image ? [image] : images;
  return paths.map((path) => pictureAt(path, pictures));
}

/** `null` for an article without a logo. */
export function articleLogo({ logo, pictures }: Pick<Article, "logo" | "pictures">): Picture | null {
  return logo === null ? null : pictureAt(logo, pictures);
}

function pictureAt(path: string, pictures: Picture[]): Picture {
  const known = pictures.find((picture) => picture.path === path);
  return known ?? { path, width: 1280, height: 960, alt: "" };
}

function nullIfNotFound(error: unknown): null {
  if (isNotFound(error)) return null;
  throw error;
}
