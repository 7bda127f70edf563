import { queryOptions } from "@tanstack/react-query";

import { ARTICLES } from "#content/articles.ts";
import type { Article, ArticleStats } from "#content/articles.ts";
import type { Picture } from "#contract/pictures.ts";

import { contentApi, imageBaseOf } from "./content.ts";
import { recordWith } from "./http/http.ts";
import type { Http } from "./http/http.ts";
import type { OnProgress, Upload } from "./http/upload.ts";
import { picturesOf } from "./picturesOf.ts";

export const articleApi = contentApi<Article>(ARTICLES);

export const ARTICLE_IMAGE = imageBaseOf(ARTICLES);

/** The article as a page shows it: what travels with the page need not hold its text twice. */
export type ReadArticle = Article & { html: string; content: "" };

/** `null` stands for "no such article". */
export function articleQuery(http: Http, id: string) {
  const { queryKey, read } = articleApi.one(http, id);
  return queryOptions({
    queryKey,
    queryFn: async (): Promise<ReadArticle | null> => {
      const article = await read();
      return article && { ...article, html: article.html ?? "", content: "" };
    },
  });
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

export function articleStatsQuery(http: Http) {
  return queryOptions({
    queryKey: articleApi.statsKey,
    queryFn: () => http.get<ArticleStats>("/articles/stats").then(recordWith("totalArticles")),
  });
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
