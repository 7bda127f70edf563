// The HTML of an article, made once for each change of its text and kept for the next reader.
import type { Article } from "#content/articles.ts";
import { fileOfPath } from "#contract/pictures.ts";
import { pictureOrigins } from "#contract/settings/site.ts";
import type { BaseAddresses } from "#contract/settings/site.ts";
import type { Db } from "#server/database/open.ts";
import { picturesOf, toPicture } from "#server/media/repository.ts";

import { picturePathsIn, renderMarkdown } from "./renderMarkdown.ts";

/** Each database has its own memory: two of them may know different pictures. */
const memories = new WeakMap<Db, Map<string, { content: string; html: string }>>();
/** Finished pages are kept elsewhere; this serves the calls for them, and previews. */
const MOST_ARTICLES = 40;

export interface HtmlDependencies {
  /** Sizes of the pictures in a text are looked up there. */
  db: Db;
  publicUrl: string | null;
  bases: BaseAddresses;
}

export async function articleHtml(
  dependencies: HtmlDependencies,
  { _id, content }: Pick<Article, "_id" | "content">,
): Promise<string> {
  const { db } = dependencies;
  const memory = memories.get(db) ?? new Map<string, { content: string; html: string }>();
  memories.set(db, memory);
  const known = memory.get(_id);
  if (known?.content === content) return known.html;
  const html = await renderArticle(dependencies, content);
  memory.delete(_id);
  memory.set(_id, { content, html });
  const [oldest] = memory.keys();
  if (memory.size > MOST_ARTICLES && oldest !== undefined) memory.delete(oldest);
  return html;
}

/** Of a text that nobody keeps yet. */
export async function renderArticle(
  { db, publicUrl, bases }: HtmlDependencies,
  content: string,
): Promise<string> {
  const facts = await picturesOf(db, picturePathsIn(content).map(fileOfPath));
  const find = (path: string) => {
    const fact = facts.get(fileOfPath(path));
    return fact ? toPicture(fact, "") : null;
  };
  const own = publicUrl ? [publicUrl] : [];
  return renderMarkdown(content, { find, origins: [...own, ...pictureOrigins(bases)] });
}
