import { queryOptions } from "@tanstack/react-query";

import { ARTICLES } from "#resources/articles.ts";
import type { Article, ArticleStats } from "#resources/articles.ts";
import { ANY_LANGUAGE } from "#resources/settings/languages.ts";
import type { ImageAsset } from "#contract/images.ts";

import { createContentApi, imageBasePath } from "./content.ts";
import { assertRecordWith } from "./http/httpClient.ts";
import type { HttpClient } from "./http/httpClient.ts";
import { resolveImages } from "./resolveImages.ts";

export const articleApi = createContentApi<Article>(ARTICLES);

export const ARTICLE_IMAGE_PATH = imageBasePath(ARTICLES);

type ArticleImageFields = Pick<Article, "logo" | "images" | "image" | "pictures">;

/** Returns the gallery: `images`, or the single `image` of an older record. */
export function articleImages({ logo, images, image, pictures }: ArticleImageFields): ImageAsset[] {
  const paths = images.length === 0 && image ? [image] : images;
  // `pictures` lists the logo first; the same file may also be one of the images.
  return logo === null ? resolveImages(paths, pictures) : resolveImages([logo, ...paths], pictures).slice(1);
}

/** Returns `null` for an article without a logo. */
export function articleLogo({ logo, pictures }: Pick<Article, "logo" | "pictures">): ImageAsset | null {
  const [image = null] = resolveImages(logo === null ? [] : [logo], pictures);
  return image;
}

export function articleStatsQuery(http: HttpClient) {
  return queryOptions({
    queryKey: [...articleApi.key, "stats"],
    queryFn: () =>
      http.get<ArticleStats>(`/articles/stats?lang=${ANY_LANGUAGE}`).then(assertRecordWith("totalArticles")),
  });
}
