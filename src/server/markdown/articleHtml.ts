import type { Article } from "#content/articles.ts";
import { fileNameOf } from "#contract/images.ts";
import { imageOrigins } from "#contract/settings/site.ts";
import type { BaseUrls } from "#contract/settings/site.ts";
import type { Db } from "#server/database/open.ts";
import { findImages, toImageAsset } from "#server/media/repository.ts";

import { findImagePaths, renderMarkdown } from "./renderMarkdown.ts";

/** One cache per database, because databases may contain different images. */
const caches = new WeakMap<Db, Map<string, { content: string; html: string }>>();
/** Rendered pages are cached elsewhere; this cache serves API calls and previews. */
const MAX_CACHED_ARTICLES = 40;

export interface ArticleHtmlDependencies {
  /** For the sizes of the images in a text. */
  db: Db;
  publicUrl: string | null;
  bases: BaseUrls;
}

export async function getArticleHtml(
  dependencies: ArticleHtmlDependencies,
  { _id, content }: Pick<Article, "_id" | "content">,
): Promise<string> {
  const { db } = dependencies;
  const cache = caches.get(db) ?? new Map<string, { content: string; html: string }>();
  caches.set(db, cache);
  const cached = cache.get(_id);
  if (cached?.content === content) return cached.html;
  const html = await renderArticle(dependencies, content);
  cache.delete(_id);
  cache.set(_id, { content, html });
  const [oldest] = cache.keys();
  if (cache.size > MAX_CACHED_ARTICLES && oldest !== undefined) cache.delete(oldest);
  return html;
}

/** For a text that is not stored. */
export async function renderArticle(
  { db, publicUrl, bases }: ArticleHtmlDependencies,
  content: string,
): Promise<string> {
  const images = await findImages(db, findImagePaths(content).map(fileNameOf));
  const findImage = (path: string) => {
    const image = images.get(fileNameOf(path));
    return image ? toImageAsset(image, "") : null;
  };
  const ownOrigins = publicUrl ? [publicUrl] : [];
  return renderMarkdown(content, {
    findImage,
    origins: [...ownOrigins, ...imageOrigins(bases)],
  });
}
