import { queryOptions } from "@tanstack/react-query";

import { ARTICLES } from "#content/articles.ts";
import type { Article, ArticleStats } from "#content/articles.ts";
import type { ImageAsset } from "#contract/images.ts";

import { createContentApi, imageBasePath } from "./content.ts";
import { assertRecordWith } from "./http/httpClient.ts";
import type { HttpClient } from "./http/httpClient.ts";
import type { OnProgress, Upload } from "./http/upload.ts";
import { resolveImages } from "./resolveImages.ts";

export const articleApi = createContentApi<Article>(ARTICLES);

export const ARTICLE_IMAGE_PATH = imageBasePath(ARTICLES);

/** The article as a page shows it: what travels with the page need not hold its text twice. */
export type RenderedArticle = Article & { html: string; content: "" };

/** `null` stands for "no such article". */
export function articleQuery(http: HttpClient, id: string) {
  const { queryKey, read } = articleApi.detail(http, id);
  return queryOptions({
    queryKey,
    queryFn: async (): Promise<RenderedArticle | null> => {
      const article = await read();
      return article && { ...article, html: article.html ?? "", content: "" };
    },
  });
}

type ArticleImageFields = Pick<Article, "logo" | "images" | "image" | "pictures">;

/** The gallery: `images`, or an older record's only `image`. */
export function articleImages({ logo, images, image, pictures }: ArticleImageFields): ImageAsset[] {
  const paths = images.length === 0 && image ? [image] : images;
  // The logo stands first among the pictures, and may be the file of one of the images too.
  return logo === null ? resolveImages(paths, pictures) : resolveImages([logo, ...paths], pictures).slice(1);
}

/** `null` for an article without a logo. */
export function articleLogo({ logo, pictures }: Pick<Article, "logo" | "pictures">): ImageAsset | null {
  const [image = null] = resolveImages(logo === null ? [] : [logo], pictures);
  return image;
}

export function articleStatsQuery(http: HttpClient) {
  return queryOptions({
    queryKey: articleApi.statsKey,
    queryFn: () => http.get<ArticleStats>("/articles/stats").then(assertRecordWith("totalArticles")),
  });
}

/** A picture for use inside the text; `form` holds it under `image`. */
export function uploadArticleImage(upload: Upload, form: FormData, onProgress?: OnProgress) {
  return upload<{ url: string }>({ method: "POST", path: "/upload/article-image", form, onProgress }).then(
    assertRecordWith("url"),
  );
}

/** The text as the public page will draw it; nothing is stored. */
export function articlePreviewQuery(http: HttpClient, content: string) {
  return queryOptions({
    queryKey: ["article preview", content],
    queryFn: () =>
      http.post<{ html: string }>("/articles/preview", { content }).then(assertRecordWith("html")),
    gcTime: 60_000,
  });
}
