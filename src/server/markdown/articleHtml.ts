import { fileNameOf } from "#contract/images.ts";
import { imageOrigins } from "#resources/settings/site.ts";
import type { BaseUrls } from "#resources/settings/site.ts";
import type { Db } from "#server/database/open.ts";
import { findImages, toImageAsset } from "#server/media/repository.ts";

import { findImagePaths, renderMarkdown } from "./renderMarkdown.ts";

export interface ArticleHtmlDependencies {
  /** For the sizes of the images in a text. */
  db: Db;
  publicUrl: string | null;
  bases: BaseUrls;
}

/** Renders the Markdown of a record or a legal text. */
export async function renderArticle(dependencies: ArticleHtmlDependencies, content: string): Promise<string> {
  return (await createArticleRenderer(dependencies, [content]))(content);
}

/** Renders several texts, whose images it reads at once. */
export async function createArticleRenderer(
  { db, publicUrl, bases }: ArticleHtmlDependencies,
  contents: readonly string[],
): Promise<(content: string) => string> {
  const images = await findImages(db, contents.flatMap(findImagePaths).map(fileNameOf));
  const findImage = (path: string) => {
    const image = images.get(fileNameOf(path));
    return image ? toImageAsset(image, "") : null;
  };
  const origins = listImageOrigins({ publicUrl, bases });
  return (content) => renderMarkdown(content, { findImage, origins });
}

/** The origins of images that texts may show beside stored ones. */
export function listImageOrigins({ publicUrl, bases }: Omit<ArticleHtmlDependencies, "db">): string[] {
  return [...(publicUrl ? [publicUrl] : []), ...imageOrigins(bases)];
}
