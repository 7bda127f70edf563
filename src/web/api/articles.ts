// What the browser may ask about articles, and what the public pages derive from one.
import { queryOptions } from "@tanstack/react-query";

import type { Article, ArticleDetail, ArticleStats, ArticleStatus } from "#contract/content/articles.ts";
import type { Picture } from "#contract/pictures.ts";

import { nullIfNotFound } from "./http/ApiError.ts";
import { everyPage } from "./http/everyPage.ts";
import { recordWith } from "./http/http.ts";
import type { Http } from "./http/http.ts";
import { picturesOf } from "./picturesOf.ts";
import { recordOrNull } from "./http/recordOrNull.ts";
import type { OnProgress, Upload } from "./http/upload.ts";

export const articlesKey = ["articles"] as const;

const CALLS = ["get", "create", "stats", "preview"];

const asArticle = recordWith<Article>("_id");
const asDetail = recordWith<ArticleDetail>("_id");

/** Below the API's base: where a picture that failed to load is asked for once more, its file name appended. */
export const ARTICLE_IMAGE = "/articles/image/";

/** All of them, newest first, without their contents, which would make a long list heavy and which no list shows. */
export function articlesQuery(http: Http) {
  return queryOptions({
    queryKey: articlesKey,
    queryFn: () => everyPage<Article>(http, "/articles/get?view=summary", ({ _id }) => _id),
  });
}

/** `null` stands for "no such article", so that it travels with the page like any other answer. */
export function articleQuery(http: Http, id: string) {
  return queryOptions({
    queryKey: [...articlesKey, id],
    queryFn: () =>
      recordOrNull(id, CALLS, () =>
        http
          .get<ArticleDetail>(`/articles/${encodeURIComponent(id)}`)
          .then(asDetail)
          .then(toReading),
      ),
  });
}

/** The article as a page shows it: what travels with the page need not hold its text twice. */
export type ReadArticle = ArticleDetail & { content: "" };

function toReading(article: ArticleDetail): ReadArticle {
  return { ...article, content: "" };
}

type Pictured = Pick<Article, "logo" | "images" | "image" | "pictures">;

/** The gallery: `images`, or an older record's only `image`. */
export function articlePictures({ logo, images, image, pictures }: Pictured): Picture[] {
  const paths = images.length === 0 && image ? [image] : images;
  // The logo stands first among the pictures, and may be the file of one of the images too.
  return logo === null ? picturesOf(paths, pictures) : picturesOf([logo, ...paths], pictures).slice(1);
}

/** `null` for an article without a logo. */
export function articleLogo({ logo, pictures }: Pick<Article, "logo" | "pictures">): Picture | null {
  const [picture = null] = picturesOf(logo === null ? [] : [logo], pictures);
  return picture;
}

export const ARTICLE_PAGE_SIZE = 10;

/** What the back office's list shows, drafts too; an empty text is no filter. */
export interface ArticleFilter {
  page: number;
  search: string;
  status: ArticleStatus | "";
}

/** Newest first, without their contents. */
export function articlesPageQuery(http: Http, { page, search, status }: ArticleFilter) {
  const query = new URLSearchParams({
    view: "summary",
    page: String(page),
    limit: String(ARTICLE_PAGE_SIZE),
  });
  if (search) query.set("search", search);
  if (status) query.set("status", status);
  return queryOptions({
    queryKey: [...articlesKey, "page", { page, search, status }],
    queryFn: () => http.getPage<Article>(`/articles/get?${query}`),
  });
}

export function articleStatsQuery(http: Http) {
  return queryOptions({
    queryKey: [...articlesKey, "stats"],
    queryFn: () => http.get<ArticleStats>("/articles/stats").then(recordWith("totalArticles")),
  });
}

/** With its text as it was written, for the edit and preview screens; `null` stands for "no such article". */
export function wholeArticleQuery(http: Http, id: string) {
  return queryOptions({
    queryKey: [...articlesKey, "whole", id],
    queryFn: () =>
      http
        .get<ArticleDetail>(`/articles/${encodeURIComponent(id)}`)
        .then(asDetail)
        .catch(nullIfNotFound),
  });
}

/** `form` is the multipart body: the text fields, `logo`, `images`, `gallery` and what is to be removed. */
export function createArticle(upload: Upload, form: FormData, onProgress?: OnProgress) {
  return upload<Article>({ method: "POST", path: "/articles/create", form, onProgress }).then(asArticle);
}

export function updateArticle(upload: Upload, id: string, form: FormData, onProgress?: OnProgress) {
  const path = `/articles/update/${encodeURIComponent(id)}`;
  return upload<Article>({ method: "PUT", path, form, onProgress }).then(asArticle);
}

export function deleteArticle(http: Http, id: string) {
  return http.delete<{ _id: string }>(`/articles/delete/${encodeURIComponent(id)}`);
}

/** A picture for use inside the text; `form` holds it under `image`. */
export function uploadArticlePicture(upload: Upload, form: FormData, onProgress?: OnProgress) {
  return upload<{ url: string }>({ method: "POST", path: "/upload/article-image", form, onProgress }).then(
    recordWith("url"),
  );
}

/** The text as the public page will draw it; nothing is stored. */
export function articlePreviewQuery(http: Http, content: string) {
  return queryOptions({
    queryKey: ["article preview", content],
    queryFn: () => http.post<{ html: string }>("/articles/preview", { content }).then(recordWith("html")),
    gcTime: 60_000,
  });
}
