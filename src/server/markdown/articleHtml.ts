// The HTML of an article, made once for each change of its text and kept for the next reader.
import type { Article } from "#content/articles.ts";
import { fileOfPath } from "#contract/pictures.ts";
import { pictureOrigins } from "#contract/settings/site.ts";
import type { BaseAddresses } from "#contract/settings/site.ts";
import type { Db } from "#server/database/open.ts";
import { findImages, toPicture } from "#server/media/repository.ts";

import { findImagePaths, renderMarkdown } from "./renderMarkdown.ts";

/** Each database has its own memory: two of them may know different pictures. */
const caches = new WeakMap<Db, Map<string, { content: string; html: string }>>();
/** Finished pages are kept elsewhere; this serves the calls for them, and previews. */
const MAX_CACHED_ARTICLES = 40;

export interface ArticleHtmlDependencies {
  /** Sizes of the pictures in a text are looked up there. */
  db: Db;
  publicUrl: string | null;
  bases: BaseAddresses;
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

/** Of a text that nobody keeps yet. */
export async function renderArticle(
  { db, publicUrl, bases }: ArticleHtmlDependencies,
  content: string,
): Promise<string> {
  const images = await findImages(db, findImagePaths(content).map(fileOfPath));
  const findImage = (path: string) => {
    const image = images.get(fileOfPath(path));
    return image ? toPicture(image, "") : null;
  };
  const ownOrigins = publicUrl ? [publicUrl] : [];
  return renderMarkdown(content, {
    findImage,
    origins: [...ownOrigins, ...pictureOrigins(bases)],
  });
}
